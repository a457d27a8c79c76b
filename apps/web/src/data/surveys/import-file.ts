import { can } from '@sampark/core/access/can';
import { isTyped } from '@sampark/core/device/bring-draft';
import { newLocalSurvey, typeField } from '@sampark/core/device/edit';
import { type LocalSurvey, savedValues, shownValues } from '@sampark/core/device/local-survey';
import { type SurveyState, saved } from '@sampark/core/device/survey-state';
import { checkField } from '@sampark/core/forms/check-field';
import { byFormOrder, type FormFields, formFields } from '@sampark/core/forms/fields';
import { type FieldProblem, unknownField } from '@sampark/core/forms/validate';
import { createdBy, type SurveyIdentity } from '@sampark/core/survey/survey';
import {
  type FieldPath,
  isEmpty,
  sameValue,
  type Value,
  VILLAGE_NAME,
  valueAt,
} from '@sampark/core/survey/values';
import { withRowsFlat } from '@sampark/core/wire/nested-survey';
import { isoNow } from '../browser/platform.ts';
import { ANY_VERSION } from '../database/device-store.ts';
import { deviceFailure } from '../database/failure.ts';
import type { AnswerNotTaken, ImportRefusal, ImportResult } from '../ports/workbench.ts';
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

/**
 * Imports the values of one survey or of many. A survey that is here gets them as a draft, for a person to
 * look at and save. A survey that is not here is made with them. Either way they go through the same merge as
 * typing. A piece that cannot be imported hinders no other, and is reported.
 */
export const importFile = async (workspace: Workspace, text: string): Promise<ImportResult> => {
  const taken = new Set<string>();
  const made: string[] = [];
  const left: ImportRefusal[] = [];
  const not_taken: AnswerNotTaken[] = [];
  for (const json of piecesOf(text)) {
    const piece = await importOne(workspace, json);
    not_taken.push(...piece.not_taken);
    if ('refusal' in piece) {
      left.push(piece.refusal);
    } else {
      taken.add(piece.survey_id);
      if (piece.made) made.push(piece.survey_id);
    }
  }
  if (taken.size > 0) void workspace.loop.now();
  return {
    survey_ids: [...taken],
    made,
    left: taken.size + left.length === 0 ? ['unreadable'] : left,
    not_taken,
  };
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

const importOne = async (workspace: Workspace, json: unknown): Promise<Piece> => {
  const file = readImported(json);
  if (typeof file === 'string') return refused(file);
  const { store, user, forms, stamp, platform } = workspace;
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
  const name = valueAt(row ? shownValues(row) : file.set, VILLAGE_NAME);
  const village_name = typeof name === 'string' ? name : '';
  const notTaken = (field: FieldPath, value: Value, problem: FieldProblem | null): AnswerNotTaken => ({
    survey_id: file.survey_id,
    village_name,
    form,
    field,
    value,
    problem,
  });
  const wrongName = row ? null : checkField(fields, VILLAGE_NAME, name);
  if (wrongName) return refused('no_name', [notTaken(VILLAGE_NAME, name, wrongName)]);

  let not_taken: readonly AnswerNotTaken[] = [];
  const step = (state: SurveyState): SurveyState => {
    const now = stamp();
    const accepted: (readonly [FieldPath, Value])[] = [];
    const { differing, unread } = newValues(file, state.row, fields);
    const others = unread.map((path) => notTaken(path, null, unknownField));
    for (const [field, value] of differing) {
      const problem = checkField(fields, field, value);
      const isTypedHere = state.row !== null && isTyped(state.row, field);
      if (problem || isTypedHere) others.push(notTaken(field, value, problem));
      else accepted.push([field, value]);
    }
    const compared = byFormOrder(fields);
    not_taken = others.toSorted((one, other) => compared(one.field, other.field));
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
  try {
    await store.change([file.survey_id], step);
  } catch (error) {
    return refused(deviceFailure(error));
  }
  const asked = not_taken.length === 0 ? form : await formWithNames(workspace, form, panchayat_id);
  const told = not_taken.map((answer) => ({ ...answer, form: asked }));
  return { survey_id: file.survey_id, made: row === null, not_taken: told };
};
