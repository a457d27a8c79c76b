import { formName, opaqueId } from '@sampark/core/wire/wire';
import * as z from 'zod/mini';
import type { Context } from '../../../services/context.ts';
import { createReportCounter } from '../../../services/reports/count-behind.ts';
import { getReport } from '../../../services/reports/read-report.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';

const query = z.object({
  form: formName,
  year: z.string().check(z.regex(/^\d{4}$/)),
  panchayat_id: z.optional(opaqueId),
  block_id: z.optional(opaqueId),
  district_id: z.optional(opaqueId),
});

const label = z.record(z.string(), z.string());

const report = z.object({
  panchayats: z.int(),
  behind: z.int(),
  surveys: z.int(),
  modules: z.array(
    z.object({
      name: z.string(),
      label,
      figures: z.array(
        z.looseObject({
          kind: z.enum(['number', 'shares', 'held', 'rows']),
          path: z.string(),
          label,
          asked: z.int(),
        }),
      ),
    }),
  ),
});

/** Adds the route that says what the surveys of many panchayats say, and counts behind it until the app closes. */
export function reportRoute(app: Api, context: Context): void {
  const counter = createReportCounter(context);
  app.addHook('onClose', () => counter.stop());
  app.get(
    '/api/reports',
    {
      schema: {
        summary:
          'What the surveys of a form say in a year, of a panchayat, a block, a district or all in my scope',
        description:
          'The figures of the app’s reports, module by module: a `number` has its `spread`, `shares` have their `parts`, `rows` the figures `inside` them, of all others is said how many have an answer. \
`behind` is the number of panchayats in which something changed since they were counted: ask again when it is not 0.',
        tags: ['surveys'],
        querystring: query,
        response: { 200: report, ...problems },
      },
    },
    async (request, reply) => {
      const { form, year, ...place } = request.query;
      const found = await getReport(context, counter, callerOf(request).user, {
        place,
        form_name: form,
        year,
      });
      return typeof found === 'string' ? sendProblem(reply, found) : (found as never);
    },
  );
}
