import { expect } from 'vitest';
import { endVouched } from '../../services/access/identity/end-by-provider.ts';
import { findPerson } from '../../services/access/identity/find-person.ts';
import { makeSignInLink } from '../../services/access/identity/kept-sign-in.ts';
import type { IdentityProvider } from '../../services/access/identity/providers.ts';
import type { Context } from '../../services/context.ts';
import { signIn } from '../servers/client.ts';
import { contextForTests, type TestServer } from '../servers/start.ts';

const STATE: IdentityProvider = {
  id: 'state',
  names: { en: 'State sign-in', hi: 'राज्य साइन-इन' },
  ...{ issuer: 'https://state.example', client_id: 'sampark', client_secret: null, scopes: ['openid'] },
  sign_out: true,
};
const SIGNED_IN = { issuer: STATE.issuer, subject: 'emp-1', session: 's' };
const BY_CLAIM = { ...STATE, rights: { role: 'role', roles: {}, place: 'place' } };
const ID = expect.stringMatching(/^[0-9a-f]{16}$/) as string;

/** Ways to do each thing with identities that the audit log tells, with its author and subject there. */
export const identityScenarios = (server: () => TestServer) => {
  const context = (): Promise<Context> => contextForTests(server().storage);
  const comes = async (provider = STATE, claims = {}) =>
    findPerson(await context(), provider, { ...SIGNED_IN, claims }, 'c');
  const identity = async () => {
    await comes();
    const [first] = await server().storage.now.identities.list();
    return `/api/users/identities/${first?.identity_id ?? ''}`;
  };
  const match = async () =>
    (await signIn(server(), 'admin')).put(await identity(), { user_id: 'demo-staff' });
  return {
    sign_in_link_made: [async () => makeSignInLink(await context(), 'staff'), null, 'demo-staff'],
    identity_waits: [comes, null, ID],
    identity_matched: [match, 'demo-admin', 'demo-staff'],
    identity_removed: [
      async () => (await signIn(server(), 'admin')).delete(await identity()),
      'demo-admin',
      ID,
    ],
    signed_out_by_provider: [
      async () => {
        await match();
        await comes();
        await endVouched(await context(), STATE, { ...SIGNED_IN, id: 'j' }, '');
      },
      null,
      'demo-staff',
    ],
    rights_taken: [
      async () => {
        await match();
        await comes(BY_CLAIM, { role: 'none' });
      },
      null,
      'demo-staff',
    ],
    rights_kept: [
      async () => {
        await match();
        await comes(BY_CLAIM);
      },
      null,
      'demo-staff',
    ],
  } as const;
};
