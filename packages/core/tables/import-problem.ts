import type { CellProblem } from './read-cell.ts';

/** Why a row, or an answer in it, is not imported. */
export type ImportReason =
  | CellProblem
  /** Of a file: nobody knows the column, or another one has the same name. */
  | 'unknown_column'
  | 'twice_column'
  /** Of a row: where it belongs. */
  | 'no_place'
  | 'unknown_place'
  | 'ambiguous_place'
  | 'unknown_record'
  | 'unknown_form'
  | 'not_allowed'
  | 'not_here'
  | 'already_here'
  | 'twice'
  | 'unknown_parent'
  | 'unknown_row'
  | 'bad_id'
  /** Of a cell: another column with the same meaning says something else. */
  | 'two_answers'
  /** Of an answer: the form does not take it there. */
  | 'not_asked'
  | 'not_offered'
  | 'constraint'
  | 'only_in_editor'
  /** Of an answer: what is there stays. */
  | 'changed_since'
  | 'answered_here'
  | 'typed'
  | 'conflict'
  | 'checked';

/** A place in a file. */
export interface CellPlace {
  readonly sheet: string;
  /** As a spreadsheet counts. */
  readonly row: number;
  /** The heading; empty: the row as a whole. */
  readonly column: string;
}

/** A fault in a file, and its place. */
export interface ImportProblem extends CellPlace {
  readonly reason: ImportReason;
  /** The content of the cell. */
  readonly cell: string;
  /** `row`: nothing of its survey is imported. `answer`: all but this. `note`: nothing is lost by it. */
  readonly holds: 'row' | 'answer' | 'note';
}
