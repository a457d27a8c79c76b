import type { WirePeopleReport, WireUsersOverview } from '@sampark/core/wire/access/wire-account';
import type { WireIdentity, WireProviderAddresses } from '@sampark/core/wire/access/wire-identities';
import { DATA_MS, ERASURE_MS } from '../api/data-wait.ts';
import { failed, nextOf, nothing, serverAnswerOf } from '../api/read-reply.ts';
import { isoNow } from '../browser/platform.ts';
import type { PersonData } from '../ports/people/account.ts';
import type { GivenPassword, Overview, PersonsSurvey, UsersPort } from '../ports/people/users.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The surveys in one page. */
const PAGE = 100;
/**
 * The time that an import may take, in milliseconds: a small machine hashes a thousand passwords for minutes.
 */
const IMPORT_MS = 5 * 60_000;

const personPath = (userId: string): string => `/api/users/${encodeURIComponent(userId)}`;

/** An older server says nothing about headings. */
const reportOf = (told: unknown): WirePeopleReport => ({
  unknown_headings: [],
  ...(told as Omit<WirePeopleReport, 'unknown_headings'>),
});
const given = (body: unknown): GivenPassword => body as GivenPassword;

/** Makes the actions on people and their surveys, for administrators. The last answer is kept for times without network. */
export const createUsers = (here: () => Workspace): UsersPort => {
  const keyOf = (owner: string): string => `people:${owner}`;
  return {
    known: async () => {
      const { db, user } = here();
      return ((await db.get('meta', keyOf(user.user_id))) as Overview | undefined) ?? null;
    },
    overview: async () => {
      const { send, user, db, platform } = here();
      const reply = await send({ path: '/api/users/overview', owner: user.user_id });
      if (reply.kind !== 'ok') return failed(reply);
      const overview: Overview = { at: isoNow(platform), people: reply.body as WireUsersOverview };
      // The answer is kept for the next time. On a full disk it is only shown.
      await db.put('meta', overview, keyOf(user.user_id)).catch(() => undefined);
      return { kind: 'ok', value: overview };
    },
    surveys: async ({ userId, filter }, next) => {
      const { send, user } = here();
      const query = new URLSearchParams({ status: filter, limit: String(PAGE) });
      if (userId !== null) query.set('user_id', userId);
      const reply = await send({ path: next ?? `/api/users/surveys?${query}`, owner: user.user_id });
      if (reply.kind !== 'ok') return failed(reply);
      return { kind: 'ok', value: { surveys: reply.body as PersonsSurvey[], next: nextOf(reply.link) } };
    },
    add: async (person) => {
      const { send, user } = here();
      const request = { method: 'POST', path: '/api/auth/register', body: person } as const;
      return serverAnswerOf(await send({ ...request, owner: user.user_id }), given);
    },
    importFile: async (body, dryRun) => {
      const { send, user } = here();
      const path = `/api/users/import?dry_run=${dryRun}`;
      const request = { method: 'POST', path, body, timeout: IMPORT_MS } as const;
      return serverAnswerOf(await send({ ...request, owner: user.user_id }), reportOf);
    },
    edit: async (userId, change) => {
      const { send, user } = here();
      const request = { method: 'PATCH', path: personPath(userId), body: change } as const;
      return serverAnswerOf(await send({ ...request, owner: user.user_id }), nothing);
    },
    data: async (userId) => {
      const { send, user } = here();
      const request = { path: `${personPath(userId)}/data`, timeout: DATA_MS } as const;
      return serverAnswerOf(await send({ ...request, owner: user.user_id }), (body) => body as PersonData);
    },
    erase: async (userId) => {
      const { send, user } = here();
      const request = { method: 'DELETE', path: personPath(userId), timeout: ERASURE_MS } as const;
      return serverAnswerOf(await send({ ...request, owner: user.user_id }), nothing);
    },
    identities: async () => {
      const { send, user } = here();
      const reply = await send({ path: '/api/users/identities', owner: user.user_id });
      return reply.kind === 'ok' ? { kind: 'ok', value: reply.body as WireIdentity[] } : failed(reply);
    },
    providers: async () => {
      const { send, user } = here();
      const reply = await send({ path: '/api/users/identity-providers', owner: user.user_id });
      return reply.kind === 'ok'
        ? { kind: 'ok', value: reply.body as WireProviderAddresses[] }
        : failed(reply);
    },
    changeIdentity: async (identityId, user_id) => {
      const { send, user } = here();
      const path = `/api/users/identities/${encodeURIComponent(identityId)}`;
      const request =
        user_id === null
          ? ({ method: 'DELETE', path } as const)
          : ({ method: 'PUT', path, body: { user_id } } as const);
      return serverAnswerOf(await send({ ...request, owner: user.user_id }), nothing);
    },
    resetPassword: async (userId, two_factor_off) => {
      const { send, user } = here();
      const path = `${personPath(userId)}/reset-password`;
      const request = { method: 'POST', path, body: { two_factor_off } } as const;
      return serverAnswerOf(await send({ ...request, owner: user.user_id }), given);
    },
  };
};
