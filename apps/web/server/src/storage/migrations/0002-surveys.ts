import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from './columns.ts';

async function createSurveys(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, whole, strict } = columnTypes(engine);
  await db.schema
    .createTable('surveys')
    .addColumn('panchayat_id', text, (c) => c.notNull().references('panchayats.panchayat_id'))
    .addColumn('survey_id', text, (c) => c.notNull())
    .addColumn('version', whole, (c) => c.notNull())
    .addColumn('seq', whole, (c) => c.notNull())
    .addColumn('epoch', text, (c) => c.notNull())
    .addColumn('doc', text, (c) => c.notNull())
    .addColumn('conflicts_open', whole, (c) => c.notNull())
    .addColumn('form_name', text, (c) => c.notNull())
    .addColumn('form_version', whole, (c) => c.notNull())
    .addColumn('village_name', text, (c) => c.notNull())
    .addColumn('survey_date', text)
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('completion', whole, (c) => c.notNull())
    .addColumn('deleted_at', text)
    .addColumn('deleted_by', text)
    .addColumn('created_by', text, (c) => c.notNull().references('users.user_id'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_by', text, (c) => c.notNull().references('users.user_id'))
    .addColumn('updated_at', text, (c) => c.notNull())
    .addColumn('client_timestamp', text)
    .addPrimaryKeyConstraint('surveys_key', ['panchayat_id', 'survey_id'])
    .addUniqueConstraint('surveys_id', ['survey_id'])
    .modifyEnd(strict)
    .execute();
  await db.schema.createIndex('surveys_feed').on('surveys').columns(['panchayat_id', 'seq']).execute();
}

async function createHistory(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, whole, strict } = columnTypes(engine);
  await db.schema
    .createTable('survey_history')
    .addColumn('panchayat_id', text, (c) => c.notNull())
    .addColumn('survey_id', text, (c) => c.notNull())
    .addColumn('version', whole, (c) => c.notNull())
    .addColumn('op_id', text, (c) => c.notNull())
    .addColumn('user_id', text, (c) => c.notNull())
    .addColumn('device_id', text)
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('changes', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('survey_history_key', ['panchayat_id', 'survey_id', 'version'])
    .modifyEnd(strict)
    .execute();
}

async function createConflicts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, strict } = columnTypes(engine);
  await db.schema
    .createTable('conflicts')
    .addColumn('panchayat_id', text, (c) => c.notNull())
    .addColumn('survey_id', text, (c) => c.notNull())
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('field', text, (c) => c.notNull())
    .addColumn('base', text, (c) => c.notNull())
    .addColumn('theirs', text, (c) => c.notNull())
    .addColumn('mine', text, (c) => c.notNull())
    .addColumn('op_id', text, (c) => c.notNull())
    .addColumn('user_id', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('resolved_by', text)
    .addColumn('resolved_at', text)
    .addPrimaryKeyConstraint('conflicts_key', ['panchayat_id', 'survey_id', 'id'])
    .modifyEnd(strict)
    .execute();
}

async function createAppliedOps(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, strict } = columnTypes(engine);
  await db.schema
    .createTable('applied_ops')
    .addColumn('op_id', text, (c) => c.primaryKey())
    .addColumn('content_hash', text, (c) => c.notNull())
    .addColumn('user_id', text, (c) => c.notNull())
    .addColumn('survey_id', text, (c) => c.notNull())
    .addColumn('panchayat_id', text, (c) => c.notNull())
    .addColumn('result', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .modifyEnd(strict)
    .execute();
}

async function createDrafts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, strict } = columnTypes(engine);
  await db.schema
    .createTable('drafts')
    .addColumn('user_id', text, (c) => c.notNull().references('users.user_id'))
    .addColumn('survey_id', text, (c) => c.notNull())
    .addColumn('device_id', text, (c) => c.notNull())
    .addColumn('doc', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('drafts_key', ['user_id', 'survey_id', 'device_id'])
    .modifyEnd(strict)
    .execute();
}

async function createDevices(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, whole, strict } = columnTypes(engine);
  await db.schema
    .createTable('devices')
    .addColumn('user_id', text, (c) => c.notNull().references('users.user_id'))
    .addColumn('device_id', text, (c) => c.notNull())
    .addColumn('last_contact', text, (c) => c.notNull())
    .addColumn('pending', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('devices_key', ['user_id', 'device_id'])
    .modifyEnd(strict)
    .execute();
}

async function createSyncLogs(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, whole, strict, serial } = columnTypes(engine);
  await db.schema
    .createTable('sync_logs')
    .addColumn('id', serial, (c) => c.primaryKey())
    .addColumn('user_id', text, (c) => c.notNull().references('users.user_id'))
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('message', text, (c) => c.notNull())
    .addColumn('success', whole, (c) => c.notNull())
    .addColumn('failed', whole, (c) => c.notNull())
    .modifyEnd(strict)
    .execute();
  await db.schema.createIndex('sync_logs_user').on('sync_logs').columns(['user_id', 'id']).execute();
}

/**
 * Makes the tables of surveys, their history, and what devices sent. `panchayat_id` leads every key that grows with
 * surveys, so that a distributed PostgreSQL can split the tables by it; a survey's id is unique beside that.
 */
export const surveys = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createSurveys(db, engine);
    await createHistory(db, engine);
    await createConflicts(db, engine);
    await createAppliedOps(db, engine);
    await createDrafts(db, engine);
    await createDevices(db, engine);
    await createSyncLogs(db, engine);
  },
});
