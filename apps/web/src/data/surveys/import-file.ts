import { can } from '@sampark/core/access/can';
import { isTyped } from '@sampark/core/device/bring-draft';
import type { Touched } from '@sampark/core/device/change-set';
import { newLocalSurvey, typeField } from '@sampark/core/device/edit';
import { type LocalSurvey, savedValues, shownValues } from '@sampark/core/device/local-survey';
import { type SurveyState, saved } from '@sampark/core/device/survey-state';
import { checkField } from '@sampark/core/forms/checks/check-field';
import { type FieldProblem, unknownField } from '@sampark/core/forms/checks/validate';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { byFormOrder, type FormFields, formFields } from '@sampark/core/forms/fields/fields';
import { createdBy, type SurveyIdentity } from '@sampark/core/survey/survey';
import {
  type FieldPath,
  isEmpty,
  sameValue,
  type Value,
  VILLAGE_NAME,
  valueAt,
} from '@sampark/core/survey/values';
import { withRowsFlat } from '@sampark/core/wire/nested/nested-survey';
import { isoNow } from '../browser/platform.ts';
import { type OpenAction, openBulkLog } from '../bulk/bulk-log.ts';
import { ANY_VERSION } from '../database/device-store.ts';
import { deviceFailure } from '../database/failure.ts';
import { recoverLogged } from '../open-survey/typing/recover-logged.ts';
import type { DeviceFailure } from '../ports/device-failure.ts';
import type { AnswerNotTaken, ImportRefusal, ImportResult } from '../ports/surveys/workbench.ts';
import { formWithNames } from '../records/with-records.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type Imported, piecesOf, readImported } from './read-import.ts';

const identityOf = (
  { user, forms, platform }: Workspace,
  file: Imported,
  panchayat_id: string,
): SurveyIdentity => {
  const form = forms.newest(file.form_name ?? 'village-standard');
  return {
    survey_id: file.survey_id,
    panchayat_id,
    form_name: file.form_name ?? form.name,
    form_version: file.form_version ?? form.version,
    created_at: isoNow(platform),
    ...createdBy(user),
  };
};

/** The result of one piece of a file. */
type Piece =
  | { readonly refusal: ImportRefusal; readonly not_taken: readonly AnswerNotTaken[] }
  | { readonly survey_id: string; readonly made: boolean; readonly not_taken: readonly AnswerNotTaken[] };

const refused = (refusal: ImportRefusal, not_taken: readonly AnswerNotTaken[] = []): Piece => ({
  refusal,
  not_taken,
});

/** The pieces that are noted together before they are imported. */
const AT_ONCE = 50;

/**
 * Imports the values of one survey or of many. A survey that is here gets them as a draft, for a person to
 * look at and save. A survey that is not here is made with them. Either way they go through the same merge as
 * typing. A piece that cannot be imported hinders no other, and is reported. The log of actions on many knows what it did.
 */
export const importFile = async (workspace: Workspace, text: string): Promise<ImportResult> => {
  const results: Piece[] = [];
  // What an import types makes a draft, and a log that is older than the draft counts for nothing.
  (await recoverLogged(workspace))();
  const log = openBulkLog(workspace).begin({ kind: 'import' });
  for (const slice of slicesOf(piecesOf(text))) {
    const planned: (Piece | Planned)[] = [];
    for (const file of slice) planned.push(await planOne(workspace, file));
    const failure = await noted(log, planned);
    for (const each of planned) {
      if (!isPlanned(each)) results.push(each);
      else results.push(failure === null ? await importOne(workspace, each) : refused(failure));
    }
  }
  const taken = new Set<string>();
  const made: string[] = [];
  const left: ImportRefusal[] = [];
  for (const piece of results) {
    if ('refusal' in piece) left.push(piece.refusal);
    else {
      taken.add(piece.survey_id);
      if (piece.made) made.push(piece.survey_id);
    }
  }
  if (taken.size > 0) void workspace.loop.now();
  return {
    survey_ids: [...taken],
    made,
    left: taken.size + left.length === 0 ? ['unreadable'] : left,
    not_taken: results.flatMap(({ not_taken }) => not_taken),
  };
};

