import { THUMBNAIL_MOST, wireAttachmentName } from '@sampark/core/wire/wire-attachments';
import * as z from 'zod/mini';
import type { AttachmentContext } from '../../../services/files/attachments/attachment-context.ts';
import { keepThumbnail, thumbnailOf } from '../../../services/files/attachments/keep-thumbnail.ts';
import { findAttachment } from '../../../services/files/attachments/read-attachments.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { sendNothing } from '../../bodies/send-nothing.ts';
import { guarded } from '../files/guarded.ts';

const params = z.object({ name: wireAttachmentName });
const tags = ['attachments'];

/** Adds the routes that take and give thumbnails, in a scope of their own: nowhere else may a body be a picture. */
export async function thumbnailRoutes(app: Api, context: AttachmentContext): Promise<void> {
  app.addContentTypeParser(['image/jpeg', 'image/webp'], { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  );

  app.get(
    '/api/attachments/:name/thumbnail',
    {
      exposeHeadRoute: false,
      schema: {
        summary: 'A small picture of a file, a JPG or WebP',
        tags,
        params,
        response: { 200: z.any(), ...problems },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const file = await findAttachment(context, callerOf(request).user, name);
      const thumbnail = file && (await thumbnailOf(context, file));
      if (!thumbnail) return sendProblem(reply, 'attachment_not_found');
      const { bytes, type } = thumbnail;
      return guarded(reply, type === 'image/webp' ? 'thumbnail.webp' : 'thumbnail.jpg')
        .type(type)
        .send(bytes);
    },
  );

  app.put(
    '/api/attachments/:name/thumbnail',
    {
      bodyLimit: THUMBNAIL_MOST.bytes,
      schema: {
        summary: 'Send a small picture of a file that is there',
        description: 'The body is a JPG or WebP of at most 16 kB and 320 pixels a side. The first one stays.',
        tags,
        params,
        response: { 204: z.null(), ...problems },
      },
    },
    async (request, reply) => {
      if (!(request.body instanceof Buffer)) return sendProblem(reply, 'unsupported_media_type');
      const result = await keepThumbnail(context, callerOf(request).user, request.params.name, request.body);
      return result.kind === 'kept' ? sendNothing(reply, 204) : sendProblem(reply, result.kind);
    },
  );
}
