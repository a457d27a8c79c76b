import type { FastifyRequest } from 'fastify';
import type { IdentityProvider } from '../../../services/access/identity/providers.ts';
import type { Context } from '../../../services/context.ts';

export const PATH = '/api/auth/oidc';

/** Returns this server's own address, as the browser knows it. */
export const baseOf = ({ signInWays: { publicUrl } }: Context, { host }: FastifyRequest): string =>
  publicUrl === '' ? `http://${host}` : publicUrl.replace(/\/+$/, '');

export const providerOf = ({ signInWays }: Context, id: string): IdentityProvider | undefined =>
  signInWays.providers.find((provider) => provider.id === id);

/** Returns the addresses of ours that a provider has to know. @param base this server's own */
export const addressesFor = (base: string, { id }: IdentityProvider) => ({
  /** To which it leads people back who have signed in. */
  signed_in: `${base}${PATH}/${id}/callback`,
  /** To which it leads people who have signed out. */
  signed_out: `${base}/login`,
  /** At which it says by itself who has signed out. */
  logout: `${base}${PATH}/${id}/logout`,
});
