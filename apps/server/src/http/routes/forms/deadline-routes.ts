import { formName, opaqueId } from '@sampark/core/wire/wire';
import { wireDeadline } from '@sampark/core/wire/wire-forms';
import * as z from 'zod/mini';
import type { Context } from '../../../services/context.ts';
import { removeDeadline, setDeadline } from '../../../services/places/deadlines.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { done } from '../auth/schema.ts';

const params = z.object({
  name: formName,
  year: z.pipe(z.string().check(z.regex(/^\d{4}$/)), z.transform(Number)),
});

const query = z.object({ block_id: z.optional(opaqueId) });

/** Adds the routes by which administrators, and officers for their block, say by when surveys are to be done. */
export function deadlineRoutes(app: Api, context: Context): void {
  app.put(
    '/api/forms/:name/deadlines/:year',
    {
      schema: {
        summary: 'Set the day by which the surveys of a form and year are to be done',
        description:
          'Administrators set it everywhere or for a block, block officers for their own. A block’s day goes before everywhere’s. Devices find it with the panchayats.',
        tags: ['forms'],
        params,
        body: wireDeadline,
        response: { 200: done, ...problems },
      },
    },
    async (request, reply) => {
      const { name, year } = request.params;
      const deadline = { ...request.body, form_name: name, year };
      const { kind } = await setDeadline(context, callerOf(request).user, deadline);
      return kind === 'set' ? { success: true as const } : sendProblem(reply, kind);
    },
  );

  app.delete(
    '/api/forms/:name/deadlines/:year',
    {
      schema: {
        summary: 'Remove that day, everywhere or in a block',
        tags: ['forms'],
        params,
        querystring: query,
        response: { 200: done, ...problems },
      },
    },
    async (request, reply) => {
      const { name, year } = request.params;
      const key = { form_name: name, year, block_id: request.query.block_id ?? null };
      const { kind } = await removeDeadline(context, callerOf(request).user, key);
      return kind === 'removed' ? { success: true as const } : sendProblem(reply, kind);
    },
  );
}
