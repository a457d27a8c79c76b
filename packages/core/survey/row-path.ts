import type { FieldPath } from './values.ts';

/*
 * Rows of repeats have paths of their own:
 *
 * | | path |
 * |---|---|
 * | a row; its value is its place among the rows | `module.repeat/@id` |
 * | a field in a row | `module.repeat/@id/field` |
 * | a row of a repeat in a row | `module.repeat/@id/inner/@id` |
 * | the same in any row, for a form's fields | `module.repeat/@/field` |
 *
 * No name holds `/` or `@`, so both signs always mean a row.
 */

/** The characters between the path of a repeat and the id of a row. */
const ROW = '/@';

/** Whether a text can be the id of a row: short, and without the signs of paths. */
export const isRowId = (id: string): boolean => /^[\p{L}\p{M}\p{N}_.-]{1,64}$/u.test(id);

/** The name of a row's id where rows are written as objects. No field in rows has it. */
export const ROW_KEY = '_row';

/** Returns the path of a row. @param repeat the path of its repeat, in the row that holds that */
export const rowPath = (repeat: FieldPath, id: string): FieldPath => `${repeat}${ROW}${id}`;

/** Whether a path is that of something in a row, or of a row. */
export const isInRows = (path: FieldPath): boolean => path.includes(ROW);

/** Whether a path is that of a row: then its value is the row's place. */
export const isRowPath = (path: FieldPath): boolean => {
  const last = path.lastIndexOf('/');
  return last > 0 && path[last + 1] === '@';
};

/** Returns the id in the path of a row. */
export const rowIdOf = (row: FieldPath): string => row.slice(row.lastIndexOf(ROW) + ROW.length);

/** Returns the path of the repeat in the path of a row. */
export const repeatOf = (row: FieldPath): FieldPath => row.slice(0, row.lastIndexOf(ROW));

/** Returns the rows in which a field, or a row, stands, from the outermost to the innermost. */
export const rowsAround = (path: FieldPath): readonly FieldPath[] => {
  const rows: FieldPath[] = [];
  for (let at = path.indexOf(ROW); at >= 0; at = path.indexOf(ROW, at + 1)) {
    const end = path.indexOf('/', at + ROW.length);
    if (end > 0) rows.push(path.slice(0, end));
  }
  return rows;
};

/** Returns the outermost row that a path stands in, or that it is; `null`: it stands in none. */
export const outermostRow = (path: FieldPath): FieldPath | null => {
  const at = path.indexOf(ROW);
  if (at < 0) return null;
  const end = path.indexOf('/', at + ROW.length);
  return end < 0 ? path : path.slice(0, end);
};

/** Whether a path stands in a row. A row does not stand in itself. */
export const isWithin = (path: FieldPath, row: FieldPath): boolean =>
  path.length > row.length && path[row.length] === '/' && path.startsWith(row);

/** Returns a path with `@` for any row, as a form's fields have it. */
export const inAnyRow = (path: FieldPath): FieldPath =>
  isInRows(path) ? path.replaceAll(/\/@[^/]*/g, ROW) : path;
