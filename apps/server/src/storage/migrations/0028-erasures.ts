import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from './columns.ts';

const ONLY_ADDED_TO = 'the audit log is only added to';

/** The beginning of the details of an entry that an erasure emptied. */
const EMPTIED = '{"erased_with":"%';

/**
 * Lets an erasure exchange the details of an entry of the audit log, and nothing else of it. Whether it was an erasure, the log itself
 * says: see `audit-chain.ts`.
 */
export const erasures = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const statement of engine === 'sqlite' ? sqliteTriggers : postgresTriggers) {
      await sql.raw(statement).execute(db);
    }
  },
});

const KEPT = ['id', 'at', 'via', 'user_id', 'action', 'subject', 'hash'];

const sqliteTriggers = [
  'drop trigger audit_not_changed',
  `create trigger audit_not_changed before update on audit
   when new.details not like '${EMPTIED}' or ${KEPT.map((name) => `new.${name} is not old.${name}`).join(' or ')}
   begin select raise(abort, '${ONLY_ADDED_TO}'); end`,
];

const postgresTriggers = [
  `create function audit_only_emptied() returns trigger language plpgsql as
   $$ begin
     if new.details not like '${EMPTIED}' or ${KEPT.map((name) => `new.${name} is distinct from old.${name}`).join(' or ')} then
       raise exception '${ONLY_ADDED_TO}';
     end if;
     return new;
   end $$`,
  'drop trigger audit_not_changed on audit',
  'create trigger audit_not_removed before delete on audit for each row execute function audit_refuse()',
  'create trigger audit_not_changed before update on audit for each row execute function audit_only_emptied()',
];
