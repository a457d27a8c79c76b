import type { FieldProblem } from '@sampark/core/forms/checks/validate';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { formDefinition } from '@sampark/core/forms/definition/valid-definition';
import { type FormFields, formFields } from '@sampark/core/forms/fields/fields';
import { checkByVersions } from '@sampark/core/forms/versions/of-versions';
import { isRecordForm, recordTypeOf } from '@sampark/core/survey/record-form';
import type { FieldPath, Value } from '@sampark/core/survey/values';
import { parse } from 'zod/mini';
import type { FormsRepository, FormVersion } from '../../storage/kysely/forms-repository.ts';
import type { Storage } from '../../storage/port.ts';

/** A form with its fields at hand. */
export interface KnownForm {
  readonly definition: FormDefinition;
  readonly fields: FormFields;
}

/** A form, and behind it the older versions of its name, the newest first. */
export type Versions = readonly [KnownForm, ...KnownForm[]];

/** The forms as they are at one moment. */
export interface FormCatalogue {
  /** Returns the newest version of each form, by name. */
  newest(): readonly FormDefinition[];
  /** Returns this version where it is known, else the newest of that name. */
  find(name: string, version: number | null): KnownForm | undefined;
  upTo(form: KnownForm): Versions;
}

/** Reads the forms; a definition is parsed once, because a version of a form never changes. */
export interface Forms {
  read(repository: FormsRepository): Promise<FormCatalogue>;
}

/** Reads a form's definition, as JSON. Throws when it is none. */
export type ReadForm = (text: string) => KnownForm;

export const readForm: ReadForm = (text) => {
  const definition = parse(formDefinition, JSON.parse(text));
  return { definition, fields: formFields(definition) };
};

export function createForms(read: ReadForm = readForm): Forms {
  const parsed = new Map<string, KnownForm>();
  const formOf = async (repository: FormsRepository, version: FormVersion): Promise<KnownForm> => {
    const key = `${version.name} ${version.version}`;
    const known = parsed.get(key);
    if (known !== undefined) return known;
    const form = read((await repository.definition(version)) ?? 'null');
    parsed.set(key, form);
    return form;
  };
  return {
    async read(repository) {
      const newestFirst: KnownForm[] = [];
      for (const version of await repository.versions()) {
        newestFirst.push(await formOf(repository, version));
      }
      const newestOf = (name: string) => newestFirst.find(({ definition }) => definition.name === name);
      return {
        newest: () =>
          newestFirst
            .filter((form) => newestOf(form.definition.name) === form)
            .map((form) => form.definition),
        find: (name, version) =>
          newestFirst.find(({ definition }) => definition.name === name && definition.version === version) ??
          newestOf(name),
        upTo: (form) => {
          const { name, version } = form.definition;
          const older = newestFirst.filter(
            ({ definition }) => definition.name === name && definition.version < version,
          );
          return [form, ...older];
        },
      };
    },
  };
}

/** Characters of the JSON of a value whose field only a newer form knows, at most. */
const UNKNOWN_VALUE_MAX = 10_000;

/**
 * Returns the check of values for a survey that is at this version of its form. Its answers may have been written by an
 * older version. An unknown field is accepted when the survey's version of the form is newer than ours: an updated device
 * must not lose what an older server cannot check.
 */
export const checkBy = (versions: Versions, surveyFormVersion: number) => {
  const check = checkByVersions(versions.map(({ fields }) => fields));
  const isNewer = surveyFormVersion > versions[0].definition.version;
  return (field: FieldPath, value: Value): FieldProblem | null => {
    const problem = check(field, value);
    if (!isNewer || problem?.code !== 'unknown_field') return problem;
    return JSON.stringify(value).length <= UNKNOWN_VALUE_MAX ? null : problem;
  };
};

/** Returns the form by which a survey is read. No form is ever taken away: its surveys must stay readable. */
export function formOfSurvey(
  forms: FormCatalogue,
  survey: { readonly form_name: string; readonly form_version: number },
): KnownForm {
  const form = forms.find(survey.form_name, survey.form_version);
  if (form === undefined) throw new Error(`the form ${survey.form_name} is missing`);
  return form;
}

/** Whether there is a form of this name that new surveys can take. Nobody fills the form of a type of record. */
export const isFormOfSurveys = async (
  context: Parameters<typeof formsNow>[0],
  name: string,
): Promise<boolean> => !isRecordForm(name) && (await formsNow(context)).find(name, null) !== undefined;

/** Returns the types of records that a form makes. */
export const recordTypesIn = (forms: FormCatalogue): ReadonlySet<string> =>
  new Set(forms.newest().flatMap(({ name }) => recordTypeOf(name) ?? []));

/** Returns the forms as they are now. */
export const formsNow = ({
  forms,
  storage,
}: {
  readonly forms: Forms;
  readonly storage: Storage;
}): Promise<FormCatalogue> => forms.read(storage.now.forms);
