import { opaqueId } from '@sampark/core/wire/wire';
import { wireAttachmentName } from '@sampark/core/wire/wire-attachments';
import * as z from 'zod/mini';
import type { AttachmentContext } from '../../../services/files/attachments/attachment-context.ts';
import { beginUpload } from '../../../services/files/attachments/begin-upload.ts';
import { attachmentUploads } from '../../../services/files/attachments/keep-attachment.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf, headerOf } from '../../auth-hook.ts';
import { sendNothing } from '../../bodies/send-nothing.ts';
import { pieceRoutes } from '../files/piece-routes.ts';
import { countIn, readMetadata, speaksTus, tellUpload } from '../files/tus-headers.ts';

const UPLOADS = '/api/attachments/uploads';
const metadata = z.object({ name: wireAttachmentName, survey_id: opaqueId });

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
        tags: ['attachments'],
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

/** Adds the routes by which files come, in a scope of their own. */
export async function uploadRoutes(app: Api, context: AttachmentContext): Promise<void> {
  beginRoute(app, context);
  pieceRoutes(app, context, attachmentUploads(context), {
    ...{ uploads: UPLOADS, tag: 'attachments', what: 'a file' },
  });
}
