import { Readable } from 'node:stream';
import { wireReads } from '@sampark/core/wire/wire-reads';
import * as z from 'zod/mini';
import type { Context } from '../../../services/context.ts';
import { listReads, readsAsCsv } from '../../../services/notices/reads/list-reads.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { plainText } from '../query.ts';

const name = z.optional(plainText(100).check(z.regex(/\S/)));
const query = z.object({
  /** A part of the name of who read. */
  person: name,
  /** A part of the name of a panchayat. */
  panchayat: name,
  since: z.optional(z.iso.datetime()),
  before: z.optional(z.iso.datetime()),
});

/** Adds the routes by which administrators see by whom surveys were read. Only a person who signed in reaches them: `for-tokens.ts` names none. */
export function readsRoutes(app: Api, context: Context): void {
  app.get(
    '/api/survey-reads',
    {
      schema: {
        summary: 'By whom surveys were read that somebody else fills (administrators)',
        description: 'The newest first, a hundred a page; `next` goes into `after`.',
        tags: ['surveys'],
        querystring: z.extend(query, { after: z.optional(plainText(1_200)) }),
        response: { 200: wireReads, ...problems },
      },
    },
    async (request, reply) => {
      const result = await listReads(context, callerOf(request).user, request.query);
      return typeof result === 'string' ? sendProblem(reply, result) : result;
    },
  );

  app.get(
    '/api/survey-reads/file',
    {
      exposeHeadRoute: false,
      config: { readsMuch: true },
      schema: {
        summary: 'The same as a table (CSV)',
        tags: ['surveys'],
        querystring: query,
        response: { 200: z.any(), ...problems },
      },
    },
    async (request, reply) => {
      const pieces = readsAsCsv(context, callerOf(request).user, request.query);
      if (pieces === null) return sendProblem(reply, 'forbidden');
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="survey-reads.csv"')
        .send(Readable.from(pieces));
    },
  );
}
