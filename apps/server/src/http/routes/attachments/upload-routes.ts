import { Readable } from 'node:stream';
import { opaqueId } from '@sampark/core/wire/wire';
import { wireAttachmentName } from '@sampark/core/wire/wire-attachments';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AttachmentContext } from '../../../services/attachments/attachment-context.ts';
import { beginUpload } from '../../../services/attachments/begin-upload.ts';
import {
  endUpload,
  type TakePieceResult,
  takePiece,
  uploadState,
} from '../../../services/attachments/take-piece.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf, headerOf } from '../../auth-hook.ts';
import { refusePackedBody } from '../../bodies/body-gzip.ts';
import { sendNothing } from '../../bodies/send-nothing.ts';
import { countIn, readMetadata, TUS_VERSION, tellUpload } from './tus-headers.ts';

const UPLOADS = '/api/attachments/uploads';
const PIECE = 'application/offset+octet-stream';
const params = z.object({ upload_id: z.string().check(z.regex(/^[\da-f]{1,64}$/)) });
const metadata = z.object({ name: wireAttachmentName, survey_id: opaqueId });
const tags = ['attachments'];

/** Answers 412 to a client that speaks another version of tus. */
const speaksTus = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
  reply.header('tus-resumable', TUS_VERSION);
  if (headerOf(request, 'tus-resumable') === TUS_VERSION) return undefined;
  reply.header('tus-version', TUS_VERSION);
  return sendProblem(reply, 'wrong_tus');
};

/** Answers how far an upload is. */
function sendState(reply: FastifyReply, result: TakePieceResult, done: 200 | 204): FastifyReply {
  switch (result.kind) {
    case 'taken':
    case 'kept':
      return sendNothing(tellUpload(reply, result.upload, result.offset), done);
    case 'upload_offset':
      reply.header('upload-offset', result.offset);
      return sendProblem(reply, 'upload_offset', { offset: result.offset });
    default:
      return sendProblem(reply, result.kind);
  }
}

/** Adds the route by which an upload begins. */
function beginRoute(app: Api, context: AttachmentContext): void {
  app.post(
    UPLOADS,
    {
      onRequest: speaksTus,
      schema: {
        summary: 'Begin to send a file that an answer names',
        description:
          'tus 1.0.0: `Upload-Length`, and `Upload-Metadata` with `name` and `survey_id`. `Location` is the address for the pieces. 200 with `Upload-Offset` as long as the file: nothing needs to be sent.',
        tags,
        response: { 200: z.null(), 201: z.null(), ...problems },
      },
    },
    async (request, reply) => {
      const size = countIn(request, 'upload-length');
      const wanted = z.safeParse(metadata, readMetadata(headerOf(request, 'upload-metadata') ?? ''));
      if (size === null || !wanted.success) return sendProblem(reply, 'invalid_body');
      const result = await beginUpload(context, callerOf(request).user, { ...wanted.data, size });
      switch (result.kind) {
        case 'begun':
          reply.header('location', `${UPLOADS}/${result.upload.upload_id}`);
          return sendNothing(tellUpload(reply, result.upload, 0), 201);
        case 'held':
          return sendNothing(reply.headers({ 'upload-offset': size, 'upload-length': size }), 200);
        case 'attachment_too_large':
          return sendProblem(reply, result.kind, { most: result.most });
        default:
          return sendProblem(reply, result.kind);
      }
    },
  );
}

/** Adds the routes by which files come, in a scope of their own: nowhere else may a body be a piece of a file. */
export async function uploadRoutes(app: Api, context: AttachmentContext): Promise<void> {
  app.addContentTypeParser(PIECE, (_, payload, done) => done(null, payload));

  beginRoute(app, context);

  app.head(
    `${UPLOADS}/:upload_id`,
    {
      onRequest: speaksTus,
      config: { swagger: { exposeHeadRoute: true } },
      schema: { summary: 'How far a file has come', tags, params, response: { 200: z.null(), ...problems } },
    },
    async (request, reply) =>
      sendState(reply, await uploadState(context, callerOf(request).user, request.params.upload_id), 200),
  );

  app.patch(
    `${UPLOADS}/:upload_id`,
    {
      onRequest: speaksTus,
      preParsing: refusePackedBody,
      schema: {
        summary: 'Send a piece of a file',
        description:
          'tus 1.0.0: the body is `application/offset+octet-stream`, of any size, and `Upload-Offset` its position. What comes before a cut is kept. With the last piece the server checks the whole file.',
        tags,
        params,
        response: { 204: z.null(), ...problems },
      },
    },
    async (request, reply) => {
      if (!(request.body instanceof Readable)) return sendProblem(reply, 'unsupported_media_type');
      const at = countIn(request, 'upload-offset');
      if (at === null) return sendProblem(reply, 'invalid_body');
      const piece = { at, size: countIn(request, 'content-length'), source: request.body };
      return sendState(
        reply,
        await takePiece(context, callerOf(request).user, request.params.upload_id, piece),
        204,
      );
    },
  );

  app.delete(
    `${UPLOADS}/:upload_id`,
    {
      onRequest: speaksTus,
      schema: { summary: 'Give an upload up', tags, params, response: { 204: z.null(), ...problems } },
    },
    async (request, reply) =>
      (await endUpload(context, callerOf(request).user, request.params.upload_id))
        ? sendNothing(reply, 204)
        : sendProblem(reply, 'upload_not_found'),
  );
}
