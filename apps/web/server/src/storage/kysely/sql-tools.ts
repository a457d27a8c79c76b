import { type CompiledQuery, type Kysely, type QueryResult, type RawBuilder, sql } from 'kysely';
import { allDone } from '../all-done.ts';
import type { Engine } from '../migrations/columns.ts';
import type { Tables } from '../tables.ts';

/** The connection or transaction on which repositories run, and the few places where the engines' SQL differs. */
export interface Executor {
  readonly db: Kysely<Tables>;
  readonly engine: Engine;
  readonly statements: Statements;
  /** Runs a compiled statement; absent: `db` does. A connection's own way is quicker where there is one. */
  readonly run?: <Row>(query: CompiledQuery<Row>) => Promise<QueryResult<Row>>;
  /** Runs a statement once a row, with the row's values; absent: several rows go into one statement, to save round trips. */
  readonly runEach?: <Row>(
    sql: string,
    rows: readonly Row[],
    valuesOf: (row: Row) => readonly unknown[],
  ) => void;
}

/** Compiled statements by a name, kept as long as the database is open: building SQL costs more than running it. */
export type Statements = Map<string, CompiledQuery>;

/** Turns values into the one parameter that `isOneOf` takes. */
export const asList = (engine: Engine, values: readonly string[]): unknown =>
  engine === 'sqlite' ? JSON.stringify(values) : values;

/**
 * Says that `column` is one of `values`, as a single parameter, so that the SQL is the same for any number of values.
 */
export const isOneOf = (engine: Engine, column: string, values: readonly string[]): RawBuilder<boolean> =>
  engine === 'sqlite'
    ? sql<boolean>`${sql.ref(column)} in (select value from json_each(${asList(engine, values)}))`
    : sql<boolean>`${sql.ref(column)} = any(${asList(engine, values)}::text[])`;

/**
 * Returns the query; with `lock` nobody else changes its rows before this transaction ends. SQLite has one writer at
 * a time.
 */
export const locked = <Query extends { forUpdate(): Query }>(
  engine: Engine,
  query: Query,
  lock: 'lock' | undefined,
): Query => (lock !== undefined && engine === 'postgres' ? query.forUpdate() : query);

/** The name of a survey where the tables may be split by panchayat. */
export interface SurveyKey {
  readonly panchayat_id: string;
  readonly survey_id: string;
}

/** Returns each value once. */
export const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)];

/** Says that rows are of these surveys, in their panchayats only. @param of the table's name in the statement */
export const areOf = (engine: Engine, of: string, surveys: readonly SurveyKey[]): RawBuilder<boolean> => {
  const panchayats = isOneOf(engine, `${of}.panchayat_id`, distinct(surveys.map((key) => key.panchayat_id)));
  const ids = surveys.map((key) => key.survey_id);
  return sql<boolean>`${panchayats} and ${isOneOf(engine, `${of}.survey_id`, ids)}`;
};

function compiledOnce({ statements }: Executor, name: string, compile: () => CompiledQuery): CompiledQuery {
  const known = statements.get(name);
  if (known !== undefined) return known;
  const compiled = compile();
  statements.set(name, compiled);
  return compiled;
}

/** Runs a statement built once: `build` gets stand-ins; later runs only exchange the parameters, in their order. */
export async function runPrepared<Row>(
  executor: Executor,
  name: string,
  parameters: readonly unknown[],
  build: (db: Kysely<Tables>) => { compile(): CompiledQuery },
): Promise<readonly Row[]> {
  let compiled = executor.statements.get(name);
  if (compiled === undefined) {
    compiled = build(executor.db).compile();
    if (compiled.parameters.length !== parameters.length) {
      throw new Error(
        `${name}: ${compiled.parameters.length} parameters in the SQL, ${parameters.length} given`,
      );
    }
    executor.statements.set(name, compiled);
  }
  const query = { ...compiled, parameters } as CompiledQuery<Row>;
  const result = await (executor.run === undefined ? executor.db.executeQuery(query) : executor.run(query));
  return result.rows;
}

// Few different lengths, so that few different statements are prepared. Devices send 25, 50, 75 or 200 at a time, or
// as few as they have.
const CHUNKS = [100, 25, 20, 5, 1] as const;

/** Cuts rows into pieces of 100, 25, 20, 5 and 1. */
export function* chunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  let at = 0;
  for (const size of CHUNKS) {
    for (; rows.length - at >= size; at += size) yield rows.slice(at, at + size);
  }
}

/** Writes columns for a statement. */
export const namesOf = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)));

/**
 * Runs a statement that ends in `values (…), (…)` for any number of rows.
 * @param columns the order of the values, every column of the rows
 * @param statement the whole statement around the list of values
 */
export async function runForRows(
  executor: Executor,
  name: string,
  columns: readonly string[],
  rows: readonly object[],
  statement: (values: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  const valuesOf = (row: object) =>
    columns.map((column) => (row as Readonly<Record<string, unknown>>)[column]);
  const compile = (sets: readonly (readonly unknown[])[]) =>
    statement(sql.join(sets.map((set) => sql`(${sql.join(set)})`))).compile(executor.db);
  const [first] = rows;
  if (first === undefined) return;
  if (executor.runEach !== undefined) {
    const { sql: text } = compiledOnce(executor, name, () => compile([valuesOf(first)]));
    executor.runEach(text, rows, valuesOf);
    return;
  }
  const sets = rows.map(valuesOf);
  await allDone(
    [...chunks(sets)].map((chunk) =>
      runPrepared(executor, `${name} ${chunk.length}`, chunk.flat(), () => ({
        compile: () => compile(chunk),
      })),
    ),
  );
}

/**
 * Inserts rows.
 * @param columns every column of the rows
 * @param onConflict the end of the statement, always the same for a table
 */
export const insertRows = <Name extends keyof Tables>(
  executor: Executor,
  table: Name,
  columns: readonly (keyof Tables[Name] & string)[],
  rows: readonly object[],
  onConflict?: () => RawBuilder<unknown>,
): Promise<void> =>
  runForRows(
    executor,
    onConflict === undefined ? `insert ${table}` : `put ${table}`,
    columns,
    rows,
    (values) =>
      sql`insert into ${sql.table(table)} (${namesOf(columns)}) values ${values} ${onConflict?.() ?? sql``}`,
  );
