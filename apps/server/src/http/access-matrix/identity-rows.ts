import type { Row } from './rows.ts';

/** Nobody is signed in yet who asks these: they are how one signs in. Without a provider in the settings they lead nowhere. */
const anybody = (url: string, done: number): Row => ({ about: 'anybody', request: () => ({ url }), done });

/** The rows of the endpoints about identity providers. */
export const IDENTITY_ROWS: Readonly<Record<string, Row>> = {
  'GET /api/auth/providers': anybody('/api/auth/providers', 200),
  'GET /api/auth/oidc/{provider}/start': anybody(
    `/api/auth/oidc/none/start?challenge=${'a'.repeat(43)}`,
    404,
  ),
  'GET /api/auth/oidc/{provider}/callback': anybody('/api/auth/oidc/none/callback', 404),
  'GET /api/auth/oidc/{provider}/end': anybody('/api/auth/oidc/none/end', 404),
  'POST /api/auth/oidc/sign-in': {
    about: 'anybody',
    request: () => ({
      method: 'POST',
      url: '/api/auth/oidc/sign-in',
      payload: { code: 'a'.repeat(43), verifier: '' },
    }),
    done: 401,
  },
  'POST /api/auth/oidc/{provider}/logout': {
    about: 'anybody',
    request: () => ({
      method: 'POST',
      url: '/api/auth/oidc/none/logout',
      payload: 'logout_token=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    done: 404,
  },
  'GET /api/users/identity-providers': {
    about: 'administrators',
    request: () => ({ url: '/api/users/identity-providers' }),
    done: 200,
  },
  'GET /api/users/identities': {
    about: 'administrators',
    request: () => ({ url: '/api/users/identities' }),
    done: 200,
  },
  'PUT /api/users/identities/{identity_id}': {
    about: 'administrators',
    request: () => ({
      method: 'PUT',
      url: '/api/users/identities/abc',
      payload: { user_id: 'demo-staff' },
    }),
    done: 404,
  },
  'DELETE /api/users/identities/{identity_id}': {
    about: 'administrators',
    request: () => ({ method: 'DELETE', url: '/api/users/identities/abc' }),
    done: 404,
  },
};
