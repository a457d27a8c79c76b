import {
  listedAnnouncements,
  newAnnouncement,
  readAnnouncements,
} from '@sampark/core/wire/wire-announcements';
import * as z from 'zod/mini';
import type { Context } from '../../../services/context.ts';
import { readAnnouncements as noteRead } from '../../../services/notices/announcements/announced.ts';
import {
  endAnnouncement,
  listAnnouncements,
  makeAnnouncement,
} from '../../../services/notices/announcements/keep-announcements.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { done } from '../auth/schema.ts';

const tags = ['announcements'];
const made = z.object({ announcement_id: z.string() });
const params = z.object({ announcement_id: z.string().check(z.regex(/^[0-9a-f]{1,64}$/)) });

/** Adds the routes by which announcements are made, listed and ended. */
function makerRoutes(app: Api, context: Context): void {
  app.get(
    '/api/announcements',
    {
      schema: {
        summary: 'What was announced (administrators, and block officers for their block)',
        description: 'The newest first, with how many people have read each.',
        tags,
        response: { 200: listedAnnouncements, ...problems },
      },
    },
    async (request, reply) => {
      const listed = await listAnnouncements(context, callerOf(request).user);
      return listed === 'forbidden' ? sendProblem(reply, listed) : { announcements: [...listed] };
    },
  );
  app.post(
    '/api/announcements',
    {
      schema: {
        summary: 'Announce something (administrators, and block officers for their block)',
        description:
          'Plain text, by language. Devices hear of it with the answer to what they tell of themselves, and show it on its days.',
        tags,
        body: newAnnouncement,
        response: { 201: made, ...problems },
      },
    },
    async (request, reply) => {
      const result = await makeAnnouncement(context, callerOf(request).user, request.body);
      if (result.kind !== 'made') return sendProblem(reply, result.kind);
      return reply.code(201).send({ announcement_id: result.announcement_id });
    },
  );
  app.delete(
    '/api/announcements/:announcement_id',
    {
      schema: {
        summary: 'End an announcement early',
        description: 'It stays in the list. Devices take it away when they hear of it.',
        tags,
        params,
        response: { 200: done, ...problems },
      },
    },
    async (request, reply) => {
      const { kind } = await endAnnouncement(context, callerOf(request).user, request.params.announcement_id);
      return kind === 'ended' ? { success: true as const } : sendProblem(reply, kind);
    },
  );
}

/** Adds the routes about announcements. Only a person who signed in reaches them: `for-tokens.ts` names none. */
export function announcementRoutes(app: Api, context: Context): void {
  makerRoutes(app, context);
  app.post(
    '/api/announcements/read',
    {
      schema: {
        summary: 'Say that one has read announcements, or put them away',
        description: 'The same again changes nothing. Those for others count for nothing.',
        tags,
        body: readAnnouncements,
        response: { 200: done, ...problems },
      },
    },
    async (request) => {
      await noteRead(context, callerOf(request).user, request.body.ids);
      return { success: true as const };
    },
  );
}
