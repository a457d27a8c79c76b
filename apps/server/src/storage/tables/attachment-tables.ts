/*
 * The tables of files that are answers. A survey names a file by its content, and may do so before the server has it. The files
 * themselves lie in a store of their own: see `files/file-store.ts`.
 */

/** A file that is held. */
export interface AttachmentTable {
  /** `sha256:<hash>.<suffix>`. */
  name: string;
  /** Bytes. */
  size: number;
  content_type: string;
  kept_at: string;
  /** The person who sent it. */
  kept_by: string;
  /** 1: a small picture of it is there, too. */
  has_thumbnail: number;
  /** When the last survey that named it was removed for good; null: a survey names it. */
  unused_since: string | null;
}

/** An answer that names a file, or named it once: history and conflicts name files, too. */
export interface AttachmentUseTable {
  name: string;
  survey_id: string;
  /** The field's path. */
  path: string;
  panchayat_id: string;
  /**
   * The person who first gave the answer, and the time; empty: nobody knows, because it came back with an
   * offer.
   */
  user_id: string;
  device_id: string | null;
  at: string;
  /**
   * 1: somebody who may edit the survey had the file itself. Who knows a name alone may write it into a survey of their own, and gets
   * no file by that.
   */
  is_shown: number;
}

/** A file that comes in pieces. */
export interface AttachmentUploadTable {
  user_id: string;
  upload_id: string;
  survey_id: string;
  name: string;
  /** Bytes of the whole file. */
  size: number;
  begun_at: string;
  /** When the last piece came. */
  touched_at: string;
}

/** The tables by their names. */
export interface AttachmentTables {
  attachments: AttachmentTable;
  attachment_uses: AttachmentUseTable;
  attachment_uploads: AttachmentUploadTable;
}
