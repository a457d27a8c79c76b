import { HELD_FOR_REVIEW } from '@sampark/core/device/acknowledge';
import type { ProblemCode } from '@sampark/core/problems';
import { type BareSurvey, readBareSurvey } from '@sampark/core/wire/read-operation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../services/context.ts';
import {
  createSurvey,
  deleteSurvey,
  type SaveResult,
  updateSurvey,
} from '../../../services/surveys/save-survey.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problemBody, problems } from '../../api.ts';
import { callerOf, deviceOf } from '../../auth-hook.ts';
import { created, deleted, deleteQuery, saved, surveyBody, surveyParams } from './schema.ts';

const senderOf = (request: FastifyRequest) => ({
  user: callerOf(request).user,
  device_id: deviceOf(request),
});

/** Returns the version in `If-Match`, with or without quotes. */
const ifMatch = (request: FastifyRequest): number | null => {
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(request.headers['if-match'] ?? '')?.[1];
  return version === undefined ? null : Number(version);
};

const readBody = (body: unknown): BareSurvey => {
  const read = readBareSurvey(body);
  if (!read.ok) throw new Error('the body was checked by this schema already');
  return read.survey;
};

const refusedFields = ({ rejected_fields }: SaveResult['result']) =>
  Object.keys(rejected_fields).length > 0 ? { rejected_fields } : {};

/** Answers a write that was not carried out, or is held for review, with what the result says of its fields. */
const refuse = (reply: FastifyReply, { result }: SaveResult) =>
  sendProblem(reply, (result.code ?? 'internal') as ProblemCode, refusedFields(result));

const isHeld = ({ result }: SaveResult): boolean => result.code === HELD_FOR_REVIEW;

const isRefused = ({ result }: SaveResult): boolean =>
  result.status === 'rejected' || result.status === 'retry';

/** Adds the routes to write one survey, for clients that know no operations. */
export function surveyWriteRoutes(app: Api, context: Context): void {
  app.post(
    '/api/surveys',
    {
      schema: {
        summary: 'Create a survey',
        tags: ['surveys'],
        body: surveyBody,
        response: { 200: created, 201: created, 202: problemBody, ...problems },
      },
    },
    async (request, reply) => {
      const outcome = await createSurvey(context, senderOf(request), readBody(request.body));
      const { result, survey } = outcome;
      if (isRefused(outcome) || isHeld(outcome) || survey === null) return refuse(reply, outcome);
      if (result.code === 'deleted') return sendProblem(reply, 'deleted', { survey });
      if (result.code === 'already_exists') return sendProblem(reply, 'already_exists', { survey });
      const merged = result.status !== 'applied';
      return reply.code(merged ? 200 : 201).send({ ...survey, merged, ...refusedFields(result) });
    },
  );

  app.put(
    '/api/surveys/:survey_id',
    {
      schema: {
        summary: 'Change a survey: an absent field is untouched, null clears it',
        description:
          'What the sender had seen is told by `base_version`, `If-Match`, or the body’s `version`.',
        tags: ['surveys'],
        params: surveyParams,
        body: surveyBody,
        response: { 200: saved, 202: problemBody, ...problems },
      },
    },
    async (request, reply) => {
      const body = readBody(request.body);
      const seenVersion = request.body.base_version ?? ifMatch(request) ?? body.base_version;
      const edit = { ...body, base_version: seenVersion };
      const outcome = await updateSurvey(context, senderOf(request), request.params.survey_id, edit);
      const { result, survey } = outcome;
      if (isRefused(outcome) || isHeld(outcome) || survey === null) return refuse(reply, outcome);
      if (result.code === 'deleted') return sendProblem(reply, 'deleted', { survey });
      if (result.status === 'conflict') {
        return sendProblem(reply, 'conflict', { survey, ...refusedFields(result) });
      }
      const merged = result.status === 'merged';
      reply.header('etag', `"${survey.version}"`);
      return { ...survey, merged, ...refusedFields(result) };
    },
  );

  app.delete(
    '/api/surveys/:survey_id',
    {
      schema: {
        summary: 'Delete a survey',
        description: 'With `base_version` or `If-Match`: refused with 409 when somebody changed it since.',
        tags: ['surveys'],
        params: surveyParams,
        querystring: deleteQuery,
        response: { 200: deleted, 202: problemBody, ...problems },
      },
    },
    async (request, reply) => {
      const base = request.query.base_version ?? ifMatch(request);
      const outcome = await deleteSurvey(context, senderOf(request), request.params.survey_id, base);
      const { result, survey } = outcome;
      if (isRefused(outcome) || isHeld(outcome)) return refuse(reply, outcome);
      if (result.code === 'deleted') return sendProblem(reply, 'survey_not_found');
      if (result.status === 'conflict') return sendProblem(reply, 'conflict', { survey });
      return { success: true as const, survey_id: request.params.survey_id, version: result.version };
    },
  );
}
