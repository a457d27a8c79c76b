import {
  newNotice,
  noticeConfirmation,
  wireNotice,
  wireNoticeNow,
  wireNoticeRecord,
} from '@sampark/core/wire/wire-notice';
import type { Context } from '../../../services/context.ts';
import {
  confirmNotice,
  noticeNow,
  noticeRecord,
  saveNotice,
} from '../../../services/notices/notice/privacy-notice.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { done } from '../auth/schema.ts';

const NOTICE = '/api/privacy-notice';

function readingRoutes(app: Api, context: Context): void {
  app.get(
    NOTICE,
    {
      schema: {
        summary: 'The privacy notice, and what I have confirmed',
        description:
          'A notice without texts is the one that came with the app. A device asks when it hears of another version.',
        tags: ['account'],
        response: { 200: wireNoticeNow, ...problems },
      },
    },
    async (request) => noticeNow(context, callerOf(request).user),
  );

  app.post(
    `${NOTICE}/confirmations`,
    {
      schema: {
        summary: 'Confirm that I have read a version of the privacy notice',
        description: 'The same again changes nothing.',
        tags: ['account'],
        body: noticeConfirmation,
        response: { 200: done, ...problems },
      },
    },
    async (request, reply) => {
      const { kind } = await confirmNotice(context, callerOf(request).user, request.body);
      return kind === 'confirmed' ? { success: true as const } : sendProblem(reply, kind);
    },
  );
}

/** Adds the routes about the privacy notice. Only a person who signed in reaches them: `for-tokens.ts` names none. */
export function noticeRoutes(app: Api, context: Context): void {
  readingRoutes(app, context);
  app.put(
    NOTICE,
    {
      schema: {
        summary: 'Save a new version of the privacy notice (administrators)',
        description: 'Without texts it is the one that came with the app. People are asked to read it.',
        tags: ['account'],
        body: newNotice,
        response: { 200: wireNotice, ...problems },
      },
    },
    async (request, reply) => {
      const result = await saveNotice(context, callerOf(request).user, request.body);
      return result.kind === 'saved' ? result.notice : sendProblem(reply, result.kind);
    },
  );

  app.get(
    `${NOTICE}/versions`,
    {
      schema: {
        summary: 'Every version of the privacy notice, and who has not confirmed the newest (administrators)',
        tags: ['account'],
        response: { 200: wireNoticeRecord, ...problems },
      },
    },
    async (request, reply) =>
      (await noticeRecord(context, callerOf(request).user)) ?? sendProblem(reply, 'forbidden'),
  );
}
