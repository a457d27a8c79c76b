import { Readable } from 'node:stream';
import type { UserInfo } from '@sampark/core/access/roles';
import type { ProblemCode } from '@sampark/core/problems';
import type { FastifyReply, onRequestAsyncHookHandler } from 'fastify';
import * as z from 'zod/mini';
import {
  endUpload,
  type Piece,
  type TakePieceResult,
  takePiece,
  type UploadKind,
  type UploadsContext,
  uploadState,
} from '../../../services/files/uploads/take-piece.ts';
import type { UploadRow } from '../../../storage/kysely/files/uploads-repository.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { refusePackedBody } from '../../bodies/body-gzip.ts';
import { sendNothing } from '../../bodies/send-nothing.ts';
import { countIn, speaksTus, tellUpload } from './tus-headers.ts';

const PIECE = 'application/offset+octet-stream';
const params = z.object({ upload_id: z.string().check(z.regex(/^[\da-f]{1,64}$/)) });

/** A problem that says nothing more than its code. */
type PlainProblem = Exclude<ProblemCode, 'upload_offset'>;

/** The uploads of one kind, as their routes see them. */
export interface PieceRoutes {
  /** The address at which uploads begin. */
  readonly uploads: string;
  readonly tag: string;
  /** The thing that comes, as the API's description names it, such as `a file`. */
  readonly what: string;
  /** The people who may ask, in brackets; absent: everybody who is signed in. */
  readonly who?: string;
  readonly onRequest?: readonly onRequestAsyncHookHandler[];
}

/** Answers how far an upload is. */
function sendState(
  reply: FastifyReply,
  result: TakePieceResult<PlainProblem>,
  done: 200 | 204,
): FastifyReply {
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

/**
 * Adds the routes of uploads that have begun: how far one is, its next piece, its end. They belong into a scope of their own: nowhere else may
 * a body be a piece of a file.
 */
export function pieceRoutes<Row extends UploadRow, Problem extends PlainProblem>(
  app: Api,
  context: UploadsContext,
  kind: UploadKind<Row, Problem>,
  { uploads, tag, what, who = '', onRequest = [] }: PieceRoutes,
): void {
  app.addContentTypeParser(PIECE, (_, payload, done) => done(null, payload));
  const url = `${uploads}/:upload_id`;
  const hooks = [...onRequest, speaksTus];
  const about = (summary: string) => ({ summary: `${summary}${who}`, tags: [tag], params });
  const take = (user: UserInfo, id: string, piece: Piece) => takePiece(context, kind, user, id, piece);

  app.head(
    url,
    {
      onRequest: hooks,
      config: { swagger: { exposeHeadRoute: true } },
      schema: { ...about(`How far ${what} has come`), response: { 200: z.null(), ...problems } },
    },
    async (request, reply) =>
      sendState(
        reply,
        await uploadState(context, kind, callerOf(request).user, request.params.upload_id),
        200,
      ),
  );

  app.patch(
    url,
    {
      onRequest: hooks,
      preParsing: refusePackedBody,
      schema: {
        ...about(`Send a piece of ${what}`),
        description:
          'tus 1.0.0: the body is `application/offset+octet-stream`, of any size, and `Upload-Offset` its position. What comes before a cut is kept. With the last piece the server checks the whole file.',
        response: { 204: z.null(), ...problems },
      },
    },
    async (request, reply) => {
      if (!(request.body instanceof Readable)) return sendProblem(reply, 'unsupported_media_type');
      const at = countIn(request, 'upload-offset');
      if (at === null) return sendProblem(reply, 'invalid_body');
      const piece = { at, size: countIn(request, 'content-length'), source: request.body };
      return sendState(reply, await take(callerOf(request).user, request.params.upload_id, piece), 204);
    },
  );

  app.delete(
    url,
    {
      onRequest: hooks,
      schema: { ...about(`Give the upload of ${what} up`), response: { 204: z.null(), ...problems } },
    },
    async (request, reply) =>
      (await endUpload(context, kind, callerOf(request).user, request.params.upload_id))
        ? sendNothing(reply, 204)
        : sendProblem(reply, 'upload_not_found'),
  );
}
