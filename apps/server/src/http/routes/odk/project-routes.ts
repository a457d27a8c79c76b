import { createHash } from 'node:crypto';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import * as z from 'zod/mini';
import type { Context } from '../../../services/context.ts';
import {
  type ExportedForm,
  exportedForm,
  exportedForms,
  mayExport,
} from '../../../services/programs/odk/exported-form.ts';
import { fieldsOf } from '../../../services/programs/odk/form-fields.ts';
import { isRefused, refused } from '../../../services/programs/odk/refusal.ts';
import { sendCentralProblem } from '../../answers/central-reply.ts';
import type { Api } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { centralProblems, field, form, formParams, PROJECT, project, projectParams } from './schema.ts';

/** Clients ask when projects and forms were made. Nothing here has such a moment, so all have the first one. */
const SOME_TIME = '1970-01-01T00:00:00.000Z';

const theProject = {
  ...{ id: PROJECT, name: 'Sampark', description: null, archived: null, keyId: null },
  ...{ createdAt: SOME_TIME, updatedAt: null, deletedAt: null },
};

/** Returns what ODK Central says of a form. */
const formJson = ({ form: definition, isRetired }: ExportedForm) => ({
  projectId: PROJECT,
  xmlFormId: definition.name,
  name: inLanguage(definition.title, 'en'),
  version: String(definition.version),
  // It tells clients that the form has changed, and guards nothing.
  hash: createHash('md5').update(JSON.stringify(definition)).digest('hex'),
  state: isRetired ? ('closed' as const) : ('open' as const),
  createdAt: SOME_TIME,
  updatedAt: null,
  publishedAt: SOME_TIME,
  ...{ keyId: null, enketoId: null, enketoOnceId: null },
});

function oneProjectRoutes(app: Api): void {
  app.get(
    '/v1/projects',
    {
      schema: {
        summary: 'The projects: one, with all forms',
        tags: ['odk'],
        response: { 200: z.array(project), ...centralProblems },
      },
    },
    async (request, reply) =>
      mayExport(callerOf(request).user)
        ? reply.send([theProject])
        : sendCentralProblem(reply, refused.mayNot()),
  );

  app.get(
    '/v1/projects/:project',
    {
      schema: {
        summary: 'The project',
        tags: ['odk'],
        params: projectParams,
        response: { 200: project, ...centralProblems },
      },
    },
    async (request, reply) =>
      mayExport(callerOf(request).user)
        ? reply.send(theProject)
        : sendCentralProblem(reply, refused.mayNot()),
  );
}

/** Adds the routes by which ODK Central's clients find the one project and its forms. */
export function projectRoutes(app: Api, context: Context): void {
  oneProjectRoutes(app);

  app.get(
    '/v1/projects/:project/forms',
    {
      schema: {
        summary: 'The forms whose surveys I may export',
        tags: ['odk'],
        params: projectParams,
        response: { 200: z.array(form), ...centralProblems },
      },
    },
    async (request, reply) => {
      const forms = await exportedForms(context, callerOf(request).user);
      return isRefused(forms) ? sendCentralProblem(reply, forms) : reply.send(forms.map(formJson));
    },
  );

  app.get(
    '/v1/projects/:project/forms/:form',
    {
      schema: {
        summary: 'One of these forms',
        tags: ['odk'],
        params: formParams,
        response: { 200: form, ...centralProblems },
      },
    },
    async (request, reply) => {
      const found = await exportedForm(context, callerOf(request).user, request.params.form);
      return isRefused(found) ? sendCentralProblem(reply, found) : reply.send(formJson(found));
    },
  );

  app.get(
    '/v1/projects/:project/forms/:form/fields',
    {
      schema: {
        summary: 'The fields of a form: groups, repeats and questions',
        tags: ['odk'],
        params: formParams,
        querystring: z.object({ odata: z.optional(z.enum(['true', 'false'])) }),
        response: { 200: z.array(field), ...centralProblems },
      },
    },
    async (request, reply) => {
      const found = await exportedForm(context, callerOf(request).user, request.params.form);
      if (isRefused(found)) return sendCentralProblem(reply, found);
      return reply.send(fieldsOf(found, request.query.odata === 'true') as never);
    },
  );
}
