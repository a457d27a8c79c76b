import { beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases/on-both-engines.ts';
import { insertPlacesAndUser } from '../../testing/databases/rows.ts';
import type { Addressee } from '../kysely/announcements-repository.ts';
import type { AnnouncementTable } from '../tables/announcement-tables.ts';

const TODAY = '2026-11-28';
const row = (announcement_id: string, over: Partial<AnnouncementTable> = {}): AnnouncementTable => ({
  ...{ announcement_id, texts: '{"en":"Meeting"}', link: null, important: 0, role: null },
  ...{ shown_from: '2026-11-01', shown_until: TODAY, level: 'all', place_id: null, by_block: null },
  ...{ made_at: '2026-11-01T00:00:00.000Z', made_by: 'u1', ended_at: null },
  ...over,
});
const asha: Addressee = {
  ...{ user_id: 'u1', role: 'staff', panchayats: ['48211'], blocks: ['1041'], districts: ['125'] },
};

onBothEngines('announcements', (storage) => {
  const insert = (...rows: readonly AnnouncementTable[]) =>
    storage().write(async (r) => {
      for (const each of rows) await r.announcements.insert(each);
    });
  const idsFor = async (person: Addressee) =>
    (await storage().now.announcements.unreadBy(person, TODAY)).map(({ announcement_id }) => announcement_id);
  beforeEach(() => storage().write(insertPlacesAndUser));

  it.each<[AnnouncementTable['level'], string | null, AnnouncementTable['role'], boolean]>([
    ['all', null, null, true],
    ['all', null, 'staff', true],
    ['all', null, 'admin', false],
    ['district', '125', null, true],
    ['district', '126', null, false],
    ['block', '1041', 'staff', true],
    ['block', '1041', 'block_officer', false],
    ['block', '125', null, false],
    ['block', '48211', null, false],
    ['district', '1041', null, false],
    ['panchayat', '48211', null, true],
    ['panchayat', '48212', null, false],
    ['panchayat', '125', null, false],
  ])('%s %s, role %s: for a person there, %s', async (level, place_id, role, isFor) => {
    await insert(row('a1', { level, place_id, role }));
    const expected = isFor ? ['a1'] : [];
    expect(await idsFor(asha)).toEqual(expected);
    expect(await storage().now.announcements.areFor(asha, ['a1', 'a2'])).toEqual(expected);
  });

  it('for places are nobody’s who works nowhere', async () => {
    await insert(row('a1'), row('a2', { level: 'block', place_id: '1041' }));
    const nowhere = { ...asha, panchayats: [], blocks: [], districts: [] };
    expect(await idsFor(nowhere)).toEqual(['a1']);
  });

  it('are given that were not ended, not over and not read, the newest first', async () => {
    await insert(
      row('old'),
      row('new', { made_at: '2026-11-02T00:00:00.000Z' }),
      row('over', { shown_until: '2026-11-27' }),
      row('ended', { ended_at: '2026-11-03T00:00:00.000Z' }),
      row('later', { shown_from: '2026-12-01', shown_until: '2026-12-02' }),
    );
    expect(await idsFor(asha)).toEqual(['new', 'later', 'old']);
    await storage().write((r) =>
      r.announcements.noteRead([{ user_id: asha.user_id, announcement_id: 'later', at: 'now' }]),
    );
    expect(await idsFor(asha)).toEqual(['new', 'old']);
    expect(await idsFor({ ...asha, user_id: 'u2' })).toEqual(['new', 'later', 'old']);
  });
});