/** Reads pieces, and parts them into slices. A slice has a survey once: a piece about it is planned over what those before it did. */
function* slicesOf(pieces: readonly unknown[]): Generator<readonly ReturnType<typeof readImported>[]> {
  let slice: ReturnType<typeof readImported>[] = [];
  let ids = new Set<string>();
  for (const json of pieces) {
    const file = readImported(json);
    const isAgain = typeof file !== 'string' && ids.has(file.survey_id);
    if (isAgain || slice.length === AT_ONCE) {
      yield slice;
      slice = [];
      ids = new Set();
    }
    slice.push(file);
    if (typeof file !== 'string') ids.add(file.survey_id);
  }
  if (slice.length > 0) yield slice;
}

/** Notes what will be imported. @returns why that failed; `null`: it is noted */
const noted = async (
  log: OpenAction,
  planned: readonly (Piece | Planned)[],
): Promise<DeviceFailure | null> => {
  const touched = planned.flatMap((each) => (isPlanned(each) && each.touched ? [each.touched] : []));
  if (touched.length === 0) return null;
  try {
    await log.intend(touched);
    return null;
  } catch (error) {
    return deviceFailure(error);
  }
};

/** Makes the id of a row that stands in a file without one. The same file makes the same rows. */
const rowIdAt = (index: number): string => `imported-${index + 1}`;

/** Returns the values of a file that differ from this device's, with the rows of its lists at their paths; and its rows that cannot be read. */
const newValues = (
  file: Imported,
  row: LocalSurvey | null,
  fields: FormFields,
): {
  readonly differing: readonly (readonly [FieldPath, Value])[];
  readonly unread: readonly FieldPath[];
} => {
  const shown = row && shownValues(row);
  const { values, unread } = withRowsFlat(file.set, fields, { known: shown ?? {}, idAt: rowIdAt });
  const differing = Object.entries(values).filter(
    ([field, value]) =>
      (shown === null || !sameValue(value, valueAt(shown, field))) &&
      // An exported survey lists unanswered questions too: they take no answer away.
      (file.was !== null || !isEmpty(value)),
  );
  return { differing, unread };
};

/** A piece of a file that can be imported. */
interface Planned {
  readonly file: Imported;
  readonly identity: SurveyIdentity;
  readonly isNew: boolean;
  /** The change that it will make; `null`: nothing. */
  readonly touched: Touched | null;
}

const isPlanned = (piece: Piece | Planned): piece is Planned => 'identity' in piece;

/** Finds out whether a piece can be imported. */
const planOne = async (
  workspace: Workspace,
  file: ReturnType<typeof readImported>,
): Promise<Piece | Planned> => {
  if (typeof file === 'string') return refused(file);
  const { store, user, forms } = workspace;
  const { row } = await store.read(file.survey_id);
  const panchayat_id = row?.identity.panchayat_id ?? file.panchayat_id;
  // A change says too little to make a survey: the server has to send the survey first.
  if (panchayat_id === null) return refused('not_here');
  const subject = { panchayat_id, block_id: user.block_id ?? '', created_by: user.user_id };
  if (!can(user, row ? 'edit' : 'create', subject)) return refused('not_allowed');
  const isKnown = file.form_name === null || forms.has(file.form_name, ANY_VERSION);
  if (!row && !isKnown) return refused('unknown_form');
  const identity = row?.identity ?? identityOf(workspace, file, panchayat_id);
  const form = forms.formOf(identity);
  const fields = formFields(form);
  const name = row ? null : valueAt(file.set, VILLAGE_NAME);
  const wrongName = row ? null : checkField(fields, VILLAGE_NAME, name);
  if (wrongName) {
    const told = answerOf(file, form, '');
    return refused('no_name', [told(VILLAGE_NAME, name, wrongName)]);
  }
  const { accepted } = acceptedOf(file, row, fields);
  const { survey_id } = file;
  if (!row) {
    const { created_by, created_at: at } = identity;
    const values = Object.fromEntries(accepted);
    const touched: Touched = { did: 'made', survey_id, values, created_by, at };
    return { file, identity, isNew: true, touched };
  }
  const shown = shownValues(row);
  const changes = accepted.map(([field, now]) => [field, { was: valueAt(shown, field), now }] as const);
  const touched: Touched = { did: 'edited', survey_id, fields: Object.fromEntries(changes) };
  return { file, identity, isNew: false, touched: changes.length > 0 ? touched : null };
};

