import type { AttachmentUploadTable } from '../../attachment-tables.ts';
import type { Executor } from '../sql-tools.ts';

/** The files that come in pieces. */
export interface AttachmentUploadsRepository {
  begin(row: AttachmentUploadTable): Promise<void>;
  /** Returns an upload of a person; `undefined`: it is over, or somebody else's. */
  find(userId: string, uploadId: string): Promise<AttachmentUploadTable | undefined>;
  /** Returns how many uploads of a person have begun and not ended. */
  countOf(userId: string): Promise<number>;
  /** Notes that a piece has come. @param at ISO 8601 */
  touch(userId: string, uploadId: string, at: string): Promise<void>;
  /** Returns uploads without a piece since before this moment. `limit` at most. */
  abandoned(before: string, limit: number): Promise<readonly AttachmentUploadTable[]>;
  /** Forgets an upload, because it is over. */
  end(userId: string, uploadId: string): Promise<void>;
}

export const attachmentUploadsRepository = ({ db }: Executor): AttachmentUploadsRepository => ({
  async begin(row) {
    await db.insertInto('attachment_uploads').values(row).execute();
  },
  find: (userId, uploadId) =>
    db
      .selectFrom('attachment_uploads')
      .selectAll()
      .where('user_id', '=', userId)
      .where('upload_id', '=', uploadId)
      .executeTakeFirst(),
  async countOf(userId) {
    const row = await db
      .selectFrom('attachment_uploads')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  },
  async touch(userId, uploadId, at) {
    await db
      .updateTable('attachment_uploads')
      .set({ touched_at: at })
      .where('user_id', '=', userId)
      .where('upload_id', '=', uploadId)
      .execute();
  },
  abandoned: (before, limit) =>
    db
      .selectFrom('attachment_uploads')
      .selectAll()
      .where('touched_at', '<', before)
      .orderBy('touched_at')
      .limit(limit)
      .execute(),
  async end(userId, uploadId) {
    await db
      .deleteFrom('attachment_uploads')
      .where('user_id', '=', userId)
      .where('upload_id', '=', uploadId)
      .execute();
  },
});
