import type { Row } from './rows.ts';

const url = '/api/forms/village-standard/term';

/** The rows of the endpoints about how long the surveys of forms are kept. */
export const TERM_ROWS: Readonly<Record<string, Row>> = {
  'GET /api/forms/{name}/term': {
    about: 'officers and administrators',
    request: () => ({ url: `${url}?years=30` }),
    done: 200,
  },
  'PUT /api/forms/{name}/term': {
    about: 'administrators',
    request: () => ({ method: 'PUT', url, payload: { years: 30 } }),
    done: 204,
  },
};
