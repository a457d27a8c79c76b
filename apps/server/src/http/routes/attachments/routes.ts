import type { Context } from '../../../services/context.ts';
import {
  attachmentContext,
  type FileLimits,
} from '../../../services/files/attachments/attachment-context.ts';
import type { FileStore } from '../../../storage/files/file-store.ts';
import type { Api } from '../../api.ts';
import { odkAttachmentRoutes } from '../odk/attachment-routes.ts';
import { collectRoutes } from '../odk/collect/routes.ts';
import { archiveRoute } from './archive-route.ts';
import { readRoutes } from './read-routes.ts';
import { thumbnailRoutes } from './thumbnail-routes.ts';
import { uploadRoutes } from './upload-routes.ts';

/** The place where files lie, and how much of them is taken. */
interface FileParts {
  readonly files?: FileStore;
  readonly fileLimits?: Partial<FileLimits>;
}

/** Adds the routes about files that are answers, where the server has a place for them. */
export async function attachmentRoutes(
  app: Api,
  context: Context,
  { files, fileLimits }: FileParts,
): Promise<void> {
  if (files === undefined) return;
  const withFiles = attachmentContext(context, files, fileLimits);
  readRoutes(app, withFiles);
  archiveRoute(app, withFiles);
  odkAttachmentRoutes(app, withFiles);
  await app.register((scope: Api) => collectRoutes(scope, withFiles));
  await app.register((scope: Api) => uploadRoutes(scope, withFiles));
  await app.register((scope: Api) => thumbnailRoutes(scope, withFiles));
}
