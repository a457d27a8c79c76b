import { formDefinition } from '@sampark/core/forms/definition';
import { wirePanchayat } from '@sampark/core/sync/wire';
import * as z from 'zod/mini';
import type { Context } from '../../../services/context.ts';
import { formsNow } from '../../../services/forms.ts';
import { panchayatsOf } from '../../../services/places.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { sendProblem } from '../../problem-reply.ts';

const formName = z.object({ name: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/)) });

/** Panchayats and forms: what a device needs to know before it can fill anything in. */
export function placesRoutes(app: Api, context: Context): void {
  app.get(
    '/api/panchayats',
    {
      schema: {
        summary: 'The panchayats in my scope',
        tags: ['places'],
        response: { 200: z.array(wirePanchayat), ...problems },
      },
    },
    async (request) => [...(await panchayatsOf(context, callerOf(request).user))],
  );

  app.get(
    '/api/schemas',
    {
      schema: {
        summary: 'The newest version of every form',
        tags: ['forms'],
        response: { 200: z.array(formDefinition), ...problems },
      },
    },
    async () => [...(await formsNow(context)).newest()],
  );

  app.get(
    '/api/schemas/:name',
    {
      schema: {
        summary: 'The newest version of a form',
        tags: ['forms'],
        params: formName,
        response: { 200: formDefinition, ...problems },
      },
    },
    async (request, reply) => {
      const form = (await formsNow(context)).find(request.params.name, null);
      return form === undefined ? sendProblem(reply, 'form_not_found') : form.definition;
    },
  );
}
