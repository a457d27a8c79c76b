import { type RawBuilder, sql } from 'kysely';

/** The two engines the server stores in. */
export type Engine = 'sqlite' | 'postgres';

/** Column types by engine, chosen so that both compare, sort and return the same. */
export interface ColumnTypes {
  /** Text compares by its bytes on both engines, whatever the database's locale. */
  readonly text: RawBuilder<unknown>;
  /** A whole number up to 2^53. */
  readonly whole: RawBuilder<unknown>;
  /** The end of `create table`: SQLite's STRICT refuses a value of another type, as PostgreSQL always does. */
  readonly strict: RawBuilder<unknown>;
  /** A rising number that the database gives. */
  readonly serial: RawBuilder<unknown>;
}

export const columnTypes = (engine: Engine): ColumnTypes =>
  engine === 'sqlite'
    ? { text: sql`text`, whole: sql`integer`, strict: sql`strict`, serial: sql`integer` }
    : {
        text: sql`text collate "C"`,
        whole: sql`bigint`,
        strict: sql``,
        serial: sql`bigint generated always as identity`,
      };
