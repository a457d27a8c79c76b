import type { FieldPath, Value, Values } from '../../survey/values.ts';

/** The answers to one question, row by row. */
export interface AnswerColumn {
  readonly field: FieldPath;
  readonly values: readonly unknown[];
}

/** Orders by field name, so that equal content has equal JSON. */
export const byField = (one: { readonly field: FieldPath }, other: { readonly field: FieldPath }): number =>
  one.field < other.field ? -1 : 1;

/**
 * Makes a reader that takes surveys' answers out of columns, row by row. Surveys of one form nearly always
 * have the same fields: from the second row on, each is a copy of a pattern with other values. The fields
 * come out in the order of the columns.
 * @param read makes a value of an answer; `undefined` leaves it out
 */
export const answersReader = (
  read: (answer: unknown) => Value | undefined,
): ((columns: readonly AnswerColumn[], row: number) => Values) => {
  let last: readonly FieldPath[] = [];
  let pattern: Values = {};

  /** Reads a row by the pattern; `null`: the row has other fields. */
  const likeLast = (columns: readonly AnswerColumn[], row: number): Values | null => {
    const values: Record<FieldPath, Value> = { ...pattern };
    let at = 0;
    for (const { field, values: column } of columns) {
      const value = read(column[row]);
      if (value === undefined) continue;
      if (last[at] !== field) return null;
      values[field] = value;
      at += 1;
    }
    return at === last.length ? values : null;
  };

  return (columns, row) => {
    const alike = likeLast(columns, row);
    if (alike) return alike;
    const answered = columns.flatMap(({ field, values }) => {
      const value = read(values[row]);
      return value === undefined ? [] : [[field, value] as const];
    });
    last = answered.map(([field]) => field);
    // The engine copies an object from JSON fastest.
    pattern = JSON.parse(JSON.stringify(Object.fromEntries(last.map((field) => [field, null])))) as Values;
    return Object.fromEntries(answered);
  };
};
