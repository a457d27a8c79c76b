import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormDefinition, Item, Question } from '@sampark/core/forms/definition/definition';
import { formFields } from '@sampark/core/forms/fields/fields';
import { REASONS } from '@sampark/core/survey/about/outside-modules';
import { OFFICIAL_FORMS, readOfficialForms } from '@sampark/server/demo/official-forms';
import { rowsOfCsv } from '@sampark/server/services/forms/workbook/sheets-of-csv';

/** Reads a table of the pack: a record a row, by the headings. */
export function readTable(file: string): readonly Readonly<Record<string, string>>[] {
  const [headings = [], ...rows] = rowsOfCsv(readFileSync(join(OFFICIAL_FORMS, file)));
  return rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ''])));
}

/** Reads one form of the pack. Throws where it is none. */
export async function readPackForm(file: string): Promise<FormDefinition> {
  const form = (await readOfficialForms()).find((each) => each.file === file)?.read.form;
  if (!form) throw new Error(`${file} is no form`);
  return form;
}

/** Returns the items of a form, from the outside to the inside, in its order. */
export const itemsOf = (items: readonly Item[]): readonly Item[] =>
  items.flatMap((item) => ('children' in item ? [item, ...itemsOf(item.children)] : [item]));

/** Returns the questions of each form of the pack that stand in no rows, by name. */
export async function askedByPack(): Promise<ReadonlyMap<string, ReadonlyMap<string, Question>>> {
  const forms = await packForms();
  const read = forms.map(async (form) => {
    const { answers } = formFields(await readPackForm(`${form}.md`));
    const typed = [...answers.values()].filter(
      ({ repeats, module }) => repeats.length === 0 && module !== REASONS,
    );
    return [form, new Map(typed.map(({ question }) => [question.name, question]))] as const;
  });
  return new Map(await Promise.all(read));
}

const NAMED = /\$\{(\w+)\}/g;

/** Returns the names that a text or an expression refers to, each once. */
export const namesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(NAMED)].map(([, name = '']) => name)),
];

/** Returns the names of the forms of the pack: those of their files, without the ending. */
export const packForms = async (): Promise<readonly string[]> =>
  (await readOfficialForms()).map(({ file }) => file.replace(/\.md$/, ''));

const SHARES = /(<!-- shares -->\n)[^]*?(\n<!-- \/shares -->)/;

/** Puts the table of shares into the pack's README. */
export const withShares = (page: string, table: string): string =>
  page.replace(SHARES, (_, begin: string, end: string) => begin + table + end);
