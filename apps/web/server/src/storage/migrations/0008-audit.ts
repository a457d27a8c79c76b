import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

const ONLY_ADDED_TO = 'the audit log is only added to';

/** Makes the audit log: rows that the database lets nobody change or remove. */
export const audit = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, whole, strict } = columnTypes(engine);
    await db.schema
      .createTable('audit')
      .addColumn('id', whole, (c) => c.primaryKey())
      .addColumn('at', text, (c) => c.notNull())
      .addColumn('via', text, (c) => c.notNull())
      .addColumn('user_id', text)
      .addColumn('action', text, (c) => c.notNull())
      .addColumn('subject', text)
      .addColumn('details', text, (c) => c.notNull())
      .addColumn('hash', text, (c) => c.notNull())
      .modifyEnd(strict)
      .execute();
    for (const statement of engine === 'sqlite' ? sqliteTriggers : postgresTriggers) {
      await sql.raw(statement).execute(db);
    }
  },
});

const refuse = `begin select raise(abort, '${ONLY_ADDED_TO}'); end`;
const sqliteTriggers = [
  `create trigger audit_not_changed before update on audit ${refuse}`,
  `create trigger audit_not_removed before delete on audit ${refuse}`,
  // 'insert or replace' removes a row without running the trigger above.
  `create trigger audit_not_replaced before insert on audit
   when exists (select 1 from audit where id = new.id) ${refuse}`,
];

const postgresTriggers = [
  `create function audit_refuse() returns trigger language plpgsql as
   $$ begin raise exception '${ONLY_ADDED_TO}'; end $$`,
  'create trigger audit_not_changed before update or delete on audit for each row execute function audit_refuse()',
  'create trigger audit_not_emptied before truncate on audit for each statement execute function audit_refuse()',
];
