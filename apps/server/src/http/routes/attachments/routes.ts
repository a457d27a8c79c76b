import type { AttachmentContext } from '../../../services/attachments/attachment-context.ts';
import type { Api } from '../../api.ts';
import { archiveRoute } from './archive-route.ts';
import { readRoutes } from './read-routes.ts';
import { thumbnailRoutes } from './thumbnail-routes.ts';
import { uploadRoutes } from './upload-routes.ts';

/** Adds the routes about files that are answers. */
export async function attachmentRoutes(app: Api, context: AttachmentContext): Promise<void> {
  readRoutes(app, context);
  archiveRoute(app, context);
  await app.register((scope: Api) => uploadRoutes(scope, context));
  await app.register((scope: Api) => thumbnailRoutes(scope, context));
}
