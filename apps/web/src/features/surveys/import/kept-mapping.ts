import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { knownFields } from '@sampark/core/forms/fields/known-fields';
import { type ColumnUse, LEFT, type MappedFile } from '@sampark/core/tables/columns';

const KEY = 'sampark.import_columns';
/** The mappings that are kept: the last ones. */
const KEPT = 20;

interface Kept {
  readonly form: string;
  readonly headings: string;
  readonly uses: readonly (readonly ColumnUse[])[];
}

const headingsOf = ({ tables }: MappedFile): string =>
  JSON.stringify(tables.map(({ table }) => table.headings));

function readAll(): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as readonly Kept[]) : [];
  } catch {
    return [];
  }
}

/** Keeps what a person said of the columns of a file, for the next file with the same headings. */
export function keepMapping(file: MappedFile, form: FormDefinition): void {
  const headings = headingsOf(file);
  const others = readAll().filter((each) => each.form !== form.name || each.headings !== headings);
  const kept: Kept = { form: form.name, headings, uses: file.tables.map(({ uses }) => uses) };
  try {
    localStorage.setItem(KEY, JSON.stringify([kept, ...others].slice(0, KEPT)));
  } catch {
    // A full storage forgets it: the person says it again.
  }
}

/** Returns a file with what a person said of such columns before, or as it was guessed. */
export function withKeptMapping(guessed: MappedFile, form: FormDefinition): MappedFile {
  const headings = headingsOf(guessed);
  const kept = readAll().find((each) => each.form === form.name && each.headings === headings);
  if (!kept) return guessed;
  const { answers } = knownFields(form);
  const tables = guessed.tables.map(({ table, uses }, at) => ({
    table,
    uses: uses.map((guess, column) => {
      const use = kept.uses[at]?.[column] ?? guess;
      // The form may have lost the question since.
      return use.kind === 'answer' && !answers.has(use.field) ? LEFT : use;
    }),
  }));
  return { ...guessed, tables };
}
