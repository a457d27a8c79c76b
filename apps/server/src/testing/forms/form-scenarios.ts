import type { Context } from '../../services/context.ts';
import { endTerms } from '../../services/upkeep/terms/end-terms.ts';
import { aCreate } from '../operations.ts';
import type { TestClient } from '../servers/client.ts';
import { DAY, type TestClock } from '../servers/clock.ts';

const URL = '/api/forms/village-standard/deadlines/2026';
const DUE = { due_on: '2026-11-30', block_id: null };

/** Who does things with forms, and when. */
interface WithForms {
  readonly admin: TestClient;
  readonly staff: TestClient;
  readonly clock: TestClock;
  /** Makes the context of the server itself. */
  readonly context: () => Promise<Context>;
}

/** Ways in which administrators do things with forms that the audit log tells, with the author and subject there. */
export const formScenarios = (now: () => WithForms) => {
  const admin = () => now().admin;
  return {
    form_used: [
      () =>
        admin().put('/api/forms/village-detailed/panchayats', {
          how: 'besides',
          where: { panchayat_ids: ['48211'] },
          from: null,
        }),
      'demo-admin',
      'village-detailed',
    ],
    form_retired: [
      () => admin().put('/api/forms/village-detailed/retired', { retired: true }),
      'demo-admin',
      'village-detailed',
    ],
    form_taken_back: [
      async () => {
        await admin().put('/api/forms/village-detailed/retired', { retired: true });
        await admin().put('/api/forms/village-detailed/retired', { retired: false });
      },
      'demo-admin',
      'village-detailed',
    ],
    form_term_set: [
      () => admin().put('/api/forms/village-detailed/term', { years: 3 }),
      'demo-admin',
      'village-detailed',
    ],
    form_term_ended: [
      async () => {
        const { staff, clock, context } = now();
        await staff.batch(aCreate('S1'));
        await admin().put('/api/forms/village-standard/term', { years: 1 });
        clock.pass(367 * DAY);
        await endTerms(await context());
      },
      null,
      'village-standard',
    ],
    deadline_set: [() => admin().put(URL, DUE), 'demo-admin', 'village-standard'],
    deadline_removed: [
      async () => {
        await admin().put(URL, DUE);
        await admin().send({ method: 'DELETE', url: URL });
      },
      'demo-admin',
      'village-standard',
    ],
  } as const;
};
