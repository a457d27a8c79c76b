import type { Row } from './rows.ts';

/** The rows of the endpoints about what is kept of people. */
export const PRIVACY_ROWS: Readonly<Record<string, Row>> = {
  'DELETE /api/users/{user_id}': {
    about: 'administrators',
    request: async ({ person }) => ({ method: 'DELETE', url: `/api/users/${await person()}` }),
    done: 200,
  },
  'GET /api/privacy-notice': {
    about: 'oneself',
    request: () => ({ url: '/api/privacy-notice' }),
    done: 200,
  },
  'POST /api/privacy-notice/confirmations': {
    about: 'oneself',
    request: () => ({
      method: 'POST',
      url: '/api/privacy-notice/confirmations',
      payload: { version: 1, language: 'hi', at: '2026-11-20T10:00:00.000Z' },
    }),
    done: 200,
  },
  'GET /api/privacy-notice/versions': {
    about: 'administrators',
    request: () => ({ url: '/api/privacy-notice/versions' }),
    done: 200,
  },
  'PUT /api/privacy-notice': {
    about: 'administrators',
    // It is not the newest version: the next request would find another one.
    request: () => ({
      method: 'PUT',
      url: '/api/privacy-notice',
      payload: { after: 900_000, texts: { en: 'What we keep' } },
    }),
    done: 409,
  },
  'GET /api/survey-reads': {
    about: 'administrators',
    request: () => ({ url: '/api/survey-reads' }),
    done: 200,
  },
  'GET /api/survey-reads/file': {
    about: 'administrators',
    request: () => ({ url: '/api/survey-reads/file' }),
    done: 200,
  },
  'GET /api/account/data': { about: 'oneself', request: () => ({ url: '/api/account/data' }), done: 200 },
  'GET /api/users/{user_id}/data': {
    about: 'administrators',
    request: async ({ person }) => ({ url: `/api/users/${await person()}/data` }),
    done: 200,
  },
};
