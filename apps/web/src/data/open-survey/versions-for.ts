import { type Role, seesWhole } from '@sampark/core/access/roles';
import { type LocalSurvey, shownValueAt } from '@sampark/core/device/local-survey';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { isUnderstood } from '@sampark/core/forms/definition/understood';
import { knownFields } from '@sampark/core/forms/fields/known-fields';
import { unaskedIn } from '@sampark/core/forms/versions/unasked';
import { type FieldPath, isEmpty } from '@sampark/core/survey/values';
import type { Forms } from '../database/forms.ts';
import type { SurveyView } from '../ports/surveys/open-survey.ts';

/** The saved fields that a form does not ask: typing changes nothing in it. */
const savedUnasked = new WeakMap<LocalSurvey['edits'], Pick<LocalSurvey, 'server'> & Unasked>();

interface Unasked {
  readonly form: FormDefinition;
  readonly fields: readonly FieldPath[];
}

const unaskedSaved = ({ server, edits }: LocalSurvey, form: FormDefinition): readonly FieldPath[] => {
  const known = savedUnasked.get(edits);
  if (known?.form === form && known.server === server) return known.fields;
  const saved = [...Object.keys(server?.values ?? {}), ...Object.keys(edits)];
  const inConflict = server?.conflicts.map(({ field }) => field) ?? [];
  const fields = unaskedIn(knownFields(form), new Set([...saved, ...inConflict]));
  savedUnasked.set(edits, { server, form, fields });
  return fields;
};

/** Returns the fields that the form does not ask, and in which the survey has an answer or an open conflict. */
const unaskedOf = (row: LocalSurvey, form: FormDefinition): readonly FieldPath[] => {
  const drafted = unaskedIn(knownFields(form), Object.keys(row.draft?.edits ?? {}));
  const fields = new Set([...unaskedSaved(row, form), ...drafted]);
  const conflicts = row.server?.conflicts ?? [];
  return [...fields].filter(
    (path) => !isEmpty(shownValueAt(row, path)) || conflicts.some(({ field }) => field === path),
  );
};

const NONE = [] as const;

/** Returns what a view says of the versions of the survey's form. */
export const versionsFor = (
  row: LocalSurvey,
  form: FormDefinition,
  { versionsOf, newerFor }: Pick<Forms, 'versionsOf' | 'newerFor'>,
  role: Role,
): Pick<SurveyView, 'newer_form' | 'form_versions' | 'unasked'> => {
  const { form_name } = row.identity;
  if (form.name !== form_name) return { newer_form: null, form_versions: NONE, unasked: NONE };
  const newer = newerFor(row.identity);
  return {
    // A move is about all of the survey, so it is for those who see all of it.
    newer_form: newer && isUnderstood(newer) && seesWhole(role) ? newer : null,
    form_versions: versionsOf(form_name),
    unasked: unaskedOf(row, form),
  };
};
