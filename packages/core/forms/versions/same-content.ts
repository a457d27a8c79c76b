import type { FormDefinition } from '../definition/definition.ts';

/** Writes a value so that equal values are equal texts, in whatever order their properties stand. */
export const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );

/**
 * Returns a form as a workbook can say it: names in expressions without their module, and no names of lists, by which
 * expressions alone may read them.
 */
export function asInWorkbook(form: FormDefinition): FormDefinition {
  const modules = form.modules.map(({ name }) => name);
  const plain = (text: string): string =>
    modules.reduce((said, name) => said.replaceAll(`\${${name}.`, '${'), text);
  return JSON.parse(
    JSON.stringify(form, (key, each: unknown) => {
      if (key === 'list_name') return undefined;
      return typeof each === 'string' && each.includes('${') ? plain(each) : each;
    }),
  ) as FormDefinition;
}

/** Whether two versions of a form have the same content: all but the version's number. */
export const isSameContent = (one: FormDefinition, other: FormDefinition): boolean =>
  canonicalText({ ...asInWorkbook(one), version: 0 }) ===
  canonicalText({ ...asInWorkbook(other), version: 0 });
