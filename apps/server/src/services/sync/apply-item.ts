import { createHash } from 'node:crypto';
import { can } from '@sampark/core/access/can';
import { mayNote } from '@sampark/core/access/may-note';
import { refusalOfStep } from '@sampark/core/access/may-review';
import { ofModules } from '@sampark/core/forms/fields/fields';
import { madeOnceByVersions } from '@sampark/core/forms/versions/of-versions';
import { decide } from '@sampark/core/merge/decide/decide';
import type { Situation } from '@sampark/core/merge/decide/decision';
import { baseOf, type Operation, panchayatOfNew } from '@sampark/core/merge/operation';
import { holdForReview } from '@sampark/core/merge/review/hold-for-review';
import type { ProblemCode } from '@sampark/core/problems';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import { mustSendSurvey, needsSurvey, resultCoversFeed } from '@sampark/core/sync/result-covers-feed';
import { withRowsFlat } from '@sampark/core/wire/nested/nested-survey';
import type { WireResult } from '@sampark/core/wire/wire';
import type { AppliedOpTable } from '../../storage/tables.ts';
import type { ShownSurvey } from '../access/shares/reader.ts';
import { withClosed, withinShares } from '../access/shares/within-shares.ts';
import { checkBy, formOfSurvey, type Versions } from '../forms/forms.ts';
import { admissionOf, subjectOf } from './admission.ts';
import { isOfContent } from './content-hash.ts';
import { formOfOperation } from './form-of-operation.ts';
import type { Incoming } from './incoming.ts';
import { keepDecision } from './keep-decision.ts';
import { offerSituation, withKnownCreator } from './offers.ts';
import { checkReference } from './record-references.ts';
import { heldResultOf, refusal, resultOf, type StoredResult, storedResultOf } from './results.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** The outcome of one item: its result for the wire, and the survey after it, where the sender may see it. */
export interface Applied {
  readonly result: WireResult;
  readonly survey: ShownSurvey | null;
  /** Whether a device learns from the result everything that the feed would say. */
  readonly coversFeed: boolean;
}

type Readable = Exclude<Incoming, { kind: 'unreadable' }>;

const DATE_LIKE = /^[\x20-\x7e]{1,40}$/;

/** Applies one item to the unit of work, and writes nothing yet. */
export function applyItem(w: UnitOfWork, item: Incoming): Applied {
  if (item.kind === 'unreadable') {
    const result = refusal(item, 'rejected', 'invalid_operation');
    const where = item.paths.filter((path) => path !== '').join(', ');
    const detail = where === '' ? result.detail : `${result.detail} (${where.slice(0, 200)})`;
    return { result: { ...result, detail }, survey: null, coversFeed: true };
  }
  const ids =
    item.kind === 'operation'
      ? { op_id: item.operation.op_id, survey_id: item.operation.survey_id }
      : { op_id: item.op_id, survey_id: item.survey_id };
  const refused = (code: ProblemCode): Applied => ({
    result: refusal(ids, 'rejected', code),
    survey: null,
    coversFeed: true,
  });

  const known = w.applied.get(ids.op_id);
  if (known !== undefined) {
    const same = isSame(item, known) && known.user_id === w.sender.user.user_id;
    return same ? repeated(w, item, ids, known) : refused('op_id_reused');
  }

  const stored = w.surveys.get(ids.survey_id)?.survey ?? null;
  const operation = operationOf(w, item, stored);
  const admission = admissionOf(w, operation, stored);
  if (admission !== 'apply' && admission !== 'review') return refused(admission);

  const read = formOfOperation(w, operation, stored);
  if (read === undefined) return refused('form_not_found');
  const { form, version } = read;
  const versions = w.forms.upTo(form);
  const base = baseOf(operation);
  const checkForm = checkBy(versions, version);
  const checkRecord = checkReference(w.records, stored?.panchayat_id ?? panchayatOfNew(operation) ?? '');
  const asked = trimmed(item, operation, { versions, version, stored });
  const admitted = withinShares(w.reader, asked, stored, form.definition, admission);
  if (admitted === null) return refused('forbidden');
  const held = admitted.how === 'review';
  const merge = admitted.how === 'apply' ? decide : holdForReview;
  const decided = merge(admitted.operation, {
    stored,
    author: w.author,
    later: (w.later.get(ids.survey_id) ?? []).filter((entry) => entry.version > base),
    check: (field, value) => checkForm(field, value) ?? checkRecord(field, value),
    isMadeOnce: madeOnceByVersions(versions.map(({ fields }) => fields)),
    form: { name: form.definition.name, version },
    now: w.now,
    epoch: w.epoch,
    ...rightsAbout(w, operation, stored),
    ...(operation.action === 'offer'
      ? offerSituation(w, operation, stored, subjectOf(w, stored ?? operation.identity))
      : {}),
  });
  const decision = withClosed(decided, admitted.closed);
  const toStore = held ? heldResultOf(decision) : storedResultOf(decision);
  keepDecision(w, { operation, decision, stored: toStore, content: item });
  const survey = held || decision.survey === null ? null : shownTo(w, decision.survey);
  const doc = survey !== null && goesAlong(w, item, decision, { stored, at: w.now }) ? survey : null;
  return {
    result: resultOf(ids, toStore, { duplicate: false, doc }),
    survey,
    coversFeed:
      !decision.changed || (item.kind === 'operation' && resultCoversFeed(operation, decision, held)),
  };
}

