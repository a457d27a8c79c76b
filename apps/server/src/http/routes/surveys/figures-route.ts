import type { Context } from '../../../services/context.ts';
import { getFigures } from '../../../services/surveys/read-figures.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { figures, surveyParams } from './schema.ts';

/** Adds the route that works out the figures of a survey. */
export function figuresRoute(app: Api, context: Context): void {
  app.get(
    '/api/surveys/:survey_id/figures',
    {
      schema: {
        summary: 'The figures that records and villages give for the questions of a survey',
        description:
          'By field, for the questions that say what they are taken from. `value` is null where nothing gives it, `from` how many \
records or villages there are, `lacking` how many of them lack an answer, `newest` the last day on which one of them said something.',
        tags: ['surveys'],
        params: surveyParams,
        response: { 200: figures, ...problems },
      },
    },
    async (request, reply) => {
      const found = await getFigures(context, callerOf(request).user, request.params.survey_id);
      if (found === null) return sendProblem(reply, 'survey_not_found');
      return Object.fromEntries(found) as never;
    },
  );
}
