import { inAnyRow } from '../survey/row-path.ts';
import type { FieldPath } from '../survey/values.ts';
import type { AnswerPart, MappedFile, MappedTable, Role } from './columns.ts';
import type { CellPlace, ImportProblem } from './import-problem.ts';
import type { TableRow } from './table.ts';

/** A cell that is an answer, or a part of one. */
export interface FileAnswer {
  /** The path of its question in any row. */
  readonly field: FieldPath;
  readonly part: AnswerPart | undefined;
  readonly cell: string;
  readonly at: CellPlace;
}

/** A line of a file: what it says of itself, and its answers. Blank cells are none. */
export interface FileLine {
  readonly at: CellPlace;
  /** The cells of the columns that have a role, trimmed. A role that is absent has a blank cell. */
  readonly roles: ReadonlyMap<Role, string>;
  /** The headings of those columns. */
  readonly headings: ReadonlyMap<Role, string>;
  /** Cells that contradict an earlier column of the same role. */
  readonly disputed: readonly ImportProblem[];
  /** Reads its answers. They are not kept: a large file has millions of cells. */
  readonly answers: () => readonly FileAnswer[];
}

/** A row of a repeat, and those in it. */
export interface FileRow extends FileLine {
  /** The path of its repeat in any row: `module.repeat/@`. */
  readonly repeat: FieldPath;
  readonly rows: readonly FileRow[];
}

/** A survey of a file. */
export interface FileSurvey extends FileLine {
  readonly rows: readonly FileRow[];
}

/** The surveys of a file, and what is wrong with how they hang together. */
export interface FileSurveys {
  readonly surveys: readonly FileSurvey[];
  readonly problems: readonly ImportProblem[];
}

type Growing<Line> = Omit<Line, 'rows'> & { readonly rows: Growing<FileRow>[] };

/** Returns the repeat whose rows a table has: the innermost of its answers; empty: its lines are surveys. */
export function repeatOfTable({ uses }: Pick<MappedTable, 'uses'>): FieldPath {
  const repeats = uses.map((use) => {
    if (use.kind !== 'answer') return '';
    const path = inAnyRow(use.field);
    const end = path.lastIndexOf('/@');
    return end < 0 ? '' : path.slice(0, end + 2);
  });
  return repeats.reduce((longest, each) => (each.length > longest.length ? each : longest), '');
}

function answersOf({ table, uses }: MappedTable, { row, cells }: TableRow): readonly FileAnswer[] {
  return uses.flatMap((use, at): readonly FileAnswer[] => {
    const cell = cells[at] ?? '';
    if (use.kind !== 'answer' || cell.trim() === '') return [];
    const place = { sheet: table.name, row, column: table.headings[at] ?? '' };
    return [{ field: use.field, part: use.part, cell, at: place }];
  });
}

function lineOf(mapped: MappedTable, line: TableRow): FileLine {
  const { table, uses } = mapped;
  const roles = new Map<Role, string>();
  const headings = new Map<Role, string>();
  const disputed: ImportProblem[] = [];
  const place: CellPlace = { sheet: table.name, row: line.row, column: '' };
  uses.forEach((use, at) => {
    const cell = (line.cells[at] ?? '').trim();
    if (use.kind !== 'role' || cell === '') return;
    const column = table.headings[at] ?? '';
    const before = roles.get(use.role);
    if (before !== undefined && before !== cell)
      disputed.push({ ...place, column, reason: 'two_answers', cell, holds: 'row' });
    if (before !== undefined) return;
    roles.set(use.role, cell);
    headings.set(use.role, column);
  });
  return { at: place, roles, headings, disputed, answers: () => answersOf(mapped, line) };
}

/** Notes the columns that nobody knows, or that are there twice. */
function columnNotes({ table, uses }: MappedTable): readonly ImportProblem[] {
  const { name: sheet, headings } = table;
  return uses.flatMap((use, at): readonly ImportProblem[] => {
    const column = headings[at] ?? '';
    const isTwice = headings.indexOf(column) < at;
    if (use.kind !== 'unknown' || column === '') return [];
    const reason = isTwice ? 'twice_column' : 'unknown_column';
    return [{ sheet, row: 1, column, reason, cell: '', holds: 'note' }];
  });
}

/** Stands between a survey's id and the key of a row in it. No key contains it. */
const SEPARATOR = '\n';

/** Gathers the surveys of a file with their rows, which lie in other tables of it. */
export function fileSurveys({ tables }: MappedFile): FileSurveys {
  const surveys: Growing<FileSurvey>[] = [];
  const byKey = new Map<string, Growing<FileSurvey> | Growing<FileRow>>();
  const problems: ImportProblem[] = tables.flatMap(columnNotes);
  const ofRows = tables.map((each) => ({ ...each, repeat: repeatOfTable(each) }));
  const outermostFirst = ofRows.toSorted((one, other) => one.repeat.length - other.repeat.length);

  const refuse = (line: FileLine, reason: 'twice' | 'unknown_parent', cell: string): void => {
    problems.push({ ...line.at, reason, cell, holds: 'row' });
  };

  const addSurvey = (line: FileLine): void => {
    const id = line.roles.get('survey_id') ?? '';
    const survey = { ...line, rows: [] };
    if (id !== '' && byKey.has(id)) return refuse(line, 'twice', id);
    if (id !== '') byKey.set(id, survey);
    surveys.push(survey);
  };

  const addRow = (line: FileLine, repeat: FieldPath): void => {
    const { roles } = line;
    const [survey = '', own = '', parent = ''] = (['survey_id', 'row', 'parent_row'] as const).map((role) =>
      roles.get(role),
    );
    const keyIn = (key: string): string =>
      survey === '' ? key : key === '' ? survey : survey + SEPARATOR + key;
    const around = byKey.get(keyIn(parent)) ?? byKey.get(parent);
    if (!around) return refuse(line, 'unknown_parent', parent === '' ? survey : parent);
    const row = { ...line, repeat, rows: [] };
    if (own !== '') byKey.set(keyIn(own), row);
    around.rows.push(row);
  };

  for (const { table, uses, repeat } of outermostFirst) {
    for (const each of table.rows) {
      const line = lineOf({ table, uses }, each);
      if (repeat === '') addSurvey(line);
      else addRow(line, repeat);
    }
  }
  return { surveys, problems };
}
