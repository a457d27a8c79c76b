import type { TestClient } from './servers/client.ts';

/** An announcement for everybody that is shown on the days of tests, unless a test says otherwise. */
export const ANNOUNCED = {
  ...{ texts: { en: 'Meeting on Monday', hi: 'सोमवार को बैठक' }, link: null },
  ...{ from: '2026-11-20', until: '2026-11-25', important: false },
  ...{ level: 'all', place_id: null, role: null },
};

/** Makes an announcement. @returns its id */
export const makeAnnouncement = async (by: TestClient, change: object = {}): Promise<string> => {
  const { body } = await by.post<{ announcement_id: string }>('/api/announcements', {
    ...ANNOUNCED,
    ...change,
  });
  return body.announcement_id;
};
