import type { FileKind } from '@sampark/core/attachments/attachment-name';
import type { FileStore } from '../../../storage/files/file-store.ts';
import type { Context } from '../../context.ts';
import { createUploadTurns, type UploadTurns } from '../uploads/upload-turns.ts';

const MB = 1024 * 1024;

/** How much the server takes, in bytes where nothing else is said. */
export interface FileLimits {
  /** One file of each kind. */
  readonly file: Readonly<Record<FileKind, number>>;
  /** All files of a survey, with those in its history. */
  readonly survey: number;
  /** Uploads of one person that have begun and not ended: a number. */
  readonly uploads: number;
}

/** The limits where the settings say nothing. */
export const FILE_LIMITS: FileLimits = {
  file: { image: 10 * MB, audio: 25 * MB, video: 100 * MB, file: 25 * MB },
  survey: 500 * MB,
  uploads: 20,
};

/** Everything that use cases about files work with. */
export interface AttachmentContext extends Context {
  readonly files: FileStore;
  readonly fileLimits: FileLimits;
  readonly uploadTurns: UploadTurns;
}

/** @param limits replaces some of the limits */
export const attachmentContext = (
  context: Context,
  files: FileStore,
  limits: Partial<FileLimits> = {},
): AttachmentContext => ({
  ...context,
  files,
  fileLimits: { ...FILE_LIMITS, ...limits },
  uploadTurns: createUploadTurns(),
});
