import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

/**
 * Makes the tables fit for several machines. Every key of a table that grows names the panchayat, or the person, by
 * which a distributed PostgreSQL can split it. A table of its own says in which panchayat a survey lies, and keeps
 * its id the only one. The counters stand apart from the panchayats, which hardly ever change. The file of an import
 * lies where every server finds it.
 */
export const severalMachines = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, whole, strict } = columnTypes(engine);

    await db.schema
      .createTable('survey_places')
      .addColumn('survey_id', text, (c) => c.notNull())
      .addColumn('panchayat_id', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('survey_places_key', ['survey_id'])
      .modifyEnd(strict)
      .execute();
    await sql`insert into survey_places (survey_id, panchayat_id) select survey_id, panchayat_id from surveys`.execute(
      db,
    );
    await db.schema
      .createTable('panchayat_counters')
      .addColumn('panchayat_id', text, (c) => c.notNull().references('panchayats.panchayat_id'))
      .addColumn('change_seq', whole, (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('panchayat_counters_key', ['panchayat_id'])
      .modifyEnd(strict)
      .execute();
    await sql`insert into panchayat_counters (panchayat_id, change_seq) select panchayat_id, change_seq from panchayats`.execute(
      db,
    );
    await db.schema.alterTable('panchayats').dropColumn('change_seq').execute();
    await db.schema
      .createTable('place_imports')
      .addColumn('slot', text, (c) => c.notNull())
      .addColumn('import_id', text, (c) => c.notNull())
      .addColumn('told', text, (c) => c.notNull())
      .addColumn('at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('place_imports_key', ['slot'])
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createTable('place_import_parts')
      .addColumn('import_id', text, (c) => c.notNull())
      .addColumn('part', whole, (c) => c.notNull())
      .addColumn('content', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('place_import_parts_key', ['import_id', 'part'])
      .modifyEnd(strict)
      .execute();
    for (const statement of engine === 'sqlite' ? SQLITE_KEYS : POSTGRES_KEYS) {
      await sql.raw(statement).execute(db);
    }
  },
});

const POSTGRES_KEYS = [
  'alter table surveys drop constraint surveys_id',
  'alter table applied_ops drop constraint applied_ops_pkey',
  'alter table applied_ops add constraint applied_ops_key primary key (panchayat_id, op_id)',
  'alter table sync_logs drop constraint sync_logs_pkey',
  'alter table sync_logs add constraint sync_logs_key primary key (user_id, id)',
  'drop index sync_logs_user',
  'alter table sessions drop constraint sessions_session_id_key',
  // A search for old rows, or for conflicts, must not read all rows of a state.
  'create index applied_ops_age on applied_ops using brin (at)',
  'create index surveys_in_conflict on surveys (panchayat_id) where conflicts_open > 0',
];

/**
 * SQLite changes a key by making the table anew. It numbers the lines of a log by their key, and is never
 * distributed.
 */
const SQLITE_KEYS = [
  'alter table surveys rename to surveys_once',
  `create table surveys (
    panchayat_id text not null references panchayats (panchayat_id),
    survey_id text not null,
    version integer not null,
    seq integer not null,
    epoch text not null,
    doc text not null,
    conflicts_open integer not null,
    form_name text not null,
    form_version integer not null,
    village_name text not null,
    survey_date text,
    status text not null,
    completion integer not null,
    deleted_at text,
    deleted_by text,
    created_by text not null references users (user_id),
    created_at text not null,
    updated_by text not null references users (user_id),
    updated_at text not null,
    client_timestamp text,
    continues text,
    constraint surveys_key primary key (panchayat_id, survey_id)
  ) strict`,
  'insert into surveys select * from surveys_once',
  'drop table surveys_once',
  'create index surveys_feed on surveys (panchayat_id, seq)',
  'create index surveys_deleted on surveys (deleted_at) where deleted_at is not null',
  'create index surveys_creator on surveys (created_by, created_at, deleted_at)',
  'alter table applied_ops rename to applied_ops_once',
  `create table applied_ops (
    op_id text not null,
    content_hash text not null,
    user_id text not null,
    survey_id text not null,
    panchayat_id text not null,
    result text not null,
    at text not null,
    constraint applied_ops_key primary key (panchayat_id, op_id)
  ) strict`,
  'insert into applied_ops select * from applied_ops_once',
  'drop table applied_ops_once',
];
