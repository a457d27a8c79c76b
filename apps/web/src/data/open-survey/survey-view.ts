import { can } from '@sampark/core/access/can';
import type { UserInfo } from '@sampark/core/access/roles';
import { seesWhole } from '@sampark/core/access/roles';
import { isByLink } from '@sampark/core/access/shares/by-link';
import { type Typing, typeField } from '@sampark/core/device/edit';
import {
  holdsUnsynced,
  type LocalSurvey,
  neverSaved,
  savedValueAt,
  savedValues,
  shownValueAt,
  shownValues,
} from '@sampark/core/device/local-survey';
import { openConflicts } from '@sampark/core/device/settle';
import { summaryOf } from '@sampark/core/device/summary';
import { completionIn } from '@sampark/core/forms/completion';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { isUnderstood } from '@sampark/core/forms/definition/understood';
import { answerAt, changeAnswers, type FormInstance, openForm } from '@sampark/core/forms/engine/instance';
import { type KnownRecords, withRecordChoices } from '@sampark/core/records/record-choices';
import { isAbout } from '@sampark/core/survey/about/about-path';
import { isRecordForm } from '@sampark/core/survey/record-form';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { type Conflict, type SurveyIdentity, WHOLE_SURVEY } from '@sampark/core/survey/survey';
import {
  type FieldPath,
  sameText,
  sameValue,
  type Value,
  type Values,
  valueAt,
} from '@sampark/core/survey/values';
import type { Forms } from '../database/forms.ts';
import type { Safety, SurveyView } from '../ports/surveys/open-survey.ts';
import { reviewView } from './review/review-view.ts';
import { versionsFor } from './versions-for.ts';

/** Puts typing that is not in the database yet over a row. */
export const withTyped = (row: LocalSurvey, typed: Iterable<Typing>, at: string): LocalSurvey => {
  let next = row;
  for (const typing of typed) next = typeField(next, typing, at);
  return next;
};

/** The content of a field on a device or a server. */
type Taken = Pick<Typing, 'now' | 'not_taken'>;

/** Returns the content of these fields of the row. */
export const heldValues = (
  row: LocalSurvey | null,
  fields: Iterable<FieldPath>,
): ReadonlyMap<FieldPath, Taken> => {
  const texts = row?.draft?.not_taken;
  return new Map(
    [...fields].map((field) => [
      field,
      { now: row ? shownValueAt(row, field) : null, not_taken: texts?.[field] },
    ]),
  );
};

/** Returns the typing without what the device or the server holds by now; the rest lies over that. */
export const stillTyped = (
  typed: ReadonlyMap<FieldPath, Typing>,
  taken: ReadonlyMap<FieldPath, Taken>,
): ReadonlyMap<FieldPath, Typing> =>
  new Map(
    [...typed].flatMap(([field, typing]) => {
      const was = taken.get(field);
      if (was === undefined) return [[field, typing]];
      const isTaken = sameValue(was.now, typing.now) && was.not_taken === typing.not_taken;
      return isTaken ? [] : [[field, { ...typing, was: was.now }]];
    }),
  );

/**
 * Says where the newest change of a survey is. The first that fits counts: being typed, refused, waiting for
 * the server, in conflict, on the server.
 */
const safetyOf = (row: LocalSurvey, { sync_status, unsent }: SurveySummary): Safety => {
  if (row.draft) return 'typing';
  if (sync_status === 'failed') return 'attention';
  if (unsent) return 'phone';
  return sync_status === 'conflict' ? 'attention' : 'server';
};

/** The screen's own knowledge beside the row. */
export interface ScreenState {
  readonly forms: Pick<Forms, 'formOf' | 'newerFor' | 'versionsOf'>;
  /** The records of the survey's panchayat; null: its form asks for none, or they are not read yet. */
  readonly records: KnownRecords | null;
  readonly user: UserInfo;
  readonly draftState: SurveyView['draft_state'];
  readonly draftRestored: boolean;
  readonly openElsewhere: boolean;
  /** The view until now. Answers that stay the same stay the same object. */
  readonly before: SurveyView | null | undefined;
}

