import { isAbout } from '../../survey/about/about-path.ts';
import type { FieldPath, Value } from '../../survey/values.ts';
import { isList } from '../../survey/values.ts';
import { checkField } from '../checks/check-field.ts';
import type { FieldProblem } from '../checks/validate.ts';
import { isMadeOnce } from '../definition/made-once.ts';
import { type FormFields, fieldAt } from '../fields/fields.ts';

/** The fields of several versions of one form, the newest first. */
export type FieldsOfVersions = readonly FormFields[];

/**
 * Makes the check of values for a survey whose answers were written by several versions of its form. A phone writes by an
 * older version until it hears that the survey was moved, and what an older version asked stays.
 *
 * | the value | |
 * |---|---|
 * | one version takes it | is taken |
 * | are several options, and a version takes each | is taken: one of them may have gone since, another have come |
 * | is a list of what is said about answers | is taken as a whole, or not |
 * | else | the problem by the newest version |
 */
export const checkByVersions =
  (versions: FieldsOfVersions) =>
  (field: FieldPath, value: Value): FieldProblem | null => {
    const takes = (each: Value): boolean =>
      versions.some((fields) => checkField(fields, field, each) === null);
    const [newest] = versions;
    const problem = newest ? checkField(newest, field, value) : null;
    if (problem === null || takes(value)) return null;
    const areOptions = isList(value) && value.length > 1 && !isAbout(field);
    return areOptions && value.every((option) => takes([option])) ? null : problem;
  };

/** Says by path whether the form makes an answer itself, once: by the newest version that has the question. */
export const madeOnceByVersions =
  (versions: FieldsOfVersions) =>
  (field: FieldPath): boolean => {
    for (const fields of versions) {
      const known = fieldAt(fields, field);
      if (known) return isMadeOnce(known.question);
    }
    return false;
  };
