import type { TestClient } from './client.ts';

const URL = '/api/forms/village-standard/deadlines/2026';
const DAY = { due_on: '2026-11-30', block_id: null };

/** Ways in which administrators do things with forms that the audit log tells, with the author and subject there. */
export const formScenarios = (admin: () => TestClient) =>
  ({
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
    deadline_set: [() => admin().put(URL, DAY), 'demo-admin', 'village-standard'],
    deadline_removed: [
      async () => {
        await admin().put(URL, DAY);
        await admin().send({ method: 'DELETE', url: URL });
      },
      'demo-admin',
      'village-standard',
    ],
  }) as const;
