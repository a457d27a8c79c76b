import { formName, opaqueId, wireSurvey } from '@sampark/core/wire/wire';
import * as z from 'zod/mini';
import type { Context } from '../../../services/context.ts';
import { exportChanges } from '../../../services/programs/exports/export-changes.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { linkNext } from '../link-next.ts';
import { queryNumber } from '../query.ts';

const MOST = 500;

const query = z.strictObject({
  cursor: z.optional(z.string().check(z.maxLength(8_192))),
  form: z.optional(formName),
  block_id: z.optional(opaqueId),
  limit: z.optional(queryNumber),
});

const page = z.object({
  surveys: z.array(
    z.union([
      z.extend(wireSurvey, { deleted: z.literal(false) }),
      z.object({ survey_id: opaqueId, deleted: z.literal(true) }),
    ]),
  ),
  cursor: z.string(),
  has_more: z.boolean(),
});

/** Adds the route by which a warehouse keeps a copy of surveys up to date, deletions too. */
export function exportedChangesRoute(app: Api, context: Context): void {
  app.get(
    '/api/exports/changes',
    {
      config: { readsMuch: true },
      schema: {
        summary: 'The surveys that have changed since a cursor, and those that are gone',
        description:
          'Without a cursor all there are. Keep the `cursor` of the last page for the next time; while `has_more` is true, a `Link` header names the next page. A page may have fewer surveys than `limit`, also none. \
410 `cursor_too_old`: empty your table, and begin without a cursor.',
        tags: ['surveys'],
        querystring: query,
        response: { 200: page, ...problems },
      },
    },
    async (request, reply) => {
      const { cursor, form, block_id, limit } = request.query;
      const found = await exportChanges(context, callerOf(request).user, {
        cursor: cursor ?? null,
        form_name: form ?? null,
        block_id: block_id ?? null,
        limit: Math.min(Math.max(limit ?? MOST, 1), MOST),
      });
      if (typeof found === 'string') return sendProblem(reply, found);
      if (found.has_more) linkNext(request, reply, found.cursor);
      return found as never;
    },
  );
}