/** Returns the drafted fields whose saved content changed after the person began to type. Words about answers merge, and nobody is asked. */
const staleFields = (row: LocalSurvey): SurveyView['stale'] => {
  const drafted = Object.entries(row.draft?.edits ?? {});
  if (drafted.length === 0 || neverSaved(row)) return {};
  const stale = drafted.flatMap(([field, { was }]) => {
    const now = savedValueAt(row, field);
    return isAbout(field) || sameValue(was, now) ? [] : [[field, { was, now }] as const];
  });
  return Object.fromEntries(stale);
};

/** The refused fields of saved edits, which stay the same object while somebody types. */
const refusedFields = new WeakMap<LocalSurvey['edits'], SurveyView['refused']>();

const refusedOf = ({ edits }: LocalSurvey): SurveyView['refused'] => {
  const known = refusedFields.get(edits);
  if (known) return known;
  const refused = Object.entries(edits).flatMap(([field, edit]) =>
    edit.refused === undefined ? [] : [[field, edit.refused] as const],
  );
  const found = Object.fromEntries(refused);
  refusedFields.set(edits, found);
  return found;
};

/**
 * Updates a conflict with the server's value: the copy on this device is newer than the one the conflict
 * remembers.
 */
const withLive = (conflict: Conflict, { server }: LocalSurvey): Conflict =>
  conflict.field === WHOLE_SURVEY || !server
    ? conflict
    : { ...conflict, theirs: valueAt(server.values, conflict.field) };

const leftOver = (row: LocalSurvey): Values | null => {
  if (!row.server?.deleted_at || row.server.conflicts.length > 0 || row.settling !== null) return null;
  const edits = Object.entries(row.edits);
  if (edits.length === 0) return null;
  return Object.fromEntries(edits.map(([field, { now }]) => [field, now]));
};

const formStateOf = ({ form_name }: SurveyIdentity, form: FormDefinition): SurveyView['form_state'] => {
  if (form.name !== form_name) return 'missing';
  return isUnderstood(form) ? 'known' : 'newer_app';
};

/** Returns the fields that differ between two contents, with what they hold in the second. */
const changesBetween = (before: Values, after: Values): Change[] => {
  const changes: Change[] = [];
  for (const field in after) {
    const now = valueAt(after, field);
    if (!sameText(valueAt(before, field), now)) changes.push([field, now]);
  }
  for (const field in before) if (!Object.hasOwn(after, field)) changes.push([field, null]);
  return changes;
};

type Change = readonly [FieldPath, Value];

/** Returns what typing has changed since a view of the same saved content: that is little, and the rest may be much. */
const changesOfDraft = (known: FormInstance, before: LocalSurvey, row: LocalSurvey): Change[] => {
  const fields = new Set([before, row].flatMap(({ draft }) => Object.keys(draft?.edits ?? {})));
  return [...fields].flatMap((field) => {
    const now = shownValueAt(row, field);
    return sameText(answerAt(known, field), now) ? [] : [[field, now] as const];
  });
};

/**
 * The part of the answers that a view shows. All values together are put together when somebody asks for
 * them.
 */
interface Answers extends Pick<SurveyView, 'instance' | 'completion'> {
  readonly values: () => Values;
}

const lazily = (row: LocalSurvey): (() => Values) => {
  let values: Values | null = null;
  return () => {
    values ??= shownValues(row);
    return values;
  };
};

/** The parts of which views were made. */
const madeOf = new WeakMap<SurveyView, { readonly row: LocalSurvey; readonly answers: Answers }>();

/**
 * Opens the answers: first what the survey's line in lists is made of, then a draft over it. A large survey takes long to
 * open, so it is opened once for both.
 * @param kept the form that lists count by
 */
const openAnswers = (row: LocalSurvey, form: FormDefinition, kept: FormDefinition): Answers => {
  const isNew = neverSaved(row);
  const instance = openForm(form, isNew ? shownValues(row) : savedValues(row));
  if (form === kept) summaryOf(row, kept, instance);
  const typed = isNew ? [] : changesOfDraft(instance, row, row);
  if (typed.length > 0) changeAnswers(instance, typed);
  return { instance, completion: completionIn(instance), values: lazily(row) };
};

