import type { Values } from '../survey/values.ts';

/** The kinds of questions whose answer is a file. */
export const FILE_KINDS = ['image', 'audio', 'video', 'file'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The longest side to which a photo is made smaller, in pixels, where the form says nothing of it. */
export const MAX_PIXELS = 1600;

/** The largest picture that a device unpacks, in pixels: a larger one would fill the memory of a phone. */
export const MOST_PIXELS = 80_000_000;

/**
 * The name of an attachment, which is the answer in a survey: `sha256:<hex>.<suffix>`. It follows from the content, so the same
 * photo has one name on every device, and whoever holds the bytes can tell whether they are the right ones.
 */
export type AttachmentName = `sha256:${string}.${string}`;

const NAME = /^sha256:([0-9a-f]{64})\.([a-z0-9]{1,8})$/;

/** The parts of an attachment's name. */
export interface AttachmentParts {
  /** The SHA-256 of the content, in 64 hexadecimal digits. */
  readonly hash: string;
  /** The suffix of a file's name, without its point: `jpg`. */
  readonly suffix: string;
}

/** Makes the name of the content that has this hash. */
export const attachmentName = ({ hash, suffix }: AttachmentParts): AttachmentName =>
  `sha256:${hash}.${suffix}`;

/** Reads the name of an attachment. @returns null: it is none */
export const readAttachmentName = (value: unknown): AttachmentParts | null => {
  const [, hash, suffix] = (typeof value === 'string' && NAME.exec(value)) || [];
  return hash === undefined || suffix === undefined ? null : { hash, suffix };
};

/** Whether a value is the name of an attachment. */
export const isAttachmentName = (value: unknown): value is AttachmentName =>
  readAttachmentName(value) !== null;

/** Returns the attachments that answers name, by path, in the order of the answers. */
export const attachmentsIn = (values: Values): ReadonlyMap<string, AttachmentName> => {
  const found = new Map<string, AttachmentName>();
  for (const [path, value] of Object.entries(values)) if (isAttachmentName(value)) found.set(path, value);
  return found;
};
