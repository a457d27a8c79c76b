import type { Row } from './rows.ts';

/** The row of the endpoint that reports. `reports.test.ts` asks whose surveys it counts. */
export const REPORT_ROWS: Readonly<Record<string, Row>> = {
  'GET /api/reports': {
    about: 'oneself',
    request: () => ({ url: '/api/reports?form=village-standard&year=2026' }),
    done: 200,
  },
};
