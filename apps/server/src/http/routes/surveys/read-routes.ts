import { wireSurvey } from '@sampark/core/sync/wire';
import type { Context } from '../../../services/context.ts';
import {
  getHistory,
  getSurvey,
  listDeleted,
  listSurveys,
  type SurveyPage,
} from '../../../services/surveys/read-surveys.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { sendProblem } from '../../problem-reply.ts';
import { history, listQuery, surveyList, surveyParams } from './schema.ts';

const LIST_MOST = 500;
const LIST_USUAL = 200;

const writePlace = ({ created_at, survey_id }: NonNullable<SurveyPage['next']>): string =>
  Buffer.from(`${created_at} ${survey_id}`).toString('base64url');

/** Where a page begins; an unreadable cursor begins at the start, as none does. */
const readPlace = (cursor: string | undefined): SurveyPage['next'] | undefined => {
  const place = /^([\d:.TZ-]{24}) ([\x21-\x7e]{1,128})$/.exec(
    Buffer.from(cursor ?? '', 'base64url').toString('latin1'),
  );
  return place?.[1] === undefined || place[2] === undefined
    ? undefined
    : { created_at: place[1], survey_id: place[2] };
};

/** Reading surveys. What is out of the caller's scope is not there. */
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
      const { status, limit = LIST_USUAL, cursor, ...filter } = request.query;
      const { surveys, next } = await listSurveys(context, callerOf(request).user, {
        ...filter,
        status: status === 'all' ? undefined : status,
        limit: Math.min(Math.max(limit, 1), LIST_MOST),
        after: readPlace(cursor) ?? undefined,
      });
      if (next !== null) {
        const query = new URLSearchParams(request.url.split('?', 2)[1]);
        query.set('cursor', writePlace(next));
        reply.header('link', `</api/surveys?${query.toString()}>; rel="next"`);
      }
      return [...surveys];
    },
  );

  app.get(
    '/api/surveys/deleted',
    {
      schema: {
        summary: 'The recycle bin: deleted surveys that I may restore, the newest deleted first',
        tags: ['surveys'],
        response: { 200: surveyList, ...problems },
      },
    },
    async (request, reply) => {
      const surveys = await listDeleted(context, callerOf(request).user, LIST_MOST);
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
