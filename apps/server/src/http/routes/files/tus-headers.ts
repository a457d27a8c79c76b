import type { FastifyReply, FastifyRequest } from 'fastify';
import { UPLOAD_DAYS } from '../../../services/files/uploads/end-abandoned.ts';
import type { UploadRow } from '../../../storage/kysely/files/uploads-repository.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { headerOf } from '../../auth-hook.ts';

/*
 * The headers of tus 1.0.0, https://tus.io/protocols/resumable-upload, with the extensions creation, expiration and termination.
 */

const TUS_VERSION = '1.0.0';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Answers 412 to a client that speaks another version of tus. Use it as `onRequest`. */
export const speaksTus = async (
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> => {
  reply.header('tus-resumable', TUS_VERSION);
  if (headerOf(request, 'tus-resumable') === TUS_VERSION) return undefined;
  reply.header('tus-version', TUS_VERSION);
  return sendProblem(reply, 'wrong_tus');
};

/** Returns a header that is a whole number from 0 on; `null`: it is missing or none. */
export function countIn(request: FastifyRequest, name: string): number | null {
  const text = headerOf(request, name) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Reads `Upload-Metadata`: pairs of a key and a value in base64, with a comma between them. */
export const readMetadata = (header: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    header.split(',').map((pair) => {
      const [key = '', value = ''] = pair.trim().split(/ +/);
      return [key, Buffer.from(value, 'base64').toString()] as const;
    }),
  );

/** Says how far an upload is. */
export const tellUpload = (
  reply: FastifyReply,
  { size, touched_at }: Pick<UploadRow, 'size' | 'touched_at'>,
  offset: number,
): FastifyReply =>
  reply.headers({
    'upload-offset': offset,
    'upload-length': size,
    ...(offset < size && {
      'upload-expires': new Date(Date.parse(touched_at) + UPLOAD_DAYS * DAY_MS).toUTCString(),
    }),
  });
