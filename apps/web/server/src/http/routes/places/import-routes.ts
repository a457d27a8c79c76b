import { Readable } from 'node:stream';
import { wirePlacesImport } from '@sampark/core/wire/wire-places';
import * as z from 'zod/mini';
import type { Imports } from '../../../services/directory/imports.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { ifMay } from './if-may.ts';

const params = z.object({ import_id: z.string().check(z.regex(/^[\da-f]{1,64}$/)) });
const response = { 200: wirePlacesImport, ...problems };

/**
 * Adds the routes to import the Local Government Directory's files, in a scope of their own: nowhere else may a body
 * be CSV.
 */
export async function placesImportRoutes(app: Api, imports: Imports): Promise<void> {
  app.addContentTypeParser('text/csv', (_, payload, done) => done(null, payload));
  app.addHook('onClose', () => imports.close());

  app.post(
    '/api/places/imports',
    {
      onRequest: ifMay('import'),
      schema: {
        summary: 'Send a file of the Local Government Directory to be checked (administrators)',
        description:
          'The body is the CSV file (`text/csv`, UTF-8, at most 64 MiB, gzip accepted). It is checked at once and nothing is changed; ask for the import by its id to see how far it is.',
        tags: ['places'],
        response,
      },
    },
    async (request, reply) => {
      if (!(request.body instanceof Readable)) return sendProblem(reply, 'unsupported_media_type');
      const begun = await imports.begin(request.body);
      return begun.kind === 'begun' ? begun.progress : sendProblem(reply, begun.kind);
    },
  );

  app.get(
    '/api/places/imports',
    {
      onRequest: ifMay('import'),
      schema: {
        summary: 'The import whose file was sent last, if there is one (administrators)',
        tags: ['places'],
        response: { 200: z.array(wirePlacesImport), ...problems },
      },
    },
    async () => {
      const last = await imports.last();
      return last ? [last] : [];
    },
  );

  app.get(
    '/api/places/imports/:import_id',
    {
      onRequest: ifMay('import'),
      schema: {
        summary: 'How far an import is, and its report (administrators)',
        tags: ['places'],
        params,
        response,
      },
    },
    async (request, reply) =>
      (await imports.find(request.params.import_id)) ?? sendProblem(reply, 'import_not_found'),
  );

  app.post(
    '/api/places/imports/:import_id/apply',
    {
      onRequest: ifMay('import'),
      schema: {
        summary: 'Import a file that was checked (administrators)',
        tags: ['places'],
        params,
        response,
      },
    },
    async (request, reply) => {
      const begun = await imports.apply(request.params.import_id, callerOf(request).user.user_id);
      return begun.kind === 'begun' ? begun.progress : sendProblem(reply, begun.kind);
    },
  );
}
