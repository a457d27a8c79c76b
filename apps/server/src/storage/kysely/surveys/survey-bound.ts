import { type RawBuilder, sql } from 'kysely';

/** Bounds of the moments at which surveys were made and changed, inclusive, as ISO 8601. */
export type SurveyBound =
  | {
      readonly column: 'created_at' | 'updated_at';
      readonly from?: string;
      readonly to?: string;
    }
  | { readonly and: readonly [SurveyBound, SurveyBound] }
  | { readonly or: readonly [SurveyBound, SurveyBound] };

/** Writes bounds for a statement about surveys. @param of the table's name in it */
export function withinBound(of: string, bound: SurveyBound): RawBuilder<boolean> {
  if ('and' in bound) {
    return sql`(${withinBound(of, bound.and[0])} and ${withinBound(of, bound.and[1])})`;
  }
  if ('or' in bound) return sql`(${withinBound(of, bound.or[0])} or ${withinBound(of, bound.or[1])})`;
  const column = sql.ref(`${of}.${bound.column}`);
  return bound.from === undefined ? sql`${column} <= ${bound.to}` : sql`${column} >= ${bound.from}`;
}

/** The columns by which lists can be ordered. A survey that nobody has changed since it came has no moment of change. */
export type OrderColumn = 'created_at' | 'changed_at';

/** An order of surveys: by these columns, then by their ids in the direction of the first. */
export type SurveyOrder = readonly { readonly column: OrderColumn; readonly descending: boolean }[];

/** A survey in an order: its values in the columns, and its id. */
export interface SurveyPlaceIn {
  readonly values: readonly string[];
  readonly survey_id: string;
}

const columnOf = (of: string, column: OrderColumn): RawBuilder<string> =>
  column === 'created_at'
    ? sql<string>`${sql.ref(`${of}.created_at`)}`
    : sql<string>`case when ${sql.ref(`${of}.version`)} = 1 then '' else ${sql.ref(`${of}.updated_at`)} end`;

/** Returns what an order goes by, column by column. */
export const termsOf = (of: string, order: SurveyOrder) => {
  const descending = order[0]?.descending ?? true;
  return [
    ...order.map((each) => ({ by: columnOf(of, each.column), descending: each.descending })),
    { by: sql<string>`${sql.ref(`${of}.survey_id`)}`, descending },
  ];
};

/** Says that a survey stands behind another one in an order. */
export function behind(of: string, order: SurveyOrder, place: SurveyPlaceIn): RawBuilder<boolean> {
  const values = [...place.values, place.survey_id];
  const terms = termsOf(of, order);
  const [first] = terms;
  if (first && terms.every(({ descending }) => descending === first.descending)) {
    // An index serves this comparison, and none serves the steps below.
    const columns = sql.join(terms.map(({ by }) => by));
    return sql`(${columns}) ${sql.raw(first.descending ? '<' : '>')} (${sql.join(values)})`;
  }
  const steps = terms.map(({ by, descending }, at) => {
    const same = terms.slice(0, at).map((term, index) => sql`${term.by} = ${values[index]}`);
    return sql`(${sql.join([...same, sql`${by} ${sql.raw(descending ? '<' : '>')} ${values[at]}`], sql` and `)})`;
  });
  return sql`(${sql.join(steps, sql` or `)})`;
}
