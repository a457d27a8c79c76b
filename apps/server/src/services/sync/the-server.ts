import { NOBODY } from './survey-rows.ts';
import type { Sender } from './unit-of-work.ts';

/** The server itself as the author of a deletion: a survey that was kept for its term. */
export const THE_SERVER: Sender = {
  user: {
    ...{ user_id: NOBODY, username: NOBODY, full_name: NOBODY, email: '' },
    ...{ role: 'admin', panchayat_id: null, block_id: null },
  },
  device_id: null,
};
