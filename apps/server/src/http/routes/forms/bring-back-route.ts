import { FORM_FILE_BYTES, wireSealedForm } from '@sampark/core/wire/wire-forms';
import * as z from 'zod/mini';
import type { Context } from '../../../services/context.ts';
import { bringBackForm } from '../../../services/forms/bring-back-form.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { sendNothing } from '../../bodies/send-nothing.ts';
import { queryNumber } from '../query.ts';

const params = z.object({ name: wireSealedForm.shape.name, version: queryNumber });

/** Adds the route by which a device brings back what a restore of the database has lost of a form. */
export function bringBackRoute(app: Api, context: Context): void {
  app.put(
    '/api/schemas/:name/versions/:version',
    {
      bodyLimit: FORM_FILE_BYTES,
      schema: {
        summary: 'Bring back a version of a form that the server lost in a restore',
        description: 'It is taken with the seal that this server gave it, where the version is not there.',
        tags: ['forms'],
        params,
        body: wireSealedForm,
        response: { 204: z.null(), ...problems },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const { name, version } = request.params;
      if (body.name !== name || body.version !== version) return sendProblem(reply, 'invalid_body');
      const result = await bringBackForm(context, callerOf(request).user.user_id, body);
      return result === 'brought_back' || result === 'held'
        ? sendNothing(reply, 204)
        : sendProblem(reply, result);
    },
  );
}
