import { wireDeviceKey } from '@sampark/core/wire/access/wire-account';
import { wireFetchSignIn, wireSignInWays } from '@sampark/core/wire/access/wire-identities';
import { wireSignedIn } from '@sampark/core/wire/access/wire-sign-in';
import { wirePanchayat } from '@sampark/core/wire/wire-followed';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { deviceName } from '../../../services/access/accounts/sign-in/device-name.ts';
import { lostPeopleOn } from '../../../services/access/devices/lost-devices.ts';
import { signOutAddress } from '../../../services/access/identity/ask-provider.ts';
import { beginAtProvider, finishAtProvider } from '../../../services/access/identity/at-provider.ts';
import { ATTEMPT_S } from '../../../services/access/identity/attempt.ts';
import { countStart, endCount } from '../../../services/access/identity/count-starts.ts';
import { fetchSignIn } from '../../../services/access/identity/kept-sign-in.ts';
import type { Context } from '../../../services/context.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problemBody } from '../../api.ts';
import { deviceOf, headerOf } from '../../auth-hook.ts';
import { sendLost } from '../../lost-device.ts';
import { addressesFor, baseOf, PATH, providerOf } from './addresses.ts';
import { identityAdminRoutes } from './admin-routes.ts';
import { logoutRoute } from './logout-route.ts';

const COOKIE = 'sampark-sign-in';
const KEPT = new RegExp(`(?:^|; *)${COOKIE}=([\\w.-]{1,3000})(?:;|$)`);

const params = z.object({ provider: z.string() });
const moved = { 302: z.null(), '4xx': problemBody };

/** Leads to the app's login, which reads behind the `#` what no server and no log gets. Nobody can lead it elsewhere. */
const toLogin = (
  reply: FastifyReply,
  provider: string,
  told: Readonly<Record<string, string>>,
): FastifyReply => reply.redirect(`/login#${new URLSearchParams({ provider, ...told }).toString()}`);

function keepAttempt(reply: FastifyReply, { signInWays }: Context, sealed: string | null): void {
  const secure = signInWays.publicUrl === '' ? '' : '; Secure';
  const kept = `${COOKIE}=${sealed ?? ''}; Path=${PATH}; Max-Age=${sealed === null ? 0 : ATTEMPT_S}`;
  reply.header('set-cookie', `${kept}; HttpOnly; SameSite=Lax${secure}`);
}

function waysRoute(app: Api, { signInWays }: Context): void {
  app.get(
    '/api/auth/providers',
    {
      config: { public: true },
      schema: { summary: 'How people sign in here', tags: ['account'], response: { 200: wireSignInWays } },
    },
    () => ({
      passwords: signInWays.passwords,
      providers: signInWays.providers.map(({ id, names }) => ({ id, names })),
    }),
  );
}

function beginRoute(app: Api, context: Context): void {
  app.get(
    `${PATH}/:provider/start`,
    {
      config: { public: true },
      schema: {
        summary: 'Begin to sign in at an identity provider',
        description:
          'Leads the browser there. `challenge` is the SHA-256 of a secret that the browser keeps.',
        tags: ['account'],
        params,
        querystring: z.object({ challenge: z.string().check(z.regex(/^[\w-]{43}$/)) }),
        response: moved,
      },
    },
    async (request, reply) => {
      const provider = providerOf(context, request.params.provider);
      if (provider === undefined) return sendProblem(reply, 'provider_not_found');
      const throttled = await countStart(context, request.ip);
      if (throttled !== null) {
        const number = String(throttled.retry_after);
        return toLogin(reply, provider.id, { problem: throttled.kind, number });
      }
      const redirectUri = addressesFor(baseOf(context, request), provider).signed_in;
      const begun = await beginAtProvider(context, provider, request.query.challenge, redirectUri);
      if (begun.kind !== 'begun') return toLogin(reply, provider.id, { problem: begun.kind });
      keepAttempt(reply, context, begun.sealed);
      return reply.redirect(begun.address.href);
    },
  );
}

function callbackRoute(app: Api, context: Context): void {
  app.get(
    `${PATH}/:provider/callback`,
    {
      config: { public: true },
      schema: {
        summary: 'Come back from an identity provider',
        description: 'Leads the browser to the login, with a code for the sign-in or what hindered it.',
        tags: ['account'],
        params,
        querystring: z.object({ state: z.optional(z.string()) }),
        response: moved,
      },
    },
    async (request, reply) => {
      const provider = providerOf(context, request.params.provider);
      if (provider === undefined) return sendProblem(reply, 'provider_not_found');
      const sealed = KEPT.exec(headerOf(request, 'cookie') ?? '')?.[1] ?? null;
      const answer = new URL(request.url, baseOf(context, request));
      const finished = await finishAtProvider(context, provider, { sealed, answer });
      keepAttempt(reply, context, null);
      const isVouchedFor = finished.kind === 'kept' || finished.number !== undefined;
      if (isVouchedFor) await endCount(context, request.ip);
      if (finished.kind === 'kept') return toLogin(reply, provider.id, { code: finished.code });
      const { kind, number } = finished;
      return toLogin(reply, provider.id, { problem: kind, ...(number === undefined ? {} : { number }) });
    },
  );
}

function fetchRoute(app: Api, context: Context): void {
  app.post(
    `${PATH}/sign-in`,
    {
      config: { public: true },
      schema: {
        summary: 'Fetch a sign-in that began at an identity provider',
        description: 'Once, within five minutes, by the browser that began.',
        tags: ['account'],
        body: wireFetchSignIn,
        response: {
          200: z.object({
            ...wireSignedIn.shape,
            panchayat_info: z.nullable(wirePanchayat),
            device_keys: z.array(wireDeviceKey),
            provider: z.nullable(z.string()),
          }),
          '4xx': problemBody,
        },
      },
    },
    async (request, reply) => {
      const lost = await lostPeopleOn(context, deviceOf(request));
      if (lost.length > 0) return sendLost(reply, lost);
      const fetched = await fetchSignIn(context, request.body, {
        remember: false,
        address: request.ip,
        device_id: deviceOf(request),
        device_name: deviceName(headerOf(request, 'user-agent') ?? ''),
      });
      if (fetched === null) return sendProblem(reply, 'sign_in_over');
      const { access_token, user_info, panchayat_info, device_keys, provider } = fetched;
      return { access_token, user_info, panchayat_info, device_keys, provider };
    },
  );
}

function signOutRoute(app: Api, context: Context): void {
  app.get(
    `${PATH}/:provider/end`,
    {
      config: { public: true },
      schema: {
        summary: 'Sign out at an identity provider',
        description: 'Leads the browser there, or to the login where the provider offers nothing.',
        tags: ['account'],
        params,
        response: moved,
      },
    },
    async (request, reply) => {
      const provider = providerOf(context, request.params.provider);
      if (provider === undefined) return sendProblem(reply, 'provider_not_found');
      const login = addressesFor(baseOf(context, request), provider).signed_out;
      const address = provider.sign_out
        ? await signOutAddress(provider, login, context.clock()).catch(() => null)
        : null;
      return reply.redirect(address?.href ?? '/login');
    },
  );
}

/** Adds the routes by which people sign in and out at identity providers, and by which administrators say who they are. */
export async function identityRoutes(app: Api, context: Context): Promise<void> {
  waysRoute(app, context);
  beginRoute(app, context);
  callbackRoute(app, context);
  fetchRoute(app, context);
  signOutRoute(app, context);
  await app.register((scope: Api) => logoutRoute(scope, context));
  identityAdminRoutes(app, context);
}
