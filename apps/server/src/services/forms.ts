import { checkField } from '@sampark/core/forms/check-field';
import { type FormDefinition, formDefinition } from '@sampark/core/forms/definition';
import { type FormField, formFields } from '@sampark/core/forms/fields';
import type { FieldProblem } from '@sampark/core/forms/validate';
import type { FieldPath, Value } from '@sampark/core/survey/values';
import { parse } from 'zod/mini';
import type { FormsRepository } from '../storage/kysely/forms-repository.ts';

/** A form with its fields at hand. */
export interface KnownForm {
  readonly definition: FormDefinition;
  readonly fields: ReadonlyMap<FieldPath, FormField>;
}

/** The forms as they are at one moment. */
export interface FormCatalogue {
  /** The newest version of each form, by name. */
  newest(): readonly FormDefinition[];
  /** This version where it is known, else the newest of that name. */
  find(name: string, version: number | null): KnownForm | undefined;
}

/** Reads the forms; a definition is parsed once, because a version of a form never changes. */
export interface Forms {
  read(repository: FormsRepository): Promise<FormCatalogue>;
}

export function createForms(): Forms {
  const parsed = new Map<string, KnownForm>();
  const formOf = (definition: string): KnownForm => {
    const known = parsed.get(definition);
    if (known !== undefined) return known;
    const form = parse(formDefinition, JSON.parse(definition));
    const made = { definition: form, fields: formFields(form) };
    parsed.set(definition, made);
    return made;
  };
  return {
    async read(repository) {
      const rows = await repository.all();
      const newestFirst = rows.map((row) => ({ ...row, form: formOf(row.definition) }));
      const newestOf = (name: string) => newestFirst.find((row) => row.name === name)?.form;
      return {
        newest: () =>
          newestFirst.filter((row) => newestOf(row.name) === row.form).map((row) => row.form.definition),
        find: (name, version) =>
          newestFirst.find((row) => row.name === name && row.version === version)?.form ?? newestOf(name),
      };
    },
  };
}

/** How long a value of a field may be that only a newer form knows, in characters of its JSON. */
const UNKNOWN_VALUE_MAX = 10_000;

/**
 * Why a survey of this form and version does not take a value. A field that is not known is kept when the survey's
 * version of the form is newer than ours: an updated device must not lose what an older server cannot check.
 */
export const checkBy =
  (form: KnownForm, surveyFormVersion: number) =>
  (field: FieldPath, value: Value): FieldProblem | null => {
    const problem = checkField(form.fields, field, value);
    const isNewer = surveyFormVersion > form.definition.version;
    if (!isNewer || problem?.code !== 'unknown_field') return problem;
    return JSON.stringify(value).length <= UNKNOWN_VALUE_MAX ? null : problem;
  };

/** The form a survey is read by. A form that was taken away cannot be: surveys of it must stay readable. */
export function formOfSurvey(
  forms: FormCatalogue,
  survey: { readonly form_name: string; readonly form_version: number },
): KnownForm {
  const form = forms.find(survey.form_name, survey.form_version);
  if (form === undefined) throw new Error(`the form ${survey.form_name} is missing`);
  return form;
}
