import type { Row } from './rows.ts';

/** The rows of the endpoints about access tokens. */
export const ACCESS_TOKEN_ROWS: Readonly<Record<string, Row>> = {
  'GET /api/access-tokens': {
    about: 'administrators',
    request: () => ({ url: '/api/access-tokens' }),
    done: 200,
  },
  'POST /api/access-tokens': {
    about: 'administrators',
    request: () => ({
      method: 'POST',
      url: '/api/access-tokens',
      payload: { name: 'Power BI', scope: 'read', form_name: null, days: 30 },
    }),
    done: 201,
  },
  'DELETE /api/access-tokens/{token_id}': {
    about: 'administrators',
    request: () => ({ method: 'DELETE', url: '/api/access-tokens/abc' }),
    done: 404,
  },
};
