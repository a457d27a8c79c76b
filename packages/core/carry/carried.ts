import * as z from 'zod/mini';
import { opaqueId, timestamp } from '../wire/wire.ts';
import { wireAttachmentName } from '../wire/wire-attachments.ts';

/*
 * The content of carried files, and the JSON of their routes. Their parts behind the first are bodies and
 * answers of `POST /api/sync/batch`, as JSON that may be packed with gzip: a bundle is the same push in an
 * envelope.
 */

const text = z.string().check(z.maxLength(4096));
const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]{1,200}={0,2}$/));
const id = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const count = z.int().check(z.nonnegative());

/** The most batches of operations in one bundle. */
export const MOST_BATCHES = 500;
/** The most files in one bundle. */
export const MOST_FILES = 500;
/** Bytes of a piece of a file. */
export const FILE_PIECE = 256 * 1024;
/** Bytes of all files together that a device puts into one bundle: a slow network takes them in two minutes. The others stay and are named. */
export const MOST_FILE_BYTES = 10 * 1024 * 1024;

/** The first part of work. */
export const carriedWork = z.object({
  user_id: opaqueId,
  /** As the device made it, by its own clock: for people's eyes only. */
  made_at: timestamp,
  /** How far the device has read: the epoch of its copies, and its cursor. */
  epoch: z.nullable(text),
  cursor: z.nullable(text),
  /** The secret that opens the receipt, which the device keeps. */
  receipt_secret: base64,
  /** Whether the device unpacks gzip. */
  packs: z.boolean(),
  /** The parts that are batches of operations. */
  batches: count.check(z.maximum(MOST_BATCHES)),
  /** The files, whose pieces follow in this order. */
  files: z
    .array(z.object({ name: wireAttachmentName, survey_id: opaqueId, size: z.int().check(z.positive()) }))
    .check(z.maxLength(MOST_FILES)),
});
export type CarriedWork = z.infer<typeof carriedWork>;

/** The pieces that a file of so many bytes has. */
export const piecesOf = (size: number): number => Math.ceil(size / FILE_PIECE);

/** Returns the number of parts that a bundle has behind the first. */
export const partsOf = ({ batches, files }: CarriedWork): number =>
  files.reduce((sum, { size }) => sum + piecesOf(size), batches);

/** The first part of a receipt. The answers to the batches follow, in their order. */
export const carriedReceipt = z.object({
  user_id: opaqueId,
  /** When the server took the work, and its epoch. */
  at: timestamp,
  epoch: text,
  answers: count,
  /** The outcome for each file: `null` where the server holds it, else the code of the reason. */
  files: z.array(z.object({ name: wireAttachmentName, code: z.nullable(text) })),
});
export type CarriedReceipt = z.infer<typeof carriedReceipt>;

/** A device's public key, which the server learns. */
export const wireCarryKey = z.object({ public_key: base64 });

/** The server's public keys, which a device learns. */
export const wireCarryServer = z.object({
  /** The name of the server's keys. */
  server: id,
  /** For whom work is sealed. */
  seal: base64,
  /** By whom receipts are signed. */
  sign: base64,
  /** The name of the device's key. */
  device_key: id,
});
export type WireCarryServer = z.infer<typeof wireCarryServer>;

/** The news that a courier hears of a bundle: numbers only. */
export const wireBrought = z.object({
  bundle_id: id,
  /** Whether it had been brought before: then this is the same receipt again. */
  known: z.boolean(),
  /** Operations in it, and those that the server took. */
  operations: count,
  taken: count,
  /** Files in it, and those that the server holds. */
  files: count,
  files_taken: count,
  /** The receipt, a file in Base64. */
  receipt: z.string(),
});
export type WireBrought = z.infer<typeof wireBrought>;
