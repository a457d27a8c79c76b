import { createHash } from 'node:crypto';
import type { FieldPath } from '@sampark/core/survey/values';

const digest = (text: string, digits: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, digits);

/** Returns the id of the operation that a submission becomes: one that is delivered twice is carried out once. */
export const operationIdOf = (instance: string): string => `odk.${digest(instance, 40)}`;

/** Returns the id of the operation that adds files to a submission. Each delivery may bring others. */
export const filesOperationIdOf = (instance: string, files: Readonly<Record<FieldPath, string>>): string =>
  `${operationIdOf(instance)}.${digest(JSON.stringify(Object.entries(files).sort()), 20)}`;

/** Returns the maker of ids for the rows of a survey that say none: they follow from the survey and the position. */
export const rowIdsOf =
  (surveyId: string) =>
  (repeat: FieldPath, position: number): string =>
    digest(`${surveyId} ${repeat} ${position}`, 12);
