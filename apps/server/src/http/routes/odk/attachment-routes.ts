import { opaqueId } from '@sampark/core/wire/wire';
import { wireAttachmentName } from '@sampark/core/wire/wire-attachments';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AttachmentContext } from '../../../services/files/attachments/attachment-context.ts';
import { surveyAttachments } from '../../../services/files/attachments/read-attachments.ts';
import { exportedForm } from '../../../services/programs/odk/exported-form.ts';
import { isRefused, type Refusal, refused } from '../../../services/programs/odk/refusal.ts';
import { surveyOfForm } from '../../../services/programs/odk/rows/form-surveys.ts';
import { sendCentralProblem } from '../../answers/central-reply.ts';
import type { Api } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { sendAttachment } from '../attachments/read-routes.ts';
import { centralProblems, formParams } from './schema.ts';

const ATTACHMENTS = '/v1/projects/:project/forms/:form/submissions/:instance/attachments';

const listParams = z.object({ ...formParams.shape, instance: opaqueId });
const fileParams = z.object({ ...listParams.shape, name: wireAttachmentName });

/** The facts of a file, as ODK Central says them. */
const attachment = z.object({ name: z.string(), exists: z.boolean() });

/** Returns the files that a survey of a form names, each once. */
async function filesOfSurvey(
  context: AttachmentContext,
  request: FastifyRequest,
  { form: name, instance }: { readonly form: string; readonly instance: string },
): Promise<readonly z.infer<typeof attachment>[] | Refusal> {
  const { user } = callerOf(request);
  const schema = await exportedForm(context, user, name);
  if (isRefused(schema)) return schema;
  const isThere = (await surveyOfForm(context, user, { schema, filter: null }, instance)) !== null;
  const files = isThere ? await surveyAttachments(context, user, instance) : null;
  if (files === null) return refused.notFound();
  const held = new Map(files.map((file) => [file.name, file.size !== null]));
  return [...held].map(([file, exists]) => ({ name: file, exists }));
}

/** Adds the routes by which ODK Central's clients fetch photos, recordings and files. */
export function odkAttachmentRoutes(app: Api, context: AttachmentContext): void {
  app.get(
    ATTACHMENTS,
    {
      schema: {
        summary: 'The files that the answers of a survey name',
        tags: ['odk'],
        params: listParams,
        response: { 200: z.array(attachment), ...centralProblems },
      },
    },
    async (request, reply) => {
      const files = await filesOfSurvey(context, request, request.params);
      return isRefused(files) ? sendCentralProblem(reply, files) : reply.send([...files]);
    },
  );

  app.get(
    `${ATTACHMENTS}/:name`,
    {
      exposeHeadRoute: false,
      schema: {
        summary: 'One of these files',
        tags: ['odk'],
        params: fileParams,
        response: { 200: z.any(), 206: z.any(), ...centralProblems },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const files = await filesOfSurvey(context, request, request.params);
      if (isRefused(files)) return sendCentralProblem(reply, files);
      const isNamed = files.some((file) => file.name === name && file.exists);
      return isNamed
        ? sendAttachment(context, request, reply, name)
        : sendCentralProblem(reply, refused.notFound());
    },
  );
}
