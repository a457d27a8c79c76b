import * as z from 'zod/mini';
import type { Context } from '../../../../services/context.ts';
import { geoFields, geoJsonOf } from '../../../../services/programs/odk/geojson.ts';
import { isRefused } from '../../../../services/programs/odk/refusal.ts';
import { sendCentralProblem } from '../../../answers/central-reply.ts';
import type { Api } from '../../../api.ts';
import { callerOf } from '../../../auth-hook.ts';
import { centralProblems, formParams } from '../schema.ts';
import { sendPieces } from './send-pieces.ts';
import { READS_ALL, readSurveysRequest } from './surveys-request.ts';

const path = z.string().check(z.maxLength(1_000));

const query = z.strictObject({
  $filter: z.optional(z.string()),
  fieldpath: z.optional(z.union([path, z.array(path)])),
});

/** Adds the route that tells where the surveys of a form lie. */
export function geoJsonRoute(app: Api, context: Context): void {
  app.get(
    '/v1/projects/:project/forms/:form/submissions.geojson',
    {
      ...READS_ALL,
      schema: {
        summary: 'Where the surveys of a form lie (GeoJSON)',
        description:
          'A feature a survey: that of the first question about a place, or of those that `fieldpath` names, each by its path; `all` means all of them.',
        tags: ['odk'],
        params: formParams,
        querystring: query,
        response: { 200: z.any(), ...centralProblems },
      },
    },
    async (request, reply) => {
      const { $filter: filter, fieldpath = [] } = request.query;
      const { form } = request.params;
      const asked = await readSurveysRequest(context, request, { form, filter });
      if (isRefused(asked)) return sendCentralProblem(reply, asked);
      const fields = geoFields(asked.schema, typeof fieldpath === 'string' ? [fieldpath] : fieldpath);
      if (isRefused(fields)) return sendCentralProblem(reply, fields);
      const { user } = callerOf(request);
      return sendPieces(request, reply.type('application/json'), geoJsonOf(context, user, asked, fields));
    },
  );
}
