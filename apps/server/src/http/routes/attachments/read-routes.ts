import { Readable } from 'node:stream';
import { attachmentFile } from '@sampark/core/attachments/attachment-file';
import { readAttachmentName } from '@sampark/core/attachments/attachment-name';
import { meaningOf } from '@sampark/core/attachments/suffixes';
import {
  wireAttachmentName,
  wireAttachmentNames,
  wireSurveyAttachment,
} from '@sampark/core/wire/wire-attachments';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AttachmentContext } from '../../../services/attachments/attachment-context.ts';
import {
  contentOf,
  findAttachment,
  heldAttachments,
  surveyAttachments,
} from '../../../services/attachments/read-attachments.ts';
import type { AttachmentTable } from '../../../storage/attachment-tables.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf, headerOf } from '../../auth-hook.ts';
import { surveyParams } from '../surveys/schema.ts';
import { readRange } from './byte-range.ts';
import { guarded } from './guarded.ts';

const params = z.object({ name: wireAttachmentName });
const tags = ['attachments'];

async function sendFile(
  context: AttachmentContext,
  request: FastifyRequest,
  reply: FastifyReply,
  file: AttachmentTable,
): Promise<FastifyReply> {
  const { name, size } = file;
  const suffix = readAttachmentName(name)?.suffix ?? '';
  const etag = `"${name}"`;
  const condition = headerOf(request, 'if-range');
  const isSame = condition === null || condition === etag;
  const range = isSame ? readRange(headerOf(request, 'range'), size) : null;
  guarded(reply, attachmentFile(name) ?? '').headers({ etag, 'accept-ranges': 'bytes' });
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`);
    return sendProblem(reply, 'bad_range');
  }
  const content = await contentOf(context, file, range ?? undefined);
  if (content === null) return sendProblem(reply, 'attachment_not_found');
  if (range !== null) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', range === null ? size : range.end - range.start + 1);
  return reply.type(meaningOf(suffix)?.type ?? 'application/octet-stream').send(Readable.from(content));
}

/** Adds the routes that give files, and say which are there. A file that the caller may not have does not exist for them. */
export function readRoutes(app: Api, context: AttachmentContext): void {
  app.get(
    '/api/attachments/:name',
    {
      exposeHeadRoute: false,
      schema: {
        summary: 'A file that an answer names, whole or a range of it',
        tags,
        params,
        response: { 200: z.any(), 206: z.any(), ...problems },
      },
    },
    async (request, reply) => {
      const file = await findAttachment(context, callerOf(request).user, request.params.name);
      return file === undefined
        ? sendProblem(reply, 'attachment_not_found')
        : sendFile(context, request, reply, file);
    },
  );

  // Apps of before ask it after a restore; those of now offer each file, and are told whether its bytes are needed.
  app.post(
    '/api/attachments/held',
    {
      schema: {
        summary: 'Which of these files the server holds, of those that I may have',
        tags,
        body: wireAttachmentNames,
        response: { 200: wireAttachmentNames, ...problems },
      },
    },
    async (request) => ({
      names: [...(await heldAttachments(context, callerOf(request).user, request.body.names))],
    }),
  );

  app.get(
    '/api/surveys/:survey_id/attachments',
    {
      schema: {
        summary: 'The files that the answers of a survey name, and whether they are there',
        tags: ['surveys'],
        params: surveyParams,
        response: { 200: z.array(wireSurveyAttachment), ...problems },
      },
    },
    async (request, reply) => {
      const files = await surveyAttachments(context, callerOf(request).user, request.params.survey_id);
      return files === null ? sendProblem(reply, 'survey_not_found') : [...files];
    },
  );
}
