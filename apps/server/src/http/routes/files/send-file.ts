import { Readable } from 'node:stream';
import type { ProblemCode } from '@sampark/core/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, Bytes } from '../../../storage/files/file-store.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { headerOf } from '../../auth-hook.ts';
import { readRange } from './byte-range.ts';
import { guarded } from './guarded.ts';

/** A file that is given whole, or a range of it. */
interface GivenFile {
  /** A plain name under which browsers save it. */
  readonly file: string;
  /** Another content has another one. */
  readonly tag: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
  /** Reads it; `null`: the store has lost it. */
  readonly read: (range: ByteRange | undefined) => Promise<Bytes | null>;
  readonly lost: ProblemCode;
  /** Whether caches may keep it; absent: none may. */
  readonly cacheControl?: string;
}

/** Answers with a file, or with the range of it that is asked for (RFC 9110, 14). */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, tag, size, type, read, lost, cacheControl }: GivenFile,
): Promise<FastifyReply> {
  const etag = `"${tag}"`;
  const condition = headerOf(request, 'if-range');
  const isSame = condition === null || condition === etag;
  const range = isSame ? readRange(headerOf(request, 'range'), size) : null;
  guarded(reply, file).headers({ etag, 'accept-ranges': 'bytes' });
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`);
    return sendProblem(reply, 'bad_range');
  }
  const content = await read(range ?? undefined);
  if (content === null) return sendProblem(reply, lost);
  if (cacheControl !== undefined) reply.header('cache-control', cacheControl);
  if (range !== null) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', range === null ? size : range.end - range.start + 1);
  return reply.type(type).send(Readable.from(content));
}