/** Returns a function that tells of an answer of a file that is not taken. */
const answerOf =
  ({ survey_id }: Imported, form: FormDefinition, village_name: string) =>
  (field: FieldPath, value: Value, problem: FieldProblem | null): AnswerNotTaken => ({
    ...{ survey_id, village_name, form, field, value, problem },
  });

/** Parts what a file says anew into what its survey takes, and what it does not. A field in which somebody has typed here stays. */
const acceptedOf = (
  file: Imported,
  row: LocalSurvey | null,
  fields: FormFields,
): {
  readonly accepted: readonly (readonly [FieldPath, Value])[];
  readonly others: readonly (readonly [FieldPath, Value, FieldProblem | null])[];
} => {
  const { differing, unread } = newValues(file, row, fields);
  const accepted: (readonly [FieldPath, Value])[] = [];
  const others = unread.map((path) => [path, null, unknownField] as const) as (readonly [
    FieldPath,
    Value,
    FieldProblem | null,
  ])[];
  for (const [field, value] of differing) {
    const problem = checkField(fields, field, value);
    const isTypedHere = row !== null && isTyped(row, field);
    if (problem || isTypedHere) others.push([field, value, problem]);
    else accepted.push([field, value]);
  }
  return { accepted, others };
};

/** Imports a piece. */
const importOne = async (workspace: Workspace, { file, identity, isNew }: Planned): Promise<Piece> => {
  const { store, forms, stamp, platform } = workspace;
  const form = forms.formOf(identity);
  const fields = formFields(form);
  let not_taken: readonly AnswerNotTaken[] = [];
  const step = (state: SurveyState): SurveyState => {
    // It left the device since it was planned. What the file says of it may be a change alone.
    if (!state.row && !isNew) return state;
    const now = stamp();
    const { accepted, others } = acceptedOf(file, state.row, fields);
    const name = valueAt(state.row ? shownValues(state.row) : file.set, VILLAGE_NAME);
    const told = answerOf(file, form, typeof name === 'string' ? name : '');
    const compared = byFormOrder(fields);
    not_taken = others
      .map((answer) => told(...answer))
      .toSorted((one, other) => compared(one.field, other.field));
    if (!state.row) {
      return saved({ ...state, row: newLocalSurvey(identity, Object.fromEntries(accepted), now.at) }, now);
    }
    const before = savedValues(state.row);
    const drafted = accepted.reduce((next, [field, value]) => {
      const was = file.was ? valueAt(file.was, field) : valueAt(before, field);
      return typeField(next, { field, was, now: value }, isoNow(platform));
    }, state.row);
    return { ...state, row: drafted };
  };
  let state: SurveyState | undefined;
  try {
    state = (await store.change([file.survey_id], step)).get(file.survey_id);
  } catch (error) {
    return refused(deviceFailure(error));
  }
  if (!state?.row) return refused('not_here');
  const asked = not_taken.length === 0 ? form : await formWithNames(workspace, form, identity.panchayat_id);
  const told = not_taken.map((answer) => ({ ...answer, form: asked }));
  return { survey_id: file.survey_id, made: isNew, not_taken: told };
};