/** Returns the answers as they are open, with what has changed about them since the view before. */
const answersOf = (
  row: LocalSurvey,
  { form, kept }: { readonly form: FormDefinition; readonly kept: FormDefinition },
  before: ScreenState['before'],
): Answers => {
  const earlier = before?.form === form ? madeOf.get(before) : undefined;
  if (!earlier) return openAnswers(row, form, kept);
  const { instance } = earlier.answers;
  const isTyping = earlier.row.server === row.server && earlier.row.edits === row.edits;
  const changes = isTyping
    ? changesOfDraft(instance, earlier.row, row)
    : changesBetween(earlier.answers.values(), shownValues(row));
  if (changes.length === 0) return earlier.answers;
  changeAnswers(instance, changes);
  return { instance, completion: completionIn(instance), values: lazily(row) };
};

/** Returns the form of a survey as it is asked: with the records that people may choose. */
export const askedForm = (
  { identity }: LocalSurvey,
  { forms, records }: Pick<ScreenState, 'records'> & { readonly forms: Pick<Forms, 'formOf'> },
): FormDefinition => {
  const form = forms.formOf(identity);
  return records ? withRecordChoices(form, records) : form;
};

/** Whether a person writes notes about a survey: with an account, once the survey is saved. A record has none. */
const mayWriteNotes = (row: LocalSurvey, { username }: UserInfo): boolean =>
  !isByLink(username) && !neverSaved(row) && !isRecordForm(row.identity.form_name);

/** Makes the view of the open survey. */
export const viewOf = (row: LocalSurvey, looking: ScreenState): SurveyView => {
  const form = askedForm(row, looking);
  const kept = looking.forms.formOf(row.identity);
  const formState = formStateOf(row.identity, form);
  const { user, before } = looking;
  const answers = answersOf(row, { form, kept }, before);
  const isSame = form === kept && (row.draft === null || neverSaved(row));
  // Lists count without records, as the server does.
  const summary = summaryOf(row, kept, isSame ? answers.instance : undefined);
  const texts = row.draft?.not_taken ?? {};
  const conflicts = openConflicts(row).map((conflict) => withLive(conflict, row));
  const deletedThere = row.server?.deleted_at != null && row.settling?.restore !== true;
  const subject = {
    panchayat_id: row.identity.panchayat_id,
    // The feed brings an officer only the surveys of their own block.
    block_id: user.block_id ?? '',
    created_by: row.identity.created_by,
  };
  // A person who was moved may still change what they have left to send: it goes for review.
  const canEdit =
    formState === 'known' &&
    (can(user, 'edit', subject) || holdsUnsynced(row)) &&
    !(deletedThere && (conflicts.length > 0 || leftOver(row) !== null));
  const review = reviewView(row, form, { user, subject, canEdit: canEdit && !deletedThere });
  const view: SurveyView = {
    summary,
    form,
    get values() {
      return answers.values();
    },
    instance: answers.instance,
    completion: answers.completion,
    safety: safetyOf(row, summary),
    drafted: new Set(Object.keys(row.draft?.edits ?? {})),
    not_taken:
      before && JSON.stringify(before.not_taken) === JSON.stringify(texts) ? before.not_taken : texts,
    draft_restored: looking.draftRestored && row.draft !== null,
    last_auto_save: row.draft?.last_auto_save ?? null,
    saved_at: summary.updated_at,
    draft_state: looking.draftState,
    refused: refusedOf(row),
    conflicts,
    stale: staleFields(row),
    deleted_there: deletedThere,
    left_over: leftOver(row),
    open_elsewhere: looking.openElsewhere,
    form_state: formState,
    can_edit: canEdit,
    can_delete: can(user, 'delete', subject) && !review.locksSomething,
    can_edit_name: canEdit && seesWhole(user.role),
    notes_by: canEdit && mayWriteNotes(row, user) && !deletedThere ? user.user_id : null,
    review,
    ...versionsFor(row, form, looking.forms, user.role),
  };
  madeOf.set(view, { row, answers });
  return view;
};
