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
import type { AttachmentContext } from '../../../services/files/attachments/attachment-context.ts';
import {
  contentOf,
  findAttachment,
  heldAttachments,
  surveyAttachments,
} from '../../../services/files/attachments/read-attachments.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { sendFile } from '../files/send-file.ts';
import { surveyParams } from '../surveys/schema.ts';

const params = z.object({ name: wireAttachmentName });
const tags = ['attachments'];

/** Sends a file, whole or a range of it, if the caller may have it. */
export async function sendAttachment(
  context: AttachmentContext,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
): Promise<FastifyReply> {
  const file = await findAttachment(context, callerOf(request).user, name);
  if (file === undefined) return sendProblem(reply, 'attachment_not_found');
  const meaning = meaningOf(readAttachmentName(name)?.suffix ?? '');
  return sendFile(request, reply, {
    ...{ file: attachmentFile(name) ?? '', tag: name, size: file.size },
    type: meaning?.type ?? 'application/octet-stream',
    read: (range) => contentOf(context, file, range),
    lost: 'attachment_not_found',
  });
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
    (request, reply) => sendAttachment(context, request, reply, request.params.name),
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
