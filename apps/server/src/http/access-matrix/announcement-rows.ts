import type { Row } from './rows.ts';

const today = new Date().toISOString().slice(0, '2026-11-30'.length);
const WORD = {
  ...{ texts: { en: 'Meeting on Monday' }, link: null, from: today, until: today },
  ...{ important: false, level: 'block', place_id: '1041', role: null },
};

/** The rows of the endpoints about announcements. */
export const ANNOUNCEMENT_ROWS: Readonly<Record<string, Row>> = {
  'GET /api/announcements': {
    about: 'officers and administrators',
    request: () => ({ url: '/api/announcements' }),
    done: 200,
  },
  'POST /api/announcements': {
    about: 'officers and administrators',
    request: () => ({ method: 'POST', url: '/api/announcements', payload: WORD }),
    done: 201,
  },
  'DELETE /api/announcements/{announcement_id}': {
    about: 'officers and administrators',
    request: () => ({ method: 'DELETE', url: '/api/announcements/ab12' }),
    done: 404,
  },
  'POST /api/announcements/read': {
    about: 'oneself',
    request: () => ({ method: 'POST', url: '/api/announcements/read', payload: { ids: ['ab12'] } }),
    done: 200,
  },
};
