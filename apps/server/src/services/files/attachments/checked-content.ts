import { createHash } from 'node:crypto';
import type { AttachmentParts } from '@sampark/core/attachments/attachment-name';
import { meaningOf } from '@sampark/core/attachments/suffixes';
import type { ProblemCode } from '@sampark/core/problems';
import type { Bytes } from '../../../storage/files/file-store.ts';
import { beginsAs } from './content-signatures.ts';
import { pictureSize } from './picture-size.ts';

/** Pixels of a picture at most: unpacked, one has four bytes a pixel in the memory of the phone that shows it. */
const MOST_PIXELS = 50_000_000;
/** Bytes of a picture's beginning in which it says its size: behind what a camera notes, a small picture included. */
const HEAD = 256 * 1024;

type ContentProblem = Extract<ProblemCode, 'attachment_hash' | 'attachment_content' | 'attachment_pixels'>;

/** The content of a file is not what its name says, or nothing that a phone could show. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly problem: ContentProblem;

  constructor(problem: ContentProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Says what is wrong with the beginning of a file; `null`: nothing. */
export function problemOfHead(suffix: string, head: Buffer): ContentProblem | null {
  if (!beginsAs(suffix, head)) return 'attachment_content';
  if (meaningOf(suffix)?.kind !== 'image') return null;
  const size = pictureSize(suffix, head);
  if (size === null || size.width === 0 || size.height === 0) return 'attachment_content';
  return size.width * size.height > MOST_PIXELS ? 'attachment_pixels' : null;
}

/** Throws where the beginning of a file is not what its name says. @returns nothing that is still to be checked */
function passHead(suffix: string, head: Buffer): null {
  const problem = problemOfHead(suffix, head);
  if (problem !== null) throw new ContentError(problem);
  return null;
}

/**
 * Passes the bytes of a file on, and looks at them on the way. Before the last ones it throws a `ContentError` where they are not what the
 * name says: so whoever keeps them keeps only what was checked, and reads them once.
 */
export async function* checkedContent(name: AttachmentParts, source: Bytes): Bytes {
  const hash = createHash('sha256');
  /** The beginning, until it was checked. */
  let head: Buffer | null = Buffer.alloc(0);
  let last: Uint8Array | null = null;
  for await (const chunk of source) {
    hash.update(chunk);
    if (head !== null) head = Buffer.concat([head, chunk]);
    if (head !== null && head.length >= HEAD) head = passHead(name.suffix, head);
    if (last !== null) yield last;
    last = chunk;
  }
  if (hash.digest('hex') !== name.hash) throw new ContentError('attachment_hash');
  if (head !== null) passHead(name.suffix, head);
  if (last !== null) yield last;
}
