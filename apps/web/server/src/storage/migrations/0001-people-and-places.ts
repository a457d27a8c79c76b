import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

async function createMeta(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, strict } = columnTypes(engine);
  await db.schema
    .createTable('meta')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('value', text, (c) => c.notNull())
    .modifyEnd(strict)
    .execute();
}

async function createPlaces(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, whole, strict } = columnTypes(engine);
  await db.schema
    .createTable('states')
    .addColumn('state_id', text, (c) => c.primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('name_hi', text, (c) => c.notNull())
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createTable('districts')
    .addColumn('district_id', text, (c) => c.primaryKey())
    .addColumn('state_id', text, (c) => c.notNull().references('states.state_id'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('name_hi', text, (c) => c.notNull())
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createTable('blocks')
    .addColumn('block_id', text, (c) => c.primaryKey())
    .addColumn('district_id', text, (c) => c.notNull().references('districts.district_id'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('name_hi', text, (c) => c.notNull())
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createTable('panchayats')
    .addColumn('panchayat_id', text, (c) => c.primaryKey())
    .addColumn('number', whole, (c) => c.notNull().unique())
    .addColumn('block_id', text, (c) => c.notNull().references('blocks.block_id'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('name_hi', text, (c) => c.notNull())
    .addColumn('form_name', text, (c) => c.notNull())
    .addColumn('change_seq', whole, (c) => c.notNull().defaultTo(0))
    .modifyEnd(strict)
    .execute();
  await db.schema.createIndex('panchayats_block').on('panchayats').column('block_id').execute();
}

async function createForms(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, whole, strict } = columnTypes(engine);
  await db.schema
    .createTable('forms')
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('version', whole, (c) => c.notNull())
    .addColumn('definition', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('forms_key', ['name', 'version'])
    .modifyEnd(strict)
    .execute();
}

async function createUsers(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, whole, strict } = columnTypes(engine);
  await db.schema
    .createTable('users')
    .addColumn('user_id', text, (c) => c.primaryKey())
    .addColumn('username', text, (c) => c.notNull().unique())
    .addColumn('full_name', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('role', text, (c) => c.notNull())
    .addColumn('is_active', whole, (c) => c.notNull())
    .addColumn('password_hash', text, (c) => c.notNull())
    .addColumn('panchayat_id', text, (c) => c.references('panchayats.panchayat_id'))
    .addColumn('block_id', text, (c) => c.references('blocks.block_id'))
    .addColumn('created_at', text, (c) => c.notNull())
    .modifyEnd(strict)
    .execute();
}

async function createSessions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, whole, strict } = columnTypes(engine);
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', text, (c) => c.primaryKey())
    .addColumn('session_id', text, (c) => c.notNull().unique())
    .addColumn('user_id', text, (c) => c.notNull().references('users.user_id'))
    .addColumn('device_id', text)
    .addColumn('remember', whole, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('last_used_at', text, (c) => c.notNull())
    .modifyEnd(strict)
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
}

async function createLoginFailures(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, whole, strict } = columnTypes(engine);
  await db.schema
    .createTable('login_failures')
    .addColumn('account', text, (c) => c.notNull())
    .addColumn('address', text, (c) => c.notNull())
    .addColumn('failures', whole, (c) => c.notNull())
    .addColumn('last_at', text, (c) => c.notNull())
    .addColumn('blocked_until', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('login_failures_key', ['account', 'address'])
    .modifyEnd(strict)
    .execute();
  await db.schema.createIndex('login_failures_age').on('login_failures').column('last_at').execute();
}

/** Makes the tables of people, places and forms. */
export const peopleAndPlaces = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createMeta(db, engine);
    await createPlaces(db, engine);
    await createForms(db, engine);
    await createUsers(db, engine);
    await createSessions(db, engine);
    await createLoginFailures(db, engine);
  },
});
