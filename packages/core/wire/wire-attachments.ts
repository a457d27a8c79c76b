import * as z from 'zod/mini';
import { opaqueId, timestamp } from './wire.ts';

/*
 * The JSON about files that are answers. The files themselves go up by tus (https://tus.io/protocols/resumable-upload) and come down as they
 * are. It is part of the same wire as `wire.ts`.
 */

/** `sha256:<hash>.<suffix>`. */
export const wireAttachmentName = z.string().check(z.regex(/^sha256:[0-9a-f]{64}\.[a-z0-9]{1,8}$/));

/** A file that an answer of a survey names. */
export const wireSurveyAttachment = z.object({
  /** The path of the answer. */
  path: z.string(),
  name: z.string(),
  /** Bytes; `null`: the server does not hold the file. */
  size: z.nullable(z.int()),
  kept_at: z.nullable(timestamp),
  /** Whether the server holds a small picture of it. */
  thumbnail: z.boolean(),
  /** The person who gave the answer, and their device: the file is there until the server holds it. */
  given_by: z.string(),
  /** The person's name; empty: nobody knows them any more. */
  given_by_fullname: z.string(),
  device_id: z.nullable(z.string()),
});
export type WireSurveyAttachment = z.infer<typeof wireSurveyAttachment>;

/** The most files that a device may ask after at a time. */
const ASKED_MOST = 500;

/** A list of files: those that a device asks after, and those of them that the server holds. */
export const wireAttachmentNames = z.object({
  names: z.array(wireAttachmentName).check(z.maxLength(ASKED_MOST)),
});

/** The most surveys whose files one archive holds. */
const ARCHIVED_MOST = 5000;

/** The surveys whose files somebody wants as one archive. */
export const wireArchivedSurveys = z.object({
  survey_ids: z.array(opaqueId).check(z.maxLength(ARCHIVED_MOST)),
});

/** A thumbnail: bytes at most, and pixels of its longest side. */
export const THUMBNAIL_MOST = { bytes: 16 * 1024, pixels: 320 };
