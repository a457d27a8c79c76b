import { withoutAbout } from '../survey/about/about-path.ts';
import { locksIn } from '../survey/about/review-locks.ts';
import { type FieldPath, sameValue, type Value, type Values } from '../survey/values.ts';
import { save, type Typing, typeField } from './edit.ts';
import { type LocalSurvey, savedValueAt, savedValues, stamped } from './local-survey.ts';
import { fieldsInFlight, inFlightOf, type OperationStamp } from './queue.ts';
import { fieldsInConflict, openConflicts } from './settle.ts';
import { deleted, replanned, type SurveyState } from './survey-state.ts';

/*
 * One action on many surveys: an import, a batch edit, a deletion of many. The device notes what the action did to each survey, so that a
 * person can take all of it back. Taking back is an edit, or a deletion, like any other: it merges as ever, and leaves alone what was changed since.
 */

/** The effect of an action on one survey. */
export type Touched =
  | {
      readonly did: 'made';
      readonly survey_id: string;
      readonly values: Values;
      /** The id of the person, and the time by their device, ISO 8601. */
      readonly created_by: string;
      readonly at: string;
    }
  | {
      readonly did: 'edited';
      readonly survey_id: string;
      readonly fields: Readonly<Record<FieldPath, { readonly was: Value; readonly now: Value }>>;
    }
  | {
      readonly did: 'deleted';
      readonly survey_id: string;
      /** The row as it was. */
      readonly row: LocalSurvey;
      /** Whether the server may know the survey. */
      readonly on_server: boolean;
    };

/** The outcome for one survey when an action was taken back. */
export type TakenBack =
  /** All of it is as it was. */
  | { readonly kind: 'back' }
  /** These fields were changed since, and stay; of a survey that the action made, none is named. */
  | { readonly kind: 'stays'; readonly fields: readonly FieldPath[] }
  /** The server has deleted it; only the server can bring it back. */
  | { readonly kind: 'on_server' };

const BACK: TakenBack = { kind: 'back' };

/** The changes that `saveBeside` saves. */
export type FieldChanges = Readonly<Record<FieldPath, Value>>;

/**
 * Saves changes of several fields at once, beside whatever is typed and not saved: the row and its operation together. Fields that wait for
 * a choice, or that somebody is typing in, are none of them.
 */
export function saveBeside(state: SurveyState, changes: FieldChanges, stamp: OperationStamp): SurveyState {
  const { row } = state;
  if (!row) return state;
  const typings: Typing[] = Object.entries(changes).map(([field, now]) => ({
    field,
    was: savedValueAt(row, field),
    now,
  }));
  const bare: LocalSurvey = { ...row, draft: null };
  const typed = typings.reduce((next, typing) => typeField(next, typing, stamp.at), bare);
  const { edits, refusal, saved_at } = save(typed, stamp.at, fieldsInFlight(state.queue));
  return replanned({ ...state, row: stamped({ ...row, edits, refusal, saved_at }, stamp.at) }, stamp);
}

/** Returns the fields of a survey that no action on many may change: somebody types there, or they wait for a choice. */
export function closedFields(row: LocalSurvey): ReadonlySet<FieldPath> {
  return new Set([...fieldsInConflict(row), ...Object.keys(row.draft?.edits ?? {})]);
}

/** The most by which a device's clock may be ahead of the server's, in milliseconds. */
const CLOCKS_APART = 60_000;

/**
 * Whether the action made the survey, and did not only not know of it: the server's copy is by the same person, and not older than the action. A device whose
 * clock is far ahead leaves its own surveys alone, which costs nothing that cannot be deleted by hand.
 */
const isMadeBy = ({ server }: LocalSurvey, by: Touched & { readonly did: 'made' }): boolean =>
  server === null ||
  (server.created_by === by.created_by && Date.parse(server.created_at) >= Date.parse(by.at) - CLOCKS_APART);

