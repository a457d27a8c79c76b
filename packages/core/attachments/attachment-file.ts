import { readAttachmentName } from './attachment-name.ts';

/** Digits of the hash that stand in the name of a file: enough to tell all photos of a country apart. */
const DIGITS = 12;

/** Returns the name under which an attachment becomes a file of its own; `null`: the value is no attachment's name. */
export const attachmentFile = (name: unknown): string | null => {
  const parts = readAttachmentName(name);
  return parts && `${parts.hash.slice(0, DIGITS)}.${parts.suffix}`;
};

/** Returns the place of an attachment in an archive of files, beside which the tables of its surveys lie. */
export const attachmentInArchive = (name: unknown): string | null => {
  const file = attachmentFile(name);
  return file && `files/${file}`;
};
