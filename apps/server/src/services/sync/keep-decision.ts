import type { Decision } from '@sampark/core/merge/decide/decision';
import { stateWhenLeft } from '@sampark/core/merge/offers/known-state';
import type { Operation } from '@sampark/core/merge/operation';
import type { Conflict, ServerSurvey } from '@sampark/core/survey/survey';
import type { ConflictTable } from '../../storage/tables.ts';
import { changesToText } from './changes-text.ts';
import type { HashedContent } from './content-hash.ts';
import { fileUsesIn, mayNameFiles } from './file-uses.ts';
import { knownRow } from './offer-knowledge.ts';
import { learn } from './offers.ts';
import type { StoredResult } from './results.ts';
import { NOBODY } from './survey-rows.ts';
import { conflictKey, NOWHERE, type UnitOfWork } from './unit-of-work.ts';

/** The giver of an answer whose giver is not known. */
const NOBODYS = { user_id: NOBODY, device_id: null };

interface Kept {
  readonly operation: Operation;
  readonly decision: Decision;
  readonly stored: StoredResult;
  readonly content: HashedContent;
}

/**
 * Whether delivering the operation again must give the same answer. A survey or a right that is missing may come:
 * such a refusal is not for ever.
 */
const isFinal = ({ status, code }: Decision): boolean => status !== 'rejected' || code === 'invalid_fields';

/** Takes a decision into the unit of work, so that later operations build on it and it is written with the rest. */
export function keepDecision(w: UnitOfWork, { operation, decision, stored, content }: Kept): void {
  const { survey, learned = [] } = decision;
  if (decision.changed && survey !== null) {
    const isAsSent = operation.action === 'create' && survey.values === operation.set;
    const doc = (isAsSent ? content.answers : null) ?? JSON.stringify(survey.values);
    keepSurvey(w, survey, doc);
    keepHistory(w, operation, decision, { survey, doc });
    keepConflicts(w, operation, decision, survey);
  }
  if (survey !== null) {
    for (const state of learned) {
      learn(w, survey.survey_id, state);
      w.written.learned.push(knownRow(survey, state));
    }
  }
  // An offer has the same content however often it comes, and gets the answer that holds by then.
  if (!isFinal(decision) || operation.action === 'offer') return;
  const row = {
    op_id: operation.op_id,
    content_hash: content.content_hash,
    user_id: w.sender.user.user_id,
    survey_id: operation.survey_id,
    panchayat_id: survey?.panchayat_id ?? NOWHERE,
    result: JSON.stringify(stored),
    at: w.now,
  };
  w.applied.set(row.op_id, row);
  w.written.operations.push(row);
}

function keepSurvey(w: UnitOfWork, survey: ServerSurvey, doc: string): void {
  const open = w.surveys.get(survey.survey_id);
  if (open === undefined) w.surveys.set(survey.survey_id, { survey, changed: doc });
  else {
    if (open.survey.epoch !== w.epoch) w.written.left.push(knownRow(survey, stateWhenLeft(open.survey)));
    open.survey = survey;
    open.changed = doc;
  }
}

function keepHistory(
  w: UnitOfWork,
  operation: Operation,
  decision: Decision,
  { survey, doc }: { readonly survey: ServerSurvey; readonly doc: string },
): void {
  const { user, device_id } = w.sender;
  const changes = changesToText(decision.changes, { values: survey.values, doc });
  if (mayNameFiles(changes) || decision.opened.length > 0) keepFileUses(w, operation, decision, survey);
  w.written.history.push({
    panchayat_id: survey.panchayat_id,
    survey_id: survey.survey_id,
    version: survey.version,
    op_id: operation.op_id,
    user_id: user.user_id,
    device_id,
    action: operation.action,
    changes,
    at: w.now,
  });
  const { version } = survey;
  const entry = {
    version,
    user_id: user.user_id,
    device_id: device_id ?? '',
    changes: decision.changes,
    is_offer: operation.action === 'offer',
  };
  const later = w.later.get(survey.survey_id);
  if (later === undefined) w.later.set(survey.survey_id, [entry]);
  else later.push(entry);
}

/**
 * Notes the files that a decision names, with their giver. A person who offers a copy hands on what they
 * read, and gives nothing.
 */
function keepFileUses(
  w: UnitOfWork,
  { action }: Operation,
  decision: Decision,
  { survey_id, panchayat_id }: ServerSurvey,
): void {
  const { user, device_id } = w.sender;
  const giver = action === 'offer' ? NOBODYS : { user_id: user.user_id, device_id };
  const by = { ...giver, at: w.now, is_shown: 0 };
  for (const use of fileUsesIn(decision)) w.written.fileUses.push({ ...use, survey_id, panchayat_id, ...by });
}

function keepConflicts(w: UnitOfWork, operation: Operation, decision: Decision, survey: ServerSurvey): void {
  const { survey_id, panchayat_id } = survey;
  const put = (row: ConflictTable) => {
    w.conflicts.set(conflictKey(survey_id, row.id), row);
    w.written.conflicts.set(conflictKey(survey_id, row.id), row);
  };
  const rowOf = (conflict: Conflict): ConflictTable => ({
    panchayat_id,
    survey_id,
    id: conflict.id,
    field: conflict.field,
    base: JSON.stringify(conflict.base),
    theirs: JSON.stringify(conflict.theirs),
    mine: JSON.stringify(conflict.mine),
    op_id: operation.op_id,
    user_id: w.offers?.userIdOf.get(conflict.user) ?? w.sender.user.user_id,
    at: conflict.at,
    resolved_by: null,
    resolved_at: null,
  });
  for (const conflict of decision.opened) put(rowOf(conflict));
  for (const id of decision.closed) {
    const row = w.conflicts.get(conflictKey(survey_id, id));
    if (row !== undefined) put({ ...row, resolved_by: w.sender.user.user_id, resolved_at: w.now });
  }
}