function takeBackMade(
  state: SurveyState,
  made: Touched & { readonly did: 'made' },
  stamp: OperationStamp,
): { readonly state: SurveyState; readonly result: TakenBack } {
  const { row } = state;
  if (!row || row.deletion) return { state, result: BACK };
  const { values } = made;
  const saved = withoutAbout(savedValues(row));
  const fields = [...new Set([...Object.keys(saved), ...Object.keys(values)])].filter(
    (field) => !sameValue(saved[field] ?? null, values[field] ?? null),
  );
  const isAsMade = fields.length === 0 && row.draft === null && openConflicts(row).length === 0;
  const isDiscussed = Object.keys(saved).length < Object.keys(savedValues(row)).length;
  if (!isAsMade || isDiscussed || !isMadeBy(row, made)) return { state, result: { kind: 'stays', fields } };
  return { state: deleted(state, stamp), result: BACK };
}

function takeBackEdits(
  state: SurveyState,
  { fields }: Touched & { readonly did: 'edited' },
  stamp: OperationStamp,
  mayReview: boolean,
): { readonly state: SurveyState; readonly result: TakenBack } {
  const { row } = state;
  if (!row || row.deletion) return { state, result: { kind: 'stays', fields: Object.keys(fields) } };
  const waiting = fieldsInConflict(row);
  const isLocked = mayReview ? null : locksIn(savedValues(row));
  const stays: FieldPath[] = [];
  const saved: Record<FieldPath, Value> = {};
  let typed = row;
  for (const [field, { was, now }] of Object.entries(fields)) {
    const draft = row.draft?.edits[field];
    const shown = draft ? draft.now : savedValueAt(row, field);
    if (sameValue(shown, was)) continue;
    if (waiting.has(field) || isLocked?.(field) || !sameValue(shown, now)) stays.push(field);
    else if (draft) typed = typeField(typed, { field, was: draft.was, now: was }, stamp.at);
    else saved[field] = was;
  }
  const result: TakenBack = stays.length > 0 ? { kind: 'stays', fields: stays } : BACK;
  const next = typed === row ? state : { ...state, row: typed };
  return { state: Object.keys(saved).length > 0 ? saveBeside(next, saved, stamp) : next, result };
}

function takeBackDeletion(
  state: SurveyState,
  { row: before, on_server }: Touched & { readonly did: 'deleted' },
  stamp: OperationStamp,
): { readonly state: SurveyState; readonly result: TakenBack } {
  const { row, queue } = state;
  if (row && !row.deletion) return { state, result: BACK };
  if (!row && on_server) return { state, result: { kind: 'on_server' } };
  if (row && inFlightOf(queue)) return { state, result: { kind: 'on_server' } };
  const alive = row ? { ...row, deletion: null, draft: before.draft } : before;
  return { state: replanned({ ...state, row: stamped(alive, stamp.at) }, stamp), result: BACK };
}

/**
 * Takes back what an action did to one survey. @param mayReview whether the person may change what is checked
 *
 * | the action | the survey now | |
 * |---|---|---|
 * | made it | is as it was made | is deleted |
 * | | has other answers, notes, typing, or waits for a choice; or somebody else had made it before | stays |
 * | edited a field | has the action's value there | gets the value of before; typed where it is not saved yet |
 * | | has another value there, the field waits for a choice, or it is checked and the person may not review | the field stays |
 * | deleted it | the deletion has not been sent | is back, with what was typed |
 * | | the server has deleted it, or may have | only the server can bring it back |
 */
export function takeBack(
  state: SurveyState,
  touched: Touched,
  stamp: OperationStamp,
  mayReview: boolean,
): { readonly state: SurveyState; readonly result: TakenBack } {
  switch (touched.did) {
    case 'made':
      return takeBackMade(state, touched, stamp);
    case 'edited':
      return takeBackEdits(state, touched, stamp, mayReview);
    case 'deleted':
      return takeBackDeletion(state, touched, stamp);
  }
}
