import type { FormDefinition } from '../definition.ts';

/** Writes a value so that equal values are equal texts, in whatever order their properties stand. */
export const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );

/** Whether two versions of a form have the same content: all but the version's number. */
export const isSameContent = (one: FormDefinition, other: FormDefinition): boolean =>
  canonicalText({ ...one, version: 0 }) === canonicalText({ ...other, version: 0 });
