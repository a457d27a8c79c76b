import type { WireSession, WireTwoFactorSetup } from '@sampark/core/wire/access/wire-account';
import type { ApiRequest } from '../api/client.ts';
import { DATA_MS } from '../api/data-wait.ts';
import { failed, nothing, serverAnswerOf } from '../api/read-reply.ts';
import type { AccountPort, PersonData, ServerAnswer } from '../ports/people/account.ts';
import { type KeyParts, rewrapKeys } from '../session/keys/take-keys.ts';
import { changeOwnAccount, type OwnAccount, readOwnAccount, refreshOwnAccount } from './own-account.ts';

/** Makes the signed-in person's own account, over the device's database and the server. */
export const createAccount = (own: OwnAccount, keys: KeyParts): AccountPort => {
  const { send, session, user } = own;
  const owner = user.user_id;
  const ask = async <T>(
    request: Pick<ApiRequest, 'method' | 'path' | 'body' | 'timeout'>,
    read: (body: unknown) => T,
  ): Promise<ServerAnswer<T>> => serverAnswerOf(await send({ ...request, owner }), read);
  const post = <T>(path: string, body: unknown, read: (body: unknown) => T) =>
    ask({ method: 'POST', path, body }, read);

  /** Notes that the password is the person's own now, which opens everything else to them. */
  const settled = async (current: string, next: string): Promise<void> => {
    // If the device cannot write, the old password goes on opening its keys without network.
    await rewrapKeys(keys, user, { current, next }).catch(() => undefined);
    const now = session.state.get();
    if (now?.kind !== 'signed_in' || now.user.user_id !== owner) return;
    const { must_change_password: _, ...free } = now.user;
    if (now.user.must_change_password) session.take(free, now.panchayat);
  };

  return {
    read: () => readOwnAccount(own),
    refresh: () => refreshOwnAccount(own),
    change: (change) => changeOwnAccount(own, change),
    changePassword: async (current_password, new_password) => {
      const passwords = { current_password, new_password };
      const asked = await post('/api/auth/change-password', passwords, nothing);
      if (asked.kind === 'ok') await settled(current_password, new_password);
      return asked;
    },
    sessions: async () => {
      const reply = await send({ path: '/api/account/sessions', owner });
      return reply.kind === 'ok' ? { kind: 'ok', value: reply.body as WireSession[] } : failed(reply);
    },
    endSession: (sessionId) =>
      ask({ method: 'DELETE', path: `/api/account/sessions/${encodeURIComponent(sessionId)}` }, nothing),
    data: () => ask({ path: '/api/account/data', timeout: DATA_MS }, (body) => body as PersonData),
    endOtherSessions: () => ask({ method: 'DELETE', path: '/api/account/sessions' }, nothing),
    beginTwoFactor: () => post('/api/account/two-factor', {}, (body) => body as WireTwoFactorSetup),
    confirmTwoFactor: async (code) => {
      const read = (body: unknown) => (body as { recovery_codes: string[] }).recovery_codes;
      const asked = await post('/api/account/two-factor/confirm', { code }, read);
      if (asked.kind === 'ok') await refreshOwnAccount(own);
      return asked;
    },
    endTwoFactor: async (password) => {
      const asked = await post('/api/account/two-factor/off', { password }, nothing);
      if (asked.kind === 'ok') await refreshOwnAccount(own);
      return asked;
    },
  };
};
