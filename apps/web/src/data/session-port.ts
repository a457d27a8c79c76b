import { autoLockOf, type CurrentPerson, lock, takeSession, workspaces } from './current-person.ts';
import { metaKeys, shippedForm } from './database/device-store.ts';
import type { SessionPort } from './ports/people/session.ts';
import { knownPerson } from './session/keys/known-person.ts';

/**
 * Ends the session. The server is asked for at most 5 s, and only with network.
 * @returns the address where signing out goes on, for somebody who came by an identity provider; else `null`
 */
export const signOut = async ({ device, queue, workspace }: CurrentPerson): Promise<string | null> => {
  const { platform, session, send, db } = device;
  const now = session.state.get();
  await workspace?.close();
  const isThere = platform.online() && session.token() !== null;
  if (isThere) {
    await send({ method: 'POST', path: '/api/auth/logout', timeout: 5_000 });
    // The server takes nothing more that was signed by this session.
    if (now?.kind === 'signed_in')
      await db.delete('meta', metaKeys(now.user.user_id).carryKey).catch(() => undefined);
  }
  session.end('signed_out');
  await queue.last();
  if (!isThere || now?.kind !== 'signed_in') return null;
  const known = await knownPerson(db, now.user.username).catch(() => null);
  return known?.provider ? `/api/auth/oidc/${encodeURIComponent(known.provider)}/end` : null;
};

/** Makes what screens may do with the session. */
export const createSessionPort = (person: CurrentPerson): SessionPort => {
  const { device, queue, visible } = person;
  const { platform } = device;
  return {
    state: visible,
    signIn: async (credentials) => {
      // Without a form and the code there is nothing to sign in to: both come first.
      const ready = await Promise.all([import('./session/sign-in.ts'), shippedForm(), workspaces()]).catch(
        () => null,
      );
      if (!ready) return { ok: false, because: 'unreachable', retry_after: null };
      const result = await ready[0].signIn(device, credentials);
      await queue.last();
      if (result.ok) void platform.keepStorage();
      return result;
    },
    openLink: async (opening) => {
      const ready = await Promise.all([import('./session/open-link.ts'), shippedForm(), workspaces()]).catch(
        () => null,
      );
      if (!ready) return { ok: false, because: 'unreachable', ask: '', retry_after: null };
      const result = await ready[0].openLink(device, opening);
      await queue.last();
      if (result.ok) void platform.keepStorage();
      return result;
    },
    byProvider: async () => {
      await Promise.all([shippedForm(), workspaces()]);
      const { createProviderSignIn } = await import('./session/provider-sign-in.ts');
      return createProviderSignIn(device, queue);
    },
    lock: () => lock(person),
    autoLock: () => autoLockOf(person),
    unlock: async (password) => {
      const result = await (await import('./session/keys/unlock.ts')).unlock(device, password);
      if (result === 'unlocked') {
        await takeSession(person);
        // The browser may have refused at the sign-in, when the app was hardly used.
        void platform.keepStorage();
      }
      return result;
    },
    signOut: () => signOut(person),
  };
};
