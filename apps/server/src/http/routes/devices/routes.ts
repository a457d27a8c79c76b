import {
  wireDeviceNews,
  wireDeviceReport,
  wireDevices,
  wireMinimumApp,
} from '@sampark/core/wire/access/wire-devices';
import * as z from 'zod/mini';
import { deviceName } from '../../../services/access/accounts/sign-in/device-name.ts';
import { listDevices } from '../../../services/access/devices/list-devices.ts';
import { lostPeopleOn } from '../../../services/access/devices/lost-devices.ts';
import { minimumApp, setMinimumApp } from '../../../services/access/devices/minimum-app.ts';
import { tellOfDevice } from '../../../services/access/devices/tell-of-device.ts';
import type { Context } from '../../../services/context.ts';
import { announcedTo } from '../../../services/notices/announcements/announced.ts';
import { noticeNews } from '../../../services/notices/notice/privacy-notice.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf, deviceOf, headerOf } from '../../auth-hook.ts';
import { done } from '../auth/schema.ts';
import { plainText, queryNumber } from '../query.ts';

const tags = ['devices'];
const flag = z.optional(z.literal('1'));
const asked = z.object({
  name: z.optional(plainText(100)),
  silent_days: z.optional(queryNumber),
  old: flag,
  much_waits: flag,
  lost: flag,
  after: z.optional(plainText(600)),
});

/** Days for which a device can be silent at most: older ones are forgotten. */
const SILENT_MOST = 400;

function reportRoute(app: Api, context: Context): void {
  app.put(
    '/api/devices/this',
    {
      schema: {
        summary: 'Tell of this device: its app, storage, language, and the files that wait',
        description: 'A device does so once a day, and when forms or places have changed.',
        tags,
        body: wireDeviceReport,
        response: { 200: wireDeviceNews, ...problems },
      },
    },
    async (request, reply) => {
      const { user } = callerOf(request);
      const device_id = deviceOf(request);
      if (device_id === null) return sendProblem(reply, 'invalid_body', { paths: ['x-sampark-device'] });
      const name = deviceName(headerOf(request, 'user-agent') ?? '');
      await tellOfDevice(context, { user_id: user.user_id, device_id, name }, request.body);
      const lost_people = [...(await lostPeopleOn(context, device_id))];
      const minimum_app = await minimumApp(context.storage.now);
      const notice = await noticeNews(context, user);
      const announcements = [...(await announcedTo(context, user))];
      return { minimum_app, notice, announcements, ...(lost_people.length > 0 && { lost_people }) };
    },
  );
}

function listRoute(app: Api, context: Context): void {
  app.get(
    '/api/devices',
    {
      schema: {
        summary: 'The devices of people (administrators, and block officers for their block)',
        description: 'Those that were heard of last come first, fifty a page; `next` goes into `after`.',
        tags,
        querystring: asked,
        response: { 200: wireDevices, ...problems },
      },
    },
    async (request, reply) => {
      const { name, silent_days, old, much_waits, lost, after } = request.query;
      const result = await listDevices(context, callerOf(request).user, {
        name: name?.trim() || undefined,
        silentDays: silent_days === undefined ? undefined : Math.min(silent_days, SILENT_MOST),
        old: old === '1',
        muchWaits: much_waits === '1',
        lost: lost === '1',
        after,
        device_id: deviceOf(request),
      });
      return typeof result === 'string' ? sendProblem(reply, result) : result;
    },
  );
}

function minimumRoute(app: Api, context: Context): void {
  app.put(
    '/api/devices/minimum-app',
    {
      schema: {
        summary: 'Set the oldest version of the app that needs no update (administrators)',
        description: 'No device is kept from sending. One that is older asks to be updated.',
        tags,
        body: wireMinimumApp,
        response: { 200: done, ...problems },
      },
    },
    async (request, reply) => {
      const { kind } = await setMinimumApp(context, callerOf(request).user, request.body.version);
      return kind === 'set' ? { success: true as const } : sendProblem(reply, kind);
    },
  );
}

/** Adds the routes about people's devices. Only a person who signed in reaches them: `for-tokens.ts` names none. */
export function deviceRoutes(app: Api, context: Context): void {
  reportRoute(app, context);
  listRoute(app, context);
  minimumRoute(app, context);
}
