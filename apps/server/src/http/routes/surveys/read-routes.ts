import { wireSurvey } from '@sampark/core/wire/wire';
import type { Context } from '../../../services/context.ts';
import { getHistory, getSurvey, listDeleted, listSurveys } from '../../../services/surveys/read-surveys.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { linkNextSurveys, pageSize, readPlace } from './pages.ts';
import { deletedList, history, listQuery, surveyList, surveyParams } from './schema.ts';

const DELETED_MOST = 500;

/** Adds the routes to read surveys. A survey out of the caller's scope does not exist for them. */
export function surveyReadRoutes(app: Api, context: Context): void {
  app.get(
    '/api/surveys',
    {
      schema: {
        summary: 'The surveys in my scope, newest first',
        description: 'When there are more, a `Link` header names the next page.',
        tags: ['surveys'],
        querystring: listQuery,
        response: { 200: surveyList, ...problems },
      },
    },
    async (request, reply) => {
      const { status, form, limit, cursor, ...filter } = request.query;
      const { surveys, next } = await listSurveys(context, callerOf(request).user, {
        ...filter,
        form_name: form,
        status: status === 'all' ? undefined : status,
        limit: pageSize(limit),
        after: readPlace(cursor),
      });
      linkNextSurveys(request, reply, next);
      return [...surveys];
    },
  );

  app.get(
    '/api/surveys/deleted',
    {
      schema: {
        summary: 'The recycle bin: deleted surveys that I may restore, the newest deleted first',
        tags: ['surveys'],
        response: { 200: deletedList, ...problems },
      },
    },
    async (request, reply) => {
      const surveys = await listDeleted(context, callerOf(request).user, DELETED_MOST);
      return surveys === null ? sendProblem(reply, 'forbidden') : [...surveys];
    },
  );

  app.get(
    '/api/surveys/:survey_id',
    {
      schema: {
        summary: 'One survey',
        tags: ['surveys'],
        params: surveyParams,
        response: { 200: wireSurvey, ...problems },
      },
    },
    async (request, reply) => {
      const survey = await getSurvey(context, callerOf(request).user, request.params.survey_id);
      if (survey === null) return sendProblem(reply, 'survey_not_found');
      reply.header('etag', `"${survey.version}"`);
      return survey;
    },
  );

  app.get(
    '/api/surveys/:survey_id/history',
    {
      schema: {
        summary: 'What was done to a survey, newest first',
        tags: ['surveys'],
        params: surveyParams,
        response: { 200: history, ...problems },
      },
    },
    async (request, reply) => {
      const lines = await getHistory(context, callerOf(request).user, request.params.survey_id);
      if (lines === null) return sendProblem(reply, 'survey_not_found');
      return lines.map((line) => ({ ...line, changes: [...line.changes] })) as never;
    },
  );
}
