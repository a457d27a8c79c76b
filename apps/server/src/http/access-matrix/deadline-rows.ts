import type { Row } from './rows.ts';

const url = '/api/forms/village-standard/deadlines/2026';

/** The rows of the endpoints about deadlines, for everywhere. `deadlines.test.ts` asks for a block's own. */
export const DEADLINE_ROWS: Readonly<Record<string, Row>> = {
  'PUT /api/forms/{name}/deadlines/{year}': {
    about: 'administrators',
    request: () => ({ method: 'PUT', url, payload: { due_on: '2026-11-30', block_id: null } }),
    done: 200,
  },
  'DELETE /api/forms/{name}/deadlines/{year}': {
    about: 'administrators',
    request: () => ({ method: 'DELETE', url: url.replace('2026', '2031') }),
    done: 404,
  },
};
