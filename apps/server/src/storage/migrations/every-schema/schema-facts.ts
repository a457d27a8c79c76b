import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables.ts';
import type { Engine } from '../columns.ts';

/** A fact about a table, such as a column or a constraint, that an older server relies on or meets. */
interface Fact {
  readonly table: string;
  /** Its kind and name, such as `column phone`. */
  readonly what: string;
  /** Everything that is said of it. */
  readonly said: string;
  /** Whether rows that say nothing of it are refused: a column that needs a value and has none by itself. */
  readonly needed: boolean;
}

const SQLITE = sql<Fact>`
  select m.name as "table", 'column ' || c.name as what,
    c.type || ' ' || c."notnull" || ' ' || coalesce(c.dflt_value, '') || ' ' || c.pk as said,
    c."notnull" = 1 and c.dflt_value is null as needed
  from sqlite_master m, pragma_table_xinfo(m.name) c where m.type = 'table'
  union all select m.name, 'rule ' || i.origin || ' ' || (select group_concat(name) from pragma_index_info(i.name)),
    'unique ' || i.partial, 1
  from sqlite_master m, pragma_index_list(m.name) i where m.type = 'table' and i."unique" = 1
  union all select m.name, 'rule refers ' || f."from", f."table" || ' ' || f."to", 1
  from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'
  union all select tbl_name, 'trigger ' || name, sql, 1 from sqlite_master where type = 'trigger'`;

const POSTGRES = sql<Fact>`
  select table_name as "table", 'column ' || column_name as what,
    data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') || ' ' || is_identity as said,
    is_nullable = 'NO' and column_default is null and is_identity = 'NO' as needed
  from information_schema.columns where table_schema = 'public'
  union all select tablename, 'rule ' || regexp_replace(indexdef, '^.* USING ', ''), 'unique', true
  from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'
  union all select conrelid::regclass::text, 'rule ' || pg_get_constraintdef(oid), '', true from pg_constraint
  where connamespace = 'public'::regnamespace and contype in ('f', 'c', 'x')
  union all select tgrelid::regclass::text, 'trigger ' || tgname, pg_get_triggerdef(t.oid), true
  from pg_trigger t join pg_class c on c.oid = tgrelid
  where not tgisinternal and c.relnamespace = 'public'::regnamespace`;

/** Returns the facts about a database's tables, by table and name. */
export async function factsOf(db: Kysely<Tables>, engine: Engine): Promise<ReadonlyMap<string, Fact>> {
  const { rows } = await (engine === 'sqlite' ? SQLITE : POSTGRES).execute(db);
  const own = rows.filter(({ table }) => !/^(?:kysely|sqlite)_/.test(table));
  return new Map(own.map((fact) => [`${fact.table}: ${fact.what}`, fact]));
}

/**
 * Says what of a change an older server could stumble over: what it knows is gone or otherwise, or a table that it writes to asks
 * for more.
 */
export function stumbles(before: ReadonlyMap<string, Fact>, after: ReadonlyMap<string, Fact>): string[] {
  const tables = new Set([...before.values()].map(({ table }) => table));
  const lost = [...before].flatMap(([name, { said }]) => {
    const now = after.get(name);
    if (now === undefined) return [`${name} is gone`];
    return now.said === said ? [] : [`${name} is otherwise`];
  });
  const asked = [...after].filter(
    ([name, { table, needed }]) => Boolean(needed) && tables.has(table) && !before.has(name),
  );
  return [...lost, ...asked.map(([name]) => `${name} is asked for`)];
}
