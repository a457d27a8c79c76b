import { KNOWS, MIN_CLIENT_VERSION, wirePing } from '@sampark/core/wire/wire';
import * as z from 'zod/mini';
import type { AndroidApp } from '../../../android-app.ts';
import type { Context } from '../../../services/context.ts';
import { isoTime } from '../../../services/primitives.ts';
import { databaseAnswers } from '../../../services/upkeep/health.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problemBody } from '../../api.ts';
import { assetLinksRoute } from '../../asset-links.ts';

/** The facts that the server tells anyone. */
export interface PublicFacts {
  /** Empty: none. */
  readonly support: string;
  /** The app in a store that shows this server's web app; absent: none. */
  readonly androidApp?: AndroidApp | null;
  /** The accounts that the login screen shows, in demo mode only. */
  readonly demoAccounts: readonly {
    readonly username: string;
    readonly password: string;
    readonly role: string;
  }[];
}

const health = z.object({ status: z.literal('ok') });

export function metaRoutes(app: Api, context: Context, facts: PublicFacts): void {
  assetLinksRoute(app, facts.androidApp ?? null);
  const { providers } = context.signInWays;
  app.get(
    '/api/ping',
    {
      config: { public: true },
      schema: { summary: 'Is this Sampark?', tags: ['server'], response: { 200: wirePing } },
    },
    async () => ({
      app: 'sampark' as const,
      epoch: context.epoch.current(),
      time: isoTime(context.clock()),
      min_client: MIN_CLIENT_VERSION,
      // An app asks how people sign in only where it is told that there is something to ask.
      knows: providers.length === 0 ? KNOWS : [...KNOWS, 'providers'],
      ...(facts.support === '' ? {} : { support: facts.support }),
      ...(facts.demoAccounts.length === 0 ? {} : { demo: { accounts: [...facts.demoAccounts] } }),
    }),
  );

  app.get(
    '/api/health',
    {
      config: { public: true },
      schema: {
        summary: 'Does the database answer?',
        tags: ['server'],
        response: { 200: health, 503: problemBody },
      },
    },
    async (request, reply) => {
      try {
        await databaseAnswers(context);
        return { status: 'ok' as const };
      } catch (error) {
        context.meters.failure('database');
        request.log.error({ err: error }, 'the database does not answer');
        return sendProblem(reply, 'unavailable');
      }
    },
  );
}
