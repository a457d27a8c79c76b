import type { Choice } from '../../definition/definition.ts';
import { LIMITS } from '../limits.ts';
import { isName } from '../names.ts';
import type { Report } from '../problems.ts';
import { languageCode, localText, type Texts } from '../sheets/languages.ts';
import type { Sheets } from '../sheets/sheets.ts';

/** The CSV files beside a workbook by name, `places.csv`, each with its rows. The first row holds the headings. */
export type Files = ReadonlyMap<string, Rows>;
type Rows = readonly (readonly string[])[];

/** The columns of a file in which the name and the label of a choice stand. The label may have one for each language: `label::Hindi (hi)`. */
export interface ListColumns {
  readonly value: string;
  readonly label: string;
}

/** The lists that are files beside the workbook. */
export interface FileLists {
  /** Returns the headings of a file; null: it is not there. */
  readonly headingsOf: (file: string) => ReadonlySet<string> | null;
  /** Makes choices of a file that is there. Tells, once, of what is wrong in it. Several questions share the choices. */
  readonly choicesIn: (file: string, columns: ListColumns) => Choice[];
  /** Makes a list of a file that expressions read, which has columns of any names. */
  readonly rowsIn: (file: string) => Choice[];
}

const FROM_FILE = /^select[ _](?:one|multiple)[ _]from[ _]file (\S+\.csv)/;
const PULLDATA = /\bpulldata\(\s*(?:'([^']+)'|"([^"]+)")/g;

/** Returns the names of the files that the questions and expressions of a workbook read, and that may lie beside it. */
export function filesNeeded(sheets: Sheets): ReadonlySet<string> {
  const needed = new Set<string>();
  for (const { rows } of sheets) {
    for (const text of cellsWith(rows, /from.file|pulldata/)) {
      const file = FROM_FILE.exec(text.trim().replace(/\s+/g, ' '))?.[1];
      if (file !== undefined) needed.add(file);
      for (const [, single, double] of text.matchAll(PULLDATA)) needed.add(`${single ?? double ?? ''}.csv`);
    }
  }
  return needed;
}

const cellsWith = (rows: Rows, pattern: RegExp): readonly string[] =>
  rows.flatMap((row) => row.filter((text) => pattern.test(text)));

/** Returns the places of a column among headings by the code of its language; one that names none is in the form's. */
export function languagesOf(
  headings: Iterable<string>,
  column: string,
  language: string,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [index, heading] of [...headings].entries()) {
    const [name, ...named] = heading.split('::').map((part) => part.trim());
    if (name !== column || named.length > 1) continue;
    // As on a sheet, a heading that names the form's language goes before one that names none.
    if (named[0] !== undefined) found.set(languageCode(named[0]), index);
    else if (!found.has(language)) found.set(language, index);
  }
  return found;
}

/** How the lists in files are read: whether names may be there twice, and the form's language. */
interface Reading {
  readonly mayDouble: boolean;
  readonly language: string;
}

/** Returns the lists in files. */
export function fileLists(files: Files, { mayDouble, language }: Reading, report: Report): FileLists {
  const made = new Map<string, Choice[]>();
  const told = new Set<string>();
  const headings = (file: string): readonly string[] =>
    files.get(file)?.[0]?.map((heading) => heading.trim()) ?? [];

  const make = (file: string, columns: ListColumns | null): Choice[] => {
    const key = JSON.stringify([file, columns]);
    const known = made.get(key);
    if (known) return known;
    const tell: Report['problem'] = (place, code, params) => {
      const about = JSON.stringify([file, code]);
      if (!told.has(about)) report.problem(place, code, params);
      told.add(about);
    };
    const choices = choicesOf(
      { file, headings: headings(file), rows: files.get(file) ?? [], columns, language },
      tell,
    );
    const doubled = columns && !mayDouble ? doubledName(choices) : null;
    if (doubled !== null) {
      const place = { sheet: file, row: 1, column: columns?.value ?? null };
      tell(place, 'doubled_choice', { list: file, name: doubled });
    }
    made.set(key, choices);
    return choices;
  };
  return {
    headingsOf: (file) => (files.has(file) ? new Set(headings(file)) : null),
    choicesIn: make,
    rowsIn: (file) => make(file, null),
  };
}

function doubledName(choices: readonly Choice[]): string | null {
  const met = new Set<string>();
  return choices.find(({ name }) => met.size === met.add(name).size)?.name ?? null;
}

interface ReadList {
  readonly file: string;
  readonly headings: readonly string[];
  readonly rows: Rows;
  readonly columns: ListColumns | null;
  readonly language: string;
}

function choicesOf({ file, headings, rows, columns, language }: ReadList, tell: Report['problem']): Choice[] {
  const place = (row: number, column: string | null) => ({ sheet: file, row: row + 1, column });
  const at = columns && headings.indexOf(columns.value);
  const labels = columns ? [...languagesOf(headings, columns.label, language)] : [];
  const kept = headings.flatMap((heading, index) => (isName(heading) ? [[heading, index] as const] : []));
  const choices: Choice[] = [];
  for (const [index, cells] of rows.entries()) {
    if (index === 0 || cells.every((cell) => cell === '')) continue;
    if (choices.length === LIMITS.choiceRows) {
      tell(place(index, null), 'too_many_rows', { limit: LIMITS.choiceRows });
      break;
    }
    if (cells.some((cell) => cell.length > LIMITS.cell)) {
      tell(place(index, null), 'cell_too_long', { limit: LIMITS.cell });
    }
    const name = at === null ? String(index) : (cells[at] ?? '');
    if (name === '') tell(place(index, columns?.value ?? null), 'missing_choice_name', { list: file });
    else
      choices.push({
        name,
        label: localText(textsIn(cells, labels), language) ?? { en: name },
        ...columnsOf(cells, kept, columns),
      });
  }
  return choices;
}

/** Returns the cells that are not empty, by their languages. */
const textsIn = (cells: readonly string[], places: readonly (readonly [string, number])[]): Texts =>
  new Map(
    places.flatMap(([language, at]) => {
      const text = cells[at] ?? '';
      return text === '' ? [] : [[language, text] as const];
    }),
  );

/** The columns of an item that are there without being named: the choice's own name and label. */
const OWN = ['name', 'label'];

/** Returns the cells that expressions find by their headings, but for those that are the choice's own. */
function columnsOf(
  cells: readonly string[],
  kept: readonly (readonly [string, number])[],
  columns: ListColumns | null,
): Pick<Choice, 'columns'> {
  const own = (heading: string): boolean =>
    (heading === 'name' && columns?.value === heading) || (heading === 'label' && columns?.label === heading);
  const found = kept.flatMap(([heading, index]) => {
    const cell = cells[index] ?? '';
    return own(heading) || (cell === '' && !OWN.includes(heading)) ? [] : [[heading, cell] as const];
  });
  return found.length === 0 ? {} : { columns: Object.fromEntries(found) };
}
