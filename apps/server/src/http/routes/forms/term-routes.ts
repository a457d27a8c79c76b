import { LONGEST_TERM } from '@sampark/core/rounds/term';
import { formName } from '@sampark/core/wire/wire';
import { wireFormTerm, wireSetTerm } from '@sampark/core/wire/wire-forms';
import * as z from 'zod/mini';
import type { Context } from '../../../services/context.ts';
import { readTerm, setTerm } from '../../../services/upkeep/terms/keep-term.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { sendNothing } from '../../bodies/send-nothing.ts';
import { ifMay } from '../places/if-may.ts';
import { queryNumber } from '../query.ts';

const params = z.object({ name: formName });

/** Years to count by, before somebody sets them. */
const query = z.object({
  years: z.optional(z.pipe(queryNumber, z.int().check(z.minimum(1), z.maximum(LONGEST_TERM)))),
});

/** Adds the routes by which administrators say how long the surveys of a form are kept. */
export function termRoutes(app: Api, context: Context): void {
  app.get(
    '/api/forms/:name/term',
    {
      schema: {
        summary:
          'How long the surveys of a form are kept, and how many go soon (officers and administrators)',
        description:
          'The surveys that go are counted in the scope of whoever asks, by the form’s own term, or by `years` before somebody sets them.',
        tags: ['forms'],
        params,
        querystring: query,
        response: { 200: wireFormTerm, ...problems },
      },
    },
    async (request, reply) => {
      const { user } = callerOf(request);
      const result = await readTerm(context, user, request.params.name, request.query.years ?? null);
      return result.kind === 'term' ? result.term : sendProblem(reply, result.kind);
    },
  );

  app.put(
    '/api/forms/:name/term',
    {
      onRequest: ifMay('edit'),
      schema: {
        summary: 'Say how long the surveys of a form are kept after their last change (administrators)',
        description:
          'In whole years; `null`: for ever. From the next day on, surveys past their term go to the recycle bin, where they can be brought back.',
        tags: ['forms'],
        params,
        body: wireSetTerm,
        response: { 204: z.null(), ...problems },
      },
    },
    async (request, reply) => {
      const { kind } = await setTerm(
        context,
        callerOf(request).user,
        request.params.name,
        request.body.years,
      );
      return kind === 'done' ? sendNothing(reply, 204) : sendProblem(reply, kind);
    },
  );
}
