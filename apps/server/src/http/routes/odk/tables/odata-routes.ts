import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../../../services/context.ts';
import { type ExportedForm, exportedForm } from '../../../../services/programs/odk/exported-form.ts';
import { repeatsOf, SUBMISSIONS, tableOf } from '../../../../services/programs/odk/form-schema.ts';
import { metadataOf } from '../../../../services/programs/odk/metadata.ts';
import { isRefused, type Refusal, refused } from '../../../../services/programs/odk/refusal.ts';
import { countRows, readTable, rowsOfSurvey } from '../../../../services/programs/odk/rows/read-rows.ts';
import { inOneReading } from '../../../../services/readings.ts';
import { sendCentralProblem } from '../../../answers/central-reply.ts';
import type { Api } from '../../../api.ts';
import { callerOf } from '../../../auth-hook.ts';
import { centralProblems, formParams } from '../schema.ts';
import { isTrue, type ODataOptions, readOptions, readTableRequest, readWriting } from './odata-query.ts';
import { ODATA_JSON, sendRows, sendTable, serviceOf } from './send-table.ts';
import { addressedTable } from './table-address.ts';

const SERVICE = '/v1/projects/:project/forms/:form.svc';

const tableParams = z.object({ ...formParams.shape, table: z.string(), '*': z.optional(z.string()) });

/** The question of a request about a form: its options, and the form as its sender gets it. */
type Asked = { readonly options: ODataOptions; readonly form: ExportedForm } | Refusal;

async function readAsked(
  context: Context,
  request: FastifyRequest,
  { form: name }: { readonly form: string },
  format: 'json' | 'xml',
): Promise<Asked> {
  const options = readOptions(request, format);
  if (isRefused(options)) return options;
  const form = await exportedForm(context, callerOf(request).user, name);
  return isRefused(form) ? form : { options, form };
}

/** Sends the list of a form's tables. */
function sendServiceDocument(request: FastifyRequest, reply: FastifyReply, form: ExportedForm): FastifyReply {
  const tables = repeatsOf(form.children).flatMap((path) => path.slice(-1).map(tableOf));
  const value = [SUBMISSIONS, ...tables].map((name) => ({ name, kind: 'EntitySet', url: name }));
  return reply
    .type(ODATA_JSON)
    .header('odata-version', '4.0')
    .send(JSON.stringify({ '@odata.context': `${serviceOf(request)}/$metadata`, value }));
}

async function sendAddressed(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { asked, address }: { readonly asked: Exclude<Asked, Refusal>; readonly address: string },
): Promise<FastifyReply> {
  const { options, form: schema } = asked;
  const { user } = callerOf(request);
  const named = addressedTable(schema, address);
  if (named === null) return sendCentralProblem(reply, refused.notFound());
  const { path } = named;
  await context.reads.note(user, { way: 'program', form_name: schema.form.name });
  if (named.kind === 'table') {
    const table = readTableRequest(options, { schema, path }, context.clock());
    if (isRefused(table)) return sendCentralProblem(reply, table);
    const whole = inOneReading(context);
    const count = isTrue(options.$count) ? await countRows(whole, user, table) : null;
    return sendTable(request, reply, table, { read: (put) => readTable(whole, user, table, put), count });
  }
  const writing = readWriting(options, schema, path);
  if (isRefused(writing)) return sendCentralProblem(reply, writing);
  const rows = await rowsOfSurvey(context, user, { schema, path, writing }, named);
  if (rows === null) return sendCentralProblem(reply, refused.notFound());
  return sendRows(request, reply, { path }, rows);
}

/** Adds the OData services of forms: their tables, what is in these, and the rows. */
export function odataRoutes(app: Api, context: Context): void {
  const summaries = { tags: ['odk'], response: { 200: z.any(), ...centralProblems } };

  for (const url of [SERVICE, `${SERVICE}/`]) {
    app.get(
      url,
      { schema: { ...summaries, summary: 'The tables of a form (OData)', params: formParams } },
      async (request, reply) => {
        const asked = await readAsked(context, request, request.params, 'json');
        return isRefused(asked)
          ? sendCentralProblem(reply, asked)
          : sendServiceDocument(request, reply, asked.form);
      },
    );
  }

  app.get(
    `${SERVICE}/$metadata`,
    {
      schema: { ...summaries, summary: 'The columns of a form’s tables (CSDL 4.0)', params: formParams },
    },
    async (request, reply) => {
      const asked = await readAsked(context, request, request.params, 'xml');
      if (isRefused(asked)) return sendCentralProblem(reply, asked);
      return reply.type('application/xml').header('odata-version', '4.0').send(metadataOf(asked.form));
    },
  );

  for (const url of [`${SERVICE}/:table`, `${SERVICE}/:table/*`]) {
    app.get(
      url,
      {
        // An answer to HEAD would read all rows, and throw them away.
        exposeHeadRoute: false,
        config: { readsMuch: true },
        schema: {
          ...summaries,
          summary: 'The rows of a table of a form, or those of one survey (OData)',
          description:
            '`$top` with `$skiptoken`, `$skip`, `$count`, `$filter` and `$orderby` by `__system`, `$select`, `$expand=*`, `$wkt`, as ODK Central has them.',
          params: tableParams,
        },
      },
      async (request, reply) => {
        const asked = await readAsked(context, request, request.params, 'json');
        if (isRefused(asked)) return sendCentralProblem(reply, asked);
        const address = `${request.params.table}/${request.params['*'] ?? ''}`;
        return sendAddressed(context, request, reply, { asked, address });
      },
    );
  }
}
