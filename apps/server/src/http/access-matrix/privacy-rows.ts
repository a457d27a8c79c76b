import type { Row } from './rows.ts';

/** The rows of the endpoints about what is kept of people. */
export const PRIVACY_ROWS: Readonly<Record<string, Row>> = {
  'DELETE /api/users/{user_id}': {
    about: 'administrators',
    request: async ({ person }) => ({ method: 'DELETE', url: `/api/users/${await person()}` }),
    done: 200,
  },
};
