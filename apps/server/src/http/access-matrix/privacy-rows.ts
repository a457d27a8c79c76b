import type { Row } from './rows.ts';

/** The rows of the endpoints about what is kept of people. */
export const PRIVACY_ROWS: Readonly<Record<string, Row>> = {
  'DELETE /api/users/{user_id}': {
    about: 'administrators',
    request: async ({ person }) => ({ method: 'DELETE', url: `/api/users/${await person()}` }),
    done: 200,
  },
  'GET /api/account/data': { about: 'oneself', request: () => ({ url: '/api/account/data' }), done: 200 },
  'GET /api/users/{user_id}/data': {
    about: 'administrators',
    request: async ({ person }) => ({ url: `/api/users/${await person()}/data` }),
    done: 200,
  },
};
