import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { xmlElement, xmlText } from '@sampark/core/forms/xform/xml';
import { formName } from '@sampark/core/wire/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../../../services/context.ts';
import { listsOf, xformOf } from '../../../../services/programs/odk/collect/form-files.ts';
import {
  type OfferedForm,
  offeredForm,
  offeredForms,
} from '../../../../services/programs/odk/collect/offered-forms.ts';
import { refused } from '../../../../services/programs/odk/refusal.ts';
import { sendCentralProblem } from '../../../answers/central-reply.ts';
import { sendXml } from '../../../answers/open-rosa-reply.ts';
import type { Api } from '../../../api.ts';
import { callerOf } from '../../../auth-hook.ts';
import { originOf } from '../origin.ts';
import { centralProblems, formParams, PROJECT, projectParams } from '../schema.ts';

const FORMS = '/v1/projects/:project/forms';

const listQuery = z.object({ formID: z.optional(formName) });
const fileParams = z.object({ ...formParams.shape, name: z.string() });

/** The settings of every one of these routes. */
const common = {
  config: { openRosa: true },
  schema: { tags: ['odk'], params: formParams, response: { 200: z.any(), ...centralProblems } },
} as const;

/** Returns the address of a form, without an ending. */
const addressOf = (request: FastifyRequest, name: string): string =>
  `${originOf(request)}/v1/projects/${PROJECT}/forms/${name}`;

const textElement = (name: string, text: string): string => xmlElement(name, {}, xmlText(text));

/** Writes a form as the list has it. */
function listed(request: FastifyRequest, form: OfferedForm): string {
  const { name, version, title } = form.definition;
  return xmlElement(
    'xform',
    {},
    textElement('formID', name),
    textElement('name', inLanguage(title, 'en')),
    textElement('version', String(version)),
    textElement('hash', xformOf(form).hash),
    textElement('downloadUrl', `${addressOf(request, name)}.xml`),
    textElement('manifestUrl', `${addressOf(request, name)}/manifest`),
  );
}

/** Writes the list of the files beside a form. */
async function manifestOf(context: Context, request: FastifyRequest, form: OfferedForm): Promise<string> {
  const files = [...(await listsOf(context, form))].map(([name, { hash }]) =>
    xmlElement(
      'mediaFile',
      {},
      textElement('filename', name),
      textElement('hash', hash),
      textElement('downloadUrl', `${addressOf(request, form.definition.name)}/attachments/${name}`),
    ),
  );
  return xmlElement('manifest', { xmlns: 'http://openrosa.org/xforms/xformsManifest' }, ...files);
}

/** Answers about a form that a person may fill; of any other they hear that it is not there. */
async function aboutForm(
  context: Context,
  request: FastifyRequest<{ Params: { form: string } }>,
  reply: FastifyReply,
  answer: (form: OfferedForm) => FastifyReply | Promise<FastifyReply>,
): Promise<FastifyReply> {
  const form = await offeredForm(context, callerOf(request).user, request.params.form);
  return form === null ? sendCentralProblem(reply, refused.notFound()) : answer(form);
}

/** Adds the routes by which ODK Collect finds and fetches forms: OpenRosa's form list, forms, and manifests. */
export function collectFormRoutes(app: Api, context: Context): void {
  app.get(
    '/v1/projects/:project/formList',
    {
      ...common,
      schema: {
        ...common.schema,
        summary: 'The forms that I may fill, as OpenRosa lists them',
        params: projectParams,
        querystring: listQuery,
      },
    },
    async (request, reply) => {
      const { formID } = request.query;
      const forms = (await offeredForms(context, callerOf(request).user)).filter(
        ({ definition }) => formID === undefined || definition.name === formID,
      );
      const items = forms.map((form) => listed(request, form));
      return sendXml(
        reply,
        xmlElement('xforms', { xmlns: 'http://openrosa.org/xforms/xformsList' }, ...items),
      );
    },
  );

  app.get(
    `${FORMS}/:form.xml`,
    { ...common, schema: { ...common.schema, summary: 'One of these forms, as an XForm' } },
    (request, reply) =>
      aboutForm(context, request, reply, (form) =>
        reply.type('text/xml; charset=utf-8').send(xformOf(form).text),
      ),
  );

  app.get(
    `${FORMS}/:form/manifest`,
    { ...common, schema: { ...common.schema, summary: 'The files that it reads: lists of places' } },
    (request, reply) =>
      aboutForm(context, request, reply, async (form) =>
        sendXml(reply, await manifestOf(context, request, form)),
      ),
  );

  app.get(
    `${FORMS}/:form/attachments/:name`,
    {
      ...common,
      schema: { ...common.schema, summary: 'One of these files', params: fileParams },
    },
    (request, reply) =>
      aboutForm(context, request, reply, async (form) => {
        const file = (await listsOf(context, form)).get(request.params.name);
        if (file === undefined) return sendCentralProblem(reply, refused.notFound());
        return reply.type('text/csv; charset=utf-8').send(file.text);
      }),
  );
}
