/*
 * The Local Government Directory's downloads: states, districts, blocks, local bodies, villages, and the files that
 * tie them. Their headings differ from file to file in case, spaces and signs, and in whether they say 'In English'.
 */

/** The levels of places, from the largest to the smallest. */
export const PLACE_LEVELS = ['state', 'district', 'block', 'panchayat', 'village'] as const;
export type PlaceLevel = (typeof PLACE_LEVELS)[number];

/** The property of a place in a column. `of_block`: a property of the district in which the row's block lies. */
export type DirectoryColumn =
  | `${PlaceLevel}_${'code' | 'version' | 'name' | 'local'}`
  | `block_district_${'code' | 'name'}`
  | 'panchayat_type';

const WORDS: Readonly<Record<string, PlaceLevel>> = {
  state: 'state',
  district: 'district',
  block: 'block',
  localbody: 'panchayat',
  village: 'village',
};
const PARTS = { code: 'code', version: 'version', name: 'name', nameinlocal: 'local' } as const;

const KNOWN: ReadonlyMap<string, DirectoryColumn> = new Map<string, DirectoryColumn>([
  ...Object.entries(WORDS).flatMap(([word, level]) =>
    Object.entries(PARTS).map(([part, column]): [string, DirectoryColumn] => [
      `${word}${part}`,
      `${level}_${column}`,
    ]),
  ),
  ['districtcodeofblock', 'block_district_code'],
  ['districtnameofblock', 'block_district_name'],
  ['localbodytypename', 'panchayat_type'],
]);

const plain = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/inenglish$/, '')
    .replace(/inlocallanguage$/, 'inlocal');

/** A column without which a file of these places cannot be taken. */
type NeededColumn = `${PlaceLevel}_${'code' | 'name'}`;

/** The level that headings are about: the smallest that they name or give a code of. */
const levelOf = (at: ReadonlyMap<DirectoryColumn, number>): PlaceLevel | undefined =>
  PLACE_LEVELS.findLast((each) => at.has(`${each}_code`) || at.has(`${each}_name`));

const columnsOf = (headings: readonly string[]): ReadonlyMap<DirectoryColumn, number> => {
  const at = new Map<DirectoryColumn, number>();
  headings.forEach((heading, index) => {
    const column = KNOWN.get(plain(heading));
    if (column !== undefined && !at.has(column)) at.set(column, index);
  });
  return at;
};

/** Returns the column that headings lack to be the directory's; `null`: none, or all of them. */
export function missingColumn(headings: readonly string[]): NeededColumn | null {
  const at = columnsOf(headings);
  const level = levelOf(at);
  if (level === undefined) return null;
  if (!at.has(`${level}_code`)) return `${level}_code`;
  return at.has(`${level}_name`) ? null : `${level}_name`;
}

const HEADINGS: Readonly<Record<PlaceLevel, string>> = {
  state: 'State',
  district: 'District',
  block: 'Block',
  panchayat: 'Localbody',
  village: 'Village',
};

/** Returns the heading that the directory's files write above a column. */
const headingOf = (column: NeededColumn): string => {
  const [level, part] = column.split('_') as [PlaceLevel, 'code' | 'name'];
  return `${HEADINGS[level]} ${part === 'code' ? 'Code' : 'Name (In English)'}`;
};

/** Why a file is not taken whose headings lack a column. */
export type MissingColumn = `no_${NeededColumn}`;

/** The heading that a file lacks, as the directory writes it. @returns null: the problem is another one */
export const missingHeading = (problem: string): string | null => {
  const columns = PLACE_LEVELS.flatMap((level): NeededColumn[] => [`${level}_code`, `${level}_name`]);
  const column = columns.find((each) => problem === (`no_${each}` satisfies MissingColumn));
  return column === undefined ? null : headingOf(column);
};

/** The place of each column, and the smallest level of the file. */
export interface DirectoryLayout {
  readonly level: PlaceLevel;
  readonly at: ReadonlyMap<DirectoryColumn, number>;
  /** Cells a row has. */
  readonly width: number;
}

/** The layout that a row of headings describes; `null`: it is none of the directory's. */
export function layoutOf(headings: readonly string[]): DirectoryLayout | null {
  const at = columnsOf(headings);
  const level = levelOf(at);
  // A code alone could be anything: a file of the directory also has names.
  if (level === undefined || missingColumn(headings) !== null) return null;
  return { level, at, width: headings.length };
}
