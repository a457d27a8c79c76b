import type { Context } from '../../../services/context.ts';
import { getNamedRecords } from '../../../services/surveys/named-records.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { recordLabels, surveyParams } from './schema.ts';

/** Adds the route that tells the names of records, for who reads a survey without having its panchayat's records. */
export function recordLabelsRoute(app: Api, context: Context): void {
  app.get(
    '/api/surveys/:survey_id/records',
    {
      schema: {
        summary: 'The names of the records that the answers of a survey name',
        description:
          'By the id that stands in the answer. A record that is deleted, or not mine to read, has none.',
        tags: ['surveys'],
        params: surveyParams,
        response: { 200: recordLabels, ...problems },
      },
    },
    async (request, reply) => {
      const labels = await getNamedRecords(context, callerOf(request).user, request.params.survey_id);
      return labels === null ? sendProblem(reply, 'survey_not_found') : Object.fromEntries(labels);
    },
  );
}
