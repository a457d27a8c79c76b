import type { Row } from './rows.ts';

/** The rows of the endpoints that give surveys to other programs. `routes/exports` asks whose they are. */
export const EXPORT_ROWS: Readonly<Record<string, Row>> = {
  'GET /api/exports/changes': {
    about: 'oneself',
    request: () => ({ url: '/api/exports/changes' }),
    done: 200,
  },
};
