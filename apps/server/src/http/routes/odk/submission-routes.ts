import { Readable } from 'node:stream';
import { opaqueId } from '@sampark/core/wire/wire';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../../services/context.ts';
import { isRefused, refused } from '../../../services/programs/odk/refusal.ts';
import { csvArchive, csvOfTable } from '../../../services/programs/odk/rows/csv-tables.ts';
import {
  type FormSurvey,
  type SurveysRequest,
  surveyOfForm,
  surveysOfForm,
} from '../../../services/programs/odk/rows/form-surveys.ts';
import { submissionJson } from '../../../services/programs/odk/rows/submission-json.ts';
import { byteText } from '../../../services/programs/odk/text/byte-text.ts';
import { gatherPieces } from '../../../services/programs/odk/text/pieces.ts';
import { sendCentralProblem } from '../../answers/central-reply.ts';
import type { Api } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { centralProblems, formParams, submission } from './schema.ts';
import { sendPieces } from './tables/send-pieces.ts';
import { READS_ALL, readSurveysRequest } from './tables/surveys-request.ts';

const SUBMISSIONS = '/v1/projects/:project/forms/:form/submissions';

const oneParams = z.object({ ...formParams.shape, instance: opaqueId });

/** `attachments` is taken and means nothing: the files are none of these tables. */
const query = z.strictObject({
  $filter: z.optional(z.string()),
  attachments: z.optional(z.enum(['true', 'false'])),
});

/** Whether a client asks who submitted or said something, in ODK Central's way. */
export const isExtended = ({ headers }: FastifyRequest): boolean => headers['x-extended-metadata'] === 'true';

/** Writes what is known of surveys beside their answers as a list in JSON. */
async function* listText(
  context: Context,
  request: FastifyRequest,
  asked: SurveysRequest,
): AsyncGenerator<Buffer> {
  const pieces = gatherPieces({ first: '[', between: ',' });
  const make = ({ shown }: FormSurvey) =>
    pieces.add(byteText(JSON.stringify(submissionJson(shown, isExtended(request)))));
  for await (const _ of surveysOfForm(context, callerOf(request).user, asked, { make })) yield* pieces.take();
  pieces.end(']');
  yield* pieces.take();
}

type SurveysQuery = FastifyRequest<{ Params: { form: string }; Querystring: z.infer<typeof query> }>;

const readAsked = (context: Context, request: SurveysQuery) =>
  readSurveysRequest(context, request, { form: request.params.form, filter: request.query.$filter });

function csvRoutes(app: Api, context: Context): void {
  const schema = {
    ...{ tags: ['odk'], params: formParams, querystring: query },
    response: { 200: z.any(), ...centralProblems },
  };

  app.get(
    `${SUBMISSIONS}.csv`,
    { ...READS_ALL, schema: { ...schema, summary: 'The surveys of a form as a table (CSV)' } },
    async (request, reply) => {
      const asked = await readAsked(context, request);
      if (isRefused(asked)) return sendCentralProblem(reply, asked);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${asked.schema.form.name}.csv"`);
      return sendPieces(request, reply, csvOfTable(context, callerOf(request).user, asked, []));
    },
  );

  app.get(
    `${SUBMISSIONS}.csv.zip`,
    {
      ...READS_ALL,
      schema: { ...schema, summary: 'The surveys of a form and their rows as tables (CSV in a ZIP)' },
    },
    async (request, reply) => {
      const asked = await readAsked(context, request);
      if (isRefused(asked)) return sendCentralProblem(reply, asked);
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${asked.schema.form.name}.zip"`)
        .send(Readable.from(csvArchive(context, callerOf(request).user, asked)));
    },
  );
}

/** Adds the routes that tell of surveys without their answers, and those that give them as tables. */
export function submissionRoutes(app: Api, context: Context): void {
  csvRoutes(app, context);

  app.get(
    SUBMISSIONS,
    {
      ...READS_ALL,
      schema: {
        summary: 'The surveys of a form without their answers, the newest first',
        tags: ['odk'],
        params: formParams,
        querystring: query,
        response: { 200: z.any(), ...centralProblems },
      },
    },
    async (request, reply) => {
      const asked = await readAsked(context, request);
      if (isRefused(asked)) return sendCentralProblem(reply, asked);
      return sendPieces(request, reply.type('application/json'), listText(context, request, asked));
    },
  );

  app.get(
    `${SUBMISSIONS}/:instance`,
    {
      schema: {
        summary: 'One of these surveys',
        tags: ['odk'],
        params: oneParams,
        querystring: query,
        response: { 200: submission, ...centralProblems },
      },
    },
    async (request, reply) => {
      const asked = await readAsked(context, request);
      if (isRefused(asked)) return sendCentralProblem(reply, asked);
      const { user } = callerOf(request);
      const found = await surveyOfForm(context, user, asked, request.params.instance);
      if (found === null) return sendCentralProblem(reply, refused.notFound());
      return reply.send(submissionJson(found.shown, isExtended(request)));
    },
  );
}
