import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { SubmittedFile } from '../../../../services/programs/odk/collect/submitted-files.ts';
import type { Delivery } from '../../../../services/programs/odk/collect/take-submission.ts';
import { type Refusal, refused } from '../../../../services/programs/odk/refusal.ts';

/** The part that holds the answers. */
const ANSWERS = 'xml_submission_file';

/** Bytes of the answers. */
export const XML_BYTES = 8 * 1024 * 1024;

/** Bytes of a file's beginning that are kept in memory, in which its kind and its size as a picture show. */
const HEAD_BYTES = 256 * 1024;

/** The body has more bytes than are taken. */
class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
  readonly statusCode = 413;
}

/** Counts what comes of a body. */
interface Budget {
  left: number;
}

async function* counted(source: AsyncIterable<Buffer>, budget: Budget): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    budget.left -= chunk.length;
    if (budget.left < 0) throw new TooLargeError('the body is too large');
    yield chunk;
  }
}

async function bytesOf(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Writes a file beside the others, and looks at it on the way. */
async function setAside(
  { file, filename }: Pick<MultipartFile, 'file' | 'filename'>,
  path: string,
  budget: Budget,
): Promise<SubmittedFile> {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  async function* looked(): AsyncGenerator<Buffer> {
    for await (const chunk of counted(file, budget)) {
      hash.update(chunk);
      size += chunk.length;
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]);
      yield chunk;
    }
  }
  await pipeline(looked, createWriteStream(path));
  return { file: filename, size, hash: hash.digest('hex'), head, path };
}

const ENCODING = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)/;

/** Returns the text of the answers; `null`: it is not UTF-8. */
function textOf(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const encoding = ENCODING.exec(text)?.[1] ?? 'utf-8';
    return /^(utf-8|us-ascii)$/i.test(encoding) ? text : null;
  } catch {
    return null;
  }
}

/** Reads all parts of a body. @param folder where files are set aside */
async function readParts(request: FastifyRequest, folder: string, most: number): Promise<Delivery | Refusal> {
  const budget: Budget = { left: most };
  const files: SubmittedFile[] = [];
  // The answers that came, and those that a second part of the name would bring, have one budget: in memory there is one of them.
  const ofAnswers: Budget = { left: XML_BYTES };
  let bytes: Buffer | undefined;
  for await (const part of request.parts()) {
    const isAnswers = part.fieldname === ANSWERS;
    if (part.type === 'file' && !isAnswers) {
      files.push(await setAside(part, join(folder, String(files.length)), budget));
      continue;
    }
    if (!isAnswers) continue;
    if (bytes !== undefined) return refused.submission(400, `The part ${ANSWERS} is there twice.`);
    bytes =
      part.type === 'file' ? await bytesOf(counted(part.file, ofAnswers)) : Buffer.from(String(part.value));
  }
  if (bytes === undefined) return refused.submission(400, `The part ${ANSWERS} is missing.`);
  const xml = textOf(bytes);
  return xml === null ? refused.submission(400, 'The answers are not written in UTF-8.') : { xml, files };
}

/**
 * Does something with what a body brings. Its files lie in a folder of their own until then: which of them are answers only
 * the last part may say.
 * @param most the bytes that are taken, of all parts together
 */
export async function withParts<T>(
  request: FastifyRequest,
  most: number,
  work: (delivery: Delivery | Refusal) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sampark-submission-'));
  try {
    return await work(await readParts(request, folder, most));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
