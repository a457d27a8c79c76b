import { opaqueId } from '@sampark/core/wire/wire';
import * as z from 'zod/mini';
import {
  clearedDevice,
  findDevice,
  type LostResult,
  loseDevice,
} from '../../../services/access/devices/lost-devices.ts';
import type { Context } from '../../../services/context.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problemBody, problems } from '../../api.ts';
import { callerOf, deviceOf } from '../../auth-hook.ts';
import { done } from '../auth/schema.ts';

const tags = ['devices'];
const params = z.object({ device_id: opaqueId });

/** Adds the routes by which a device is lost, found again, or says that it took the keys away. */
export function lostDeviceRoutes(app: Api, context: Context): void {
  const calls = [
    ['PUT', loseDevice, 'Note that a device is lost (administrators, and block officers for their block)'],
    ['DELETE', findDevice, 'Note that it was found, before it has heard of it'],
  ] as const;
  for (const [method, change, summary] of calls) {
    app.route({
      method,
      url: '/api/devices/:device_id/lost',
      schema: {
        summary,
        description:
          'For everybody in scope who has signed in on it. Their sessions there end; at its next contact it takes their keys away.',
        tags,
        params,
        response: { 200: done, ...problems },
      },
      handler: async (request, reply) => {
        const { device_id } = request.params;
        const { kind }: LostResult = await change(context, callerOf(request).user, device_id);
        return kind === 'done' ? { success: true as const } : sendProblem(reply, kind);
      },
    });
  }

  app.post(
    '/api/devices/cleared',
    {
      config: { public: true },
      schema: {
        summary: 'Say that this lost device took the keys away',
        description: 'It names itself in `x-sampark-device`, whose random name only it has.',
        tags,
        response: { 200: done, '4xx': problemBody },
      },
    },
    async (request) => {
      const device = deviceOf(request);
      if (device !== null) await clearedDevice(context, device);
      return { success: true as const };
    },
  );
}
