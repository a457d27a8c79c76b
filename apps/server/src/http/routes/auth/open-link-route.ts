import { wireDeviceKey } from '@sampark/core/wire/access/wire-account';
import { wireLinkInfo, wireOpenLink } from '@sampark/core/wire/access/wire-links';
import { wireSignedIn } from '@sampark/core/wire/access/wire-sign-in';
import { wirePanchayat } from '@sampark/core/wire/wire-followed';
import * as z from 'zod/mini';
import { deviceName } from '../../../services/access/accounts/sign-in/device-name.ts';
import { openLink } from '../../../services/access/links/open-link.ts';
import type { Context } from '../../../services/context.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problemBody } from '../../api.ts';
import { deviceOf, headerOf } from '../../auth-hook.ts';
import { sendWrongTry } from '../wrong-try.ts';

const opened = z.object({
  ...wireSignedIn.shape,
  panchayat_info: z.nullable(wirePanchayat),
  device_keys: z.array(wireDeviceKey),
  link: wireLinkInfo,
});

/** Adds the route that opens a link: a sign-in without an account. */
export function openLinkRoute(app: Api, context: Context): void {
  app.post(
    '/api/links/open',
    {
      config: { public: true },
      schema: {
        summary: 'Open a link with its code',
        description: 'The first browser that has the right code is the only one from then on.',
        tags: ['account'],
        body: wireOpenLink,
        response: { 200: opened, '4xx': problemBody },
      },
    },
    async (request, reply) => {
      const result = await openLink(context, {
        ...request.body,
        address: request.ip,
        device_id: deviceOf(request),
        device_name: deviceName(headerOf(request, 'user-agent') ?? ''),
      });
      switch (result.kind) {
        case 'signed_in': {
          const { access_token, user_info, panchayat_info, device_keys, link } = result;
          return { access_token, user_info, panchayat_info, device_keys, link };
        }
        case 'used':
        case 'ended':
        case 'revoked':
        case 'survey_deleted':
          return sendProblem(reply, `link_${result.kind}`, { ask: result.ask });
        default:
          return sendWrongTry(reply, result, 'wrong_link');
      }
    },
  );
}
