import { canAccount } from '@sampark/core/access/can-account';
import { opaqueId } from '@sampark/core/wire/wire';
import * as z from 'zod/mini';
import type { Context } from '../../../services/context.ts';
import { listSurveys } from '../../../services/surveys/read-surveys.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { queryNumber } from '../query.ts';
import { linkNextSurveys, pageSize, readPlace } from '../surveys/pages.ts';
import { surveyList } from '../surveys/schema.ts';

const query = z.object({
  user_id: z.optional(opaqueId),
  status: z.optional(z.enum(['all', 'complete', 'incomplete', 'synced', 'conflict'])),
  limit: z.optional(queryNumber),
  cursor: z.optional(z.string().check(z.maxLength(400))),
});

/** Adds the route that says who created which surveys. */
export function userSurveyRoutes(app: Api, context: Context): void {
  app.get(
    '/api/users/surveys',
    {
      schema: {
        summary: "A person's surveys, or everybody's, the last updated first (administrators)",
        description: 'When there are more, a `Link` header names the next page.',
        tags: ['users'],
        querystring: query,
        response: { 200: surveyList, ...problems },
      },
    },
    async (request, reply) => {
      const { user } = callerOf(request);
      if (!canAccount(user, 'list', null)) return sendProblem(reply, 'forbidden');
      const { user_id, status, limit, cursor } = request.query;
      const { surveys, next } = await listSurveys(context, user, {
        created_by: user_id,
        status: status === 'all' ? undefined : status,
        by: 'updated_at',
        limit: pageSize(limit),
        after: readPlace(cursor),
      });
      linkNextSurveys(request, reply, next);
      return [...surveys];
    },
  );
}
