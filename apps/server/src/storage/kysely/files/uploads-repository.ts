import type { AttachmentUploadTable } from '../../tables/attachment-tables.ts';
import type { BaseMapUploadTable } from '../../tables/base-map-tables.ts';
import type { Executor } from '../sql-tools.ts';

/** The columns of every upload, whatever comes. */
export interface UploadRow {
  readonly user_id: string;
  readonly upload_id: string;
  /** Bytes of the whole file. */
  readonly size: number;
  /** When the last piece came, ISO 8601. */
  readonly touched_at: string;
}

/** Files of one kind that come in pieces. */
export interface UploadsRepository<Row extends UploadRow> {
  begin(row: Row): Promise<void>;
  /** Returns an upload of a person; `undefined`: it is over, or somebody else's. */
  find(userId: string, uploadId: string): Promise<Row | undefined>;
  /** Notes that a piece has come. @param at ISO 8601 */
  touch(userId: string, uploadId: string, at: string): Promise<void>;
  /** Returns uploads without a piece since before this moment. `limit` at most. */
  abandoned(before: string, limit: number): Promise<readonly Row[]>;
  /** Forgets an upload, because it is over. */
  end(userId: string, uploadId: string): Promise<void>;
}

/** The uploads of files that are answers. */
export interface AttachmentUploadsRepository extends UploadsRepository<AttachmentUploadTable> {
  /** Returns how many uploads of a person have begun and not ended. */
  countOf(userId: string): Promise<number>;
}

/** The uploads of base maps. */
export interface BaseMapUploadsRepository extends UploadsRepository<BaseMapUploadTable> {
  /** Returns the uploads of a person that are still coming. */
  comingOf(userId: string): Promise<readonly BaseMapUploadTable[]>;
  /** Notes the map that an upload became. */
  become(userId: string, uploadId: string, mapId: string): Promise<void>;
}

/** Returns the uploads of one table. Kysely cannot type a statement over either of two tables: both have the columns that are named here. */
function uploadsIn<Row extends UploadRow>(
  { db }: Executor,
  name: 'attachment_uploads' | 'base_map_uploads',
): UploadsRepository<Row> {
  const table = name as 'attachment_uploads';
  const uploads: UploadsRepository<AttachmentUploadTable> = {
    async begin(row) {
      await db.insertInto(table).values(row).execute();
    },
    find: (userId, uploadId) =>
      db
        .selectFrom(table)
        .selectAll()
        .where('user_id', '=', userId)
        .where('upload_id', '=', uploadId)
        .executeTakeFirst(),
    async touch(userId, uploadId, at) {
      await db
        .updateTable(table)
        .set({ touched_at: at })
        .where('user_id', '=', userId)
        .where('upload_id', '=', uploadId)
        .execute();
    },
    abandoned: (before, limit) =>
      db
        .selectFrom(table)
        .selectAll()
        .where('touched_at', '<', before)
        .orderBy('touched_at')
        .limit(limit)
        .execute(),
    async end(userId, uploadId) {
      await db.deleteFrom(table).where('user_id', '=', userId).where('upload_id', '=', uploadId).execute();
    },
  };
  return uploads as unknown as UploadsRepository<Row>;
}

export const attachmentUploadsRepository = (executor: Executor): AttachmentUploadsRepository => ({
  ...uploadsIn<AttachmentUploadTable>(executor, 'attachment_uploads'),
  async countOf(userId) {
    const row = await executor.db
      .selectFrom('attachment_uploads')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  },
});

export const baseMapUploadsRepository = (executor: Executor): BaseMapUploadsRepository => ({
  ...uploadsIn<BaseMapUploadTable>(executor, 'base_map_uploads'),
  comingOf: (userId) =>
    executor.db
      .selectFrom('base_map_uploads')
      .selectAll()
      .where('user_id', '=', userId)
      .where('map_id', 'is', null)
      .execute(),
  async become(userId, uploadId, mapId) {
    await executor.db
      .updateTable('base_map_uploads')
      .set({ map_id: mapId })
      .where('user_id', '=', userId)
      .where('upload_id', '=', uploadId)
      .execute();
  },
});
