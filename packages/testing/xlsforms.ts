import type { FormDefinition, Item } from '@sampark/core/forms/definition/definition';
import type { Problem } from '@sampark/core/forms/xlsform/problems';
import { type ReadForm, readXlsForm } from '@sampark/core/forms/xlsform/read-xlsform';
import { sheetsOfMarkdown } from '@sampark/core/forms/xlsform/sheets/markdown';

/** Reads a workbook that is written as a Markdown table. @param recordTypes the types of which there are records */
export const readTable = (markdown: string, recordTypes: readonly string[] = []): ReadForm =>
  readXlsForm(sheetsOfMarkdown(markdown), { name: 'test' }, undefined, new Set(recordTypes));

/** Says of each problem where it is and what it is: `survey 3 name: doubled_name`. */
export const told = (problems: readonly Problem[]): string[] =>
  problems.map(({ sheet, row, column, code }) => `${sheet} ${row} ${column ?? '-'}: ${code}`);

/** Reads a workbook in which something is wrong. Returns its problems in short. */
export const problemsIn = (markdown: string): string[] => told(readTable(markdown).problems);

/** Reads a workbook that is taken. Throws, with the problems, when it is not. @param recordTypes the types of which there are records */
export function formIn(markdown: string, recordTypes?: readonly string[]): FormDefinition {
  const { form, problems } = readTable(markdown, recordTypes);
  if (form === null) throw new Error(told(problems).join('\n'));
  return form;
}

const flat = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => ('children' in item ? [item, ...flat(item.children)] : [item]));

/** Finds what a form has by this name. */
export function itemIn(form: FormDefinition, name: string): Item {
  const found = form.modules
    .flatMap((module): Item[] => [module, ...flat(module.children)])
    .find((item) => item.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

/** Reads the survey sheet of one question, with a choices sheet of one list, `yn`. Returns the question. */
export function questionOf(columns: Readonly<Record<string, string>>): Item {
  return itemIn(formIn(questionSheet(columns)), columns.name ?? 'q');
}

/** Writes the workbook of `questionOf`. */
export function questionSheet(columns: Readonly<Record<string, string>>): string {
  const row = { type: 'text', name: 'q', label: 'Question', ...columns };
  return `
    | survey |
    | | ${Object.keys(row).join(' | ')} |
    | | ${Object.values(row).join(' | ')} |
    | choices |
    | | list_name | name | label |
    | | yn | yes | Yes |
    | | yn | no | No |`;
}
