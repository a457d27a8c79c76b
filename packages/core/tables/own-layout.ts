import { type MappedFile, type MappedTable, UNKNOWN, useOfOwn } from './columns.ts';
import type { Table } from './table.ts';

/** The columns of the data dictionary of an exported workbook that are read: the place of a column, its name, its heading. */
const [PLACE, PATH, HEADING] = [0, 1, 2];
/** The place of a column: the name of the sheet, and its letters. */
const PLACE_OF_COLUMN = /^(.*) [A-Z]+$/s;

/** Finds the data dictionary, in whatever language it is. */
const isDictionary = ({ rows }: Table): boolean =>
  rows.some(({ cells }) => cells[PATH] === 'survey_id' && PLACE_OF_COLUMN.test(cells[PLACE] ?? ''));

const keyOf = (sheet: string, heading: string): string => `${sheet}\n${heading.trim()}`;

/** Returns the names of columns by their sheet and heading, as the dictionary of the file gives them. */
function namesInDictionary(tables: readonly Table[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { cells } of tables.filter(isDictionary).flatMap(({ rows }) => rows)) {
    const [, sheet = ''] = PLACE_OF_COLUMN.exec(cells[PLACE] ?? '') ?? [];
    names.set(keyOf(sheet, cells[HEADING] ?? ''), cells[PATH] ?? '');
  }
  return names;
}

/** The columns of words about answers, which no import takes: notes, accepted doubts, marks. */
const ABOUT = 'on';

/**
 * Reads a file as one that the app exported. A heading may be the name of its column, as in CSV, or a text that the file's dictionary explains.
 * @param labels the names of columns by their headings in every language, where the dictionary is gone
 * @returns null: it is none
 */
export function ownLayout(
  tables: readonly Table[],
  labels: ReadonlyMap<string, string> = new Map(),
): MappedFile | null {
  const names = namesInDictionary(tables);
  const mapped = tables
    .filter((table) => !isDictionary(table))
    .flatMap((table): readonly MappedTable[] => {
      const paths = table.headings.map((heading) => {
        const isName = useOfOwn(heading).kind !== 'unknown' || heading === ABOUT;
        return isName ? heading : (names.get(keyOf(table.name, heading)) ?? labels.get(heading));
      });
      if (!paths.includes('survey_id') || paths.includes(ABOUT)) return [];
      const uses = paths.map((path, at) => (paths.indexOf(path) < at ? UNKNOWN : useOfOwn(path)));
      return [{ table, uses }];
    });
  return mapped.length > 0 ? { tables: mapped, isOwn: true } : null;
}
