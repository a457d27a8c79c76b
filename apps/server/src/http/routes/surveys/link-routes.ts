import { wireLink, wireMadeLink, wireNewLink } from '@sampark/core/wire/access/wire-links';
import { formName, opaqueId } from '@sampark/core/wire/wire';
import * as z from 'zod/mini';
import { eraseByLink } from '../../../services/access/accounts/people/erase-user.ts';
import {
  giveLink,
  linksOfForm,
  linksToSurvey,
  revokeLink,
} from '../../../services/access/links/give-link.ts';
import type { Context } from '../../../services/context.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { done } from '../auth/schema.ts';
import { ifMay } from '../places/if-may.ts';
import { surveyParams } from './schema.ts';

const named = z.object({ name: formName });
const which = z.object({ past: z.optional(z.enum(['true', 'false'])) });
const linkParams = z.object({ link_id: opaqueId });
const oneLink = z.object({ ...surveyParams.shape, link_id: opaqueId });

/** Adds the routes by which people make links to surveys, for others who have no account. */
export function linkRoutes(app: Api, context: Context): void {
  app.get(
    '/api/surveys/:survey_id/links',
    {
      schema: {
        summary: 'The links to a survey that work',
        tags: ['surveys'],
        params: surveyParams,
        response: { 200: z.array(wireLink), ...problems },
      },
    },
    async (request, reply) => {
      const result = await linksToSurvey(context, callerOf(request).user, request.params.survey_id);
      return result.kind === 'listed' ? [...result.links] : sendProblem(reply, result.kind);
    },
  );

  app.post(
    '/api/surveys/:survey_id/links',
    {
      schema: {
        summary: 'Make a link to parts of a survey, for somebody without an account',
        description:
          'The answer tells token and code; nothing does afterwards. The address is `/fill/<token>`.',
        tags: ['surveys'],
        params: surveyParams,
        body: wireNewLink,
        response: { 201: wireMadeLink, ...problems },
      },
    },
    async (request, reply) => {
      const { user } = callerOf(request);
      const result = await giveLink(context, user, request.params.survey_id, request.body);
      return result.kind === 'given' ? reply.code(201).send(result.made) : sendProblem(reply, result.kind);
    },
  );

  app.delete(
    '/api/surveys/:survey_id/links/:link_id',
    {
      schema: {
        summary: 'Take a link back',
        tags: ['surveys'],
        params: oneLink,
        response: { 204: z.null(), ...problems },
      },
    },
    async (request, reply) => {
      const { survey_id, link_id } = request.params;
      const result = await revokeLink(context, callerOf(request).user, survey_id, link_id);
      return result.kind === 'revoked' ? reply.code(204).send(null) : sendProblem(reply, result.kind);
    },
  );

  app.get(
    '/api/forms/:name/links',
    {
      onRequest: ifMay('edit'),
      schema: {
        summary: 'The links to surveys of a form that work (administrators)',
        description: 'With `past=true` the newest 200 of those that work no more and still name somebody.',
        tags: ['forms'],
        params: named,
        querystring: which,
        response: { 200: z.array(wireLink), ...problems },
      },
    },
    async ({ params, query }) => [
      ...(await linksOfForm(context, params.name, { past: query.past === 'true' })),
    ],
  );
  eraseRoute(app, context);
}

function eraseRoute(app: Api, context: Context): void {
  app.delete(
    '/api/links/:link_id',
    {
      schema: {
        summary: 'Erase whoever came by a link for good (administrators)',
        description:
          'The link works no more, and says no more for whom it was. The name of whoever came by it leaves surveys, history and the audit log, and what they answered stays.',
        tags: ['users'],
        params: linkParams,
        response: { 200: done, ...problems },
      },
    },
    async (request, reply) => {
      const { kind } = await eraseByLink(context, callerOf(request).user, request.params.link_id);
      if (kind === 'erased') return { success: true as const };
      return sendProblem(reply, kind === 'forbidden' ? kind : 'link_not_found');
    },
  );
}
