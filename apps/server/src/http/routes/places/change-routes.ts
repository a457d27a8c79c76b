import { Readable } from 'node:stream';
import { CHANGING_LEVELS } from '@sampark/core/places/place-changes';
import { opaqueId } from '@sampark/core/wire/wire';
import { wirePlaceChange, wirePlaceChangesReport } from '@sampark/core/wire/wire-places';
import * as z from 'zod/mini';
import type { Context } from '../../../services/context.ts';
import { importChanges } from '../../../services/directory/import-changes.ts';
import { addPlaceChange, removePlaceChange } from '../../../services/directory/keep-changes.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { done } from '../auth/schema.ts';
import { ifMay } from './if-may.ts';

const params = z.object({ level: z.enum(CHANGING_LEVELS), was: opaqueId, now: opaqueId });

function changeByHandRoutes(app: Api, context: Context): void {
  app.post(
    '/api/places/changes',
    {
      onRequest: ifMay('edit'),
      schema: {
        summary: 'Note that a panchayat or a village was merged, split or renamed (administrators)',
        description:
          'The earlier place keeps its surveys. A panchayat that ended offers no form from that day on.',
        tags: ['places'],
        body: wirePlaceChange,
        response: { 200: done, ...problems },
      },
    },
    async (request, reply) => {
      const { kind } = await addPlaceChange(context, callerOf(request).user, request.body);
      return kind === 'kept' ? { success: true as const } : sendProblem(reply, kind);
    },
  );

  app.delete(
    '/api/places/changes/:level/:was/:now',
    {
      onRequest: ifMay('edit'),
      schema: {
        summary: 'Take back that a place became another one (administrators)',
        tags: ['places'],
        params,
        response: { 200: done, ...problems },
      },
    },
    async (request, reply) => {
      const { kind } = await removePlaceChange(context, callerOf(request).user, request.params);
      return kind === 'kept' ? { success: true as const } : sendProblem(reply, kind);
    },
  );
}

/** Adds the routes by which administrators say what became of places, in a scope of their own: a body may be CSV. */
export async function placeChangeRoutes(app: Api, context: Context): Promise<void> {
  changeByHandRoutes(app, context);
  app.addContentTypeParser('text/csv', (_, payload, ready) => ready(null, payload));
  app.post(
    '/api/places/changes/file',
    {
      onRequest: ifMay('import'),
      schema: {
        summary: 'Import a file of places that were merged, split or renamed (administrators)',
        description:
          'The body is a CSV file (`text/csv`, UTF-8) with the columns Level, Old Code, New Code, Change and From. What can be taken is noted; each other row says why not.',
        tags: ['places'],
        response: { 200: wirePlaceChangesReport, ...problems },
      },
    },
    async (request, reply) => {
      if (!(request.body instanceof Readable)) return sendProblem(reply, 'unsupported_media_type');
      const result = await importChanges(context, request.body, callerOf(request).user.user_id);
      if (result.kind === 'done') return result.report;
      const { problem, row, missing } = result;
      return sendProblem(reply, 'bad_file', { problem, row, missing });
    },
  );
}