/** Says what the sender of an operation may say about answers, and whether those that are checked are locked for them. */
function rightsAbout(
  w: UnitOfWork,
  operation: Operation,
  stored: ServerSurvey | null,
): Pick<Situation, 'mayNote' | 'refusalOfStep' | 'isBound'> {
  const { user } = w.sender;
  // Nobody can prove who made a copy: whoever brings a survey back is taken for its maker.
  const isNew = { panchayat_id: panchayatOfNew(operation) ?? '', created_by: user.user_id };
  const subject = subjectOf(w, stored ?? isNew);
  return {
    // A copy that is offered brings back the notes of others, and leaves out those that were taken back.
    mayNote: (change, note) =>
      (operation.action === 'offer' && change !== 'accept') || mayNote(user, change, note, subject),
    refusalOfStep: (event) => refusalOfStep(user, event, subject, w.isAlone(subject.block_id)),
    isBound: !can(user, 'review', subject),
  };
}

/** Whether an item equals the one that was carried out under its id before. */
const isSame = (item: Readable, { content_hash }: AppliedOpTable): boolean =>
  isOfContent(content_hash, item.kind === 'bare' ? item.survey : item.operation, item.content_hash);

/** Whether the survey goes along with a result. A client that sends a plain survey keeps no copy to work on. */
function goesAlong(
  w: UnitOfWork,
  item: Readable,
  decided: Parameters<typeof mustSendSurvey>[1],
  known: { readonly stored: ServerSurvey | null; readonly at: string; readonly version?: number },
): boolean {
  if (item.kind === 'bare' || !w.sender.cursor) return needsSurvey(decided);
  const version = decided.survey?.version ?? 0;
  return mustSendSurvey(item.operation, decided, { version, ...known, epoch: w.epoch });
}

/** Gives an item that was applied before its answer of then, with the survey of now where the device needs it. */
function repeated(
  w: UnitOfWork,
  item: Readable,
  ids: { op_id: string; survey_id: string },
  { result, at }: AppliedOpTable,
): Applied {
  const open = w.surveys.get(ids.survey_id)?.survey;
  const isReadable = open !== undefined && can(w.sender.user, 'read', subjectOf(w, open));
  const shown = isReadable ? shownTo(w, open) : null;
  const survey = shown && open ? open : null;
  const was = JSON.parse(result) as StoredResult;
  const isCreate = item.kind === 'operation' && item.operation.action === 'create';
  const decided = { ...was, code: was.code ?? null, survey, changed: survey !== null };
  const known = { stored: isCreate ? null : survey, at, version: was.version ?? 0 };
  const doc = goesAlong(w, item, decided, known) ? shown : null;
  return {
    result: {
      ...resultOf(ids, was, { duplicate: true, doc }),
      ...(w.sender.cursor && was.status === 'applied' && doc === null ? { at } : {}),
    },
    survey: shown,
    coversFeed: true,
  };
}

const shownTo = (w: UnitOfWork, survey: ServerSurvey): ShownSurvey | null =>
  w.reader.show(survey, formOfSurvey(w.forms, survey).definition);

/** Turns a bare survey into an edit of the survey that has its id, or else into a new survey. */
function operationOf(w: UnitOfWork, item: Readable, stored: ServerSurvey | null): Operation {
  const operation = item.kind === 'operation' ? item.operation : undefined;
  if (operation?.action === 'offer') return withKnownCreator(w, operation);
  if (operation !== undefined) return operation;
  const { survey, op_id, survey_id } = item as Extract<Incoming, { kind: 'bare' }>;
  const common = { op_id, survey_id, resolves: [], client_timestamp: survey.client_timestamp };
  if (stored !== null) {
    const { set, base_version } = survey;
    return { ...common, action: 'update', set, was: null, base_version };
  }
  const panchayat_id = survey.panchayat_id ?? w.sender.user.panchayat_id ?? '';
  const { form_name, form_version, set } = survey;
  return { ...common, action: 'create', panchayat_id, form_name, form_version, set };
}

/**
 * Returns the operation with its rows at their paths. Leaves out what is no answer of the form, such as other objects of a plain client, and a
 * time that is no text.
 */
function trimmed(
  item: Readable,
  operation: Operation,
  { versions, version, stored }: { versions: Versions; version: number; stored: ServerSurvey | null },
): Operation {
  const [form] = versions;
  const at = operation.client_timestamp;
  const client_timestamp = at !== null && DATE_LIKE.test(at) ? at : null;
  if (operation.action === 'delete') return { ...operation, client_timestamp };
  const isNewer = version > form.definition.version;
  const fromSurvey = item.kind === 'bare' || item.fromSurvey;
  if (!fromSurvey) return { ...operation, client_timestamp };
  const { values, unread } = withRowsFlat(operation.set, form.fields, {
    known: stored?.values ?? {},
    idAt: (index) => newRowId(operation.op_id, index),
  });
  // The check refuses a row that cannot be read by its number, and takes the others.
  const refused = unread.map((path) => [path, null] as const);
  const set = refused.length === 0 ? values : { ...values, ...Object.fromEntries(refused) };
  return { ...operation, client_timestamp, set: ofModules(set, versions, isNewer) };
}

/** Makes the id of a row that a plain client sent without one. The same operation makes the same rows. */
const newRowId = (opId: string, index: number): string =>
  createHash('sha256').update(`${opId} ${index}`).digest('hex').slice(0, 16);
