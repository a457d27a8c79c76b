import type { FieldProblem } from '@sampark/core/forms/checks/validate';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { type FormFields, formFields } from '@sampark/core/forms/fields/fields';
import { checkByVersions } from '@sampark/core/forms/versions/of-versions';
import type { FieldPath, Value } from '@sampark/core/survey/values';
import { whole } from '../form-builders.ts';
import type { Oracle } from './oracle.ts';

/** The versions of the form that are published during a schedule. */
export const VERSIONS = [1, 2, 3] as const;

const ASKED_BY = 'versions.asked_by_';

/** Returns the question that one version asks, and no other. */
export const askedBy = (version: number): FieldPath => `${ASKED_BY}${version}`;

/** Whether only one version of the form has this field. */
export const isOfOneVersion = (field: FieldPath): boolean => field.startsWith(ASKED_BY);

const fieldsOf = (version: number): FormFields => {
  const children = [whole(`asked_by_${version}`, { max: Number.MAX_SAFE_INTEGER })];
  const form: FormDefinition = {
    ...{ name: 'village-standard', version, title: { en: 'Village' } },
    modules: [{ type: 'begin_group', name: 'versions', label: { en: 'Versions' }, children }],
  };
  return formFields(form);
};

const FIELDS = new Map(VERSIONS.map((version) => [version as number, fieldsOf(version)]));

/** Makes the check of a field that only one version has. @param versions those that count, the newest first */
export const checkVersions = (
  versions: readonly number[],
): ((field: FieldPath, value: Value) => FieldProblem | null) =>
  checkByVersions(versions.flatMap((version) => FIELDS.get(version) ?? []));

/** Notes for the oracle that somebody moved a survey to a version of its form. */
export const noteMove = ({ movedTo }: Oracle, surveyId: string, version: number): void => {
  movedTo.set(surveyId, Math.max(version, movedTo.get(surveyId) ?? 0));
};
