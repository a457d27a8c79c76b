import { sql } from 'kysely';
import type { AttachmentTable, AttachmentUseTable } from '../../tables/attachment-tables.ts';
import { distinct, type Executor, insertRows, isOneOf } from '../sql-tools.ts';

/** The files that surveys name, and those of them that are held. */
export interface AttachmentsRepository {
  /** Notes answers that name files. An answer that is noted stays as it is. */
  use(rows: readonly AttachmentUseTable[]): Promise<void>;
  /** Returns the answers that name, or named, these files. */
  uses(names: readonly string[]): Promise<readonly AttachmentUseTable[]>;
  /** Notes that somebody who may edit the survey had the file. */
  show(name: string, surveyId: string): Promise<void>;
  /** Returns those of these files that are held. */
  held(names: readonly string[]): Promise<readonly AttachmentTable[]>;
  /** Returns the bytes of a survey's files, those in its history included: of what is held, and of what is coming. */
  bytesOfSurvey(surveyId: string): Promise<number>;
  /** Adds a file that is held; one that is held already stays as it is. */
  keep(row: AttachmentTable): Promise<void>;
  /** Forgets a file that the store has lost: devices are asked for it again. */
  forget(name: string): Promise<void>;
  noteThumbnail(name: string): Promise<void>;
  /** Returns files that are held, by name, behind one of them. `limit` at most. */
  page(after: string, limit: number): Promise<readonly AttachmentTable[]>;
  /** Removes the answers of surveys that are gone for good, and notes which files no survey names since. @param at ISO 8601 */
  surveysGone(surveyIds: readonly string[], at: string): Promise<void>;
  /** Returns files that no survey has named since before this moment. `limit` at most. */
  unusedBefore(at: string, limit: number): Promise<readonly string[]>;
  /** Forgets those of these files that are still unused. @returns them */
  removeUnused(names: readonly string[], before: string): Promise<readonly string[]>;
  /** Whether a file with this hash is held, or a survey names one, whatever its suffix. */
  isWanted(hash: string): Promise<boolean>;
}

const USE_COLUMNS = [
  'name',
  'survey_id',
  'path',
  'panchayat_id',
  'user_id',
  'device_id',
  'at',
  'is_shown',
] as const satisfies readonly (keyof AttachmentUseTable)[];

type Upkeep = 'page' | 'surveysGone' | 'unusedBefore' | 'removeUnused' | 'isWanted';

const upkeep = ({ db, engine }: Executor): Pick<AttachmentsRepository, Upkeep> => {
  const isUnused = sql<boolean>`not exists (select 1 from attachment_uses u where u.name = attachments.name)`;
  return {
    page: (after, limit) =>
      db
        .selectFrom('attachments')
        .selectAll()
        .where('name', '>', after)
        .orderBy('name')
        .limit(limit)
        .execute(),
    async surveysGone(surveyIds, at) {
      const gone = await db
        .deleteFrom('attachment_uses')
        .where(isOneOf(engine, 'survey_id', surveyIds))
        .returning('name')
        .execute();
      const names = distinct(gone.map(({ name }) => name));
      if (names.length === 0) return;
      await db
        .updateTable('attachments')
        .set({ unused_since: at })
        .where(isOneOf(engine, 'name', names))
        .where(isUnused)
        .execute();
    },
    async unusedBefore(at, limit) {
      const query = db
        .selectFrom('attachments')
        .select('name')
        .where('unused_since', '<', at)
        .where(isUnused);
      return (await query.limit(limit).execute()).map(({ name }) => name);
    },
    async removeUnused(names, before) {
      const removed = await db
        .deleteFrom('attachments')
        .where(isOneOf(engine, 'name', names))
        .where('unused_since', '<', before)
        .where(isUnused)
        .returning('name')
        .execute();
      return removed.map(({ name }) => name);
    },
    async isWanted(hash) {
      const isIt = sql<boolean>`name between ${`sha256:${hash}.`} and ${`sha256:${hash}/`}`;
      const held = db.selectFrom('attachments').select('name').where(isIt);
      const named = db.selectFrom('attachment_uses').select('name').where(isIt);
      return (await held.unionAll(named).limit(1).executeTakeFirst()) !== undefined;
    },
  };
};

export const attachmentsRepository = (executor: Executor): AttachmentsRepository => {
  const { db, engine } = executor;
  return {
    use: (rows) =>
      insertRows(executor, 'attachment_uses', USE_COLUMNS, rows, () => sql`on conflict do nothing`),
    uses: (names) =>
      db
        .selectFrom('attachment_uses')
        .selectAll()
        .where(isOneOf(engine, 'name', names))
        .orderBy('survey_id')
        .orderBy('path')
        .execute(),
    async show(name, surveyId) {
      await db
        .updateTable('attachment_uses')
        .set({ is_shown: 1 })
        .where('name', '=', name)
        .where('survey_id', '=', surveyId)
        .execute();
    },
    held: (names) =>
      db
        .selectFrom('attachments')
        .selectAll()
        .where(isOneOf(engine, 'name', names))
        .orderBy('name')
        .execute(),
    async bytesOfSurvey(surveyId) {
      const uses = db.selectFrom('attachment_uses').select('name').where('survey_id', '=', surveyId);
      const kept = await db
        .selectFrom('attachments')
        .select((eb) => eb.fn.sum<number | null>('size').as('bytes'))
        .where('name', 'in', uses)
        .executeTakeFirst();
      const coming = await db
        .selectFrom('attachment_uploads')
        .select((eb) => eb.fn.sum<number | null>('size').as('bytes'))
        .where('survey_id', '=', surveyId)
        .executeTakeFirst();
      return Number(kept?.bytes ?? 0) + Number(coming?.bytes ?? 0);
    },
    async keep(row) {
      await db
        .insertInto('attachments')
        .values(row)
        .onConflict((c) => c.column('name').doUpdateSet({ unused_since: null }))
        .execute();
    },
    async forget(name) {
      await db.deleteFrom('attachments').where('name', '=', name).execute();
    },
    async noteThumbnail(name) {
      await db.updateTable('attachments').set({ has_thumbnail: 1 }).where('name', '=', name).execute();
    },
    ...upkeep(executor),
  };
};
