import { formName } from '@sampark/core/wire/wire';
import {
  wireFormRetired,
  wireFormUse,
  wireFormUsed,
  wirePanchayatWithForm,
} from '@sampark/core/wire/wire-forms';
import * as z from 'zod/mini';
import type { Context } from '../../../services/context.ts';
import { panchayatsWithForm } from '../../../services/forms/list-forms.ts';
import { retireForm, useFormIn } from '../../../services/forms/use-form.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { ifMay } from '../places/if-may.ts';

const named = z.object({ name: formName });

/** Adds the routes by which administrators say where new surveys take a form. */
export function formUseRoutes(app: Api, context: Context): void {
  app.get(
    '/api/forms/:name/panchayats',
    {
      onRequest: ifMay('edit'),
      schema: {
        summary: 'The panchayats that have a form, 200 at most (administrators)',
        tags: ['forms'],
        params: named,
        response: { 200: z.array(wirePanchayatWithForm), ...problems },
      },
    },
    async (request) => [...(await panchayatsWithForm(context, request.params.name))],
  );

  app.put(
    '/api/forms/:name/panchayats',
    {
      onRequest: ifMay('edit'),
      schema: {
        summary: 'Give a form to the new surveys of panchayats, or take it from them (administrators)',
        description: 'Surveys that were begun keep their form. A first form can only be replaced.',
        tags: ['forms'],
        params: named,
        body: wireFormUse,
        response: { 200: wireFormUsed, ...problems },
      },
    },
    async (request, reply) => {
      const result = await useFormIn(context, callerOf(request).user, request.params.name, request.body);
      return result.kind === 'used' ? { panchayats: result.panchayats } : sendProblem(reply, result.kind);
    },
  );

  app.put(
    '/api/forms/:name/retired',
    {
      onRequest: ifMay('edit'),
      schema: {
        summary: 'Retire a form, or take that back (administrators)',
        description: 'New surveys take a retired form no more. Surveys that were begun go on.',
        tags: ['forms'],
        params: named,
        body: wireFormRetired,
        response: { 204: z.null(), ...problems },
      },
    },
    async (request, reply) => {
      const { user } = callerOf(request);
      const result = await retireForm(context, user, request.params.name, request.body.retired);
      return result.kind === 'done' ? reply.code(204).send(null) : sendProblem(reply, result.kind);
    },
  );
}
