import { beforeEach, describe, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases/on-both-engines.ts';
import { aSurveyRow, insertPlacesAndUser } from '../../testing/databases/rows.ts';
import type { Storage } from '../port.ts';

onBothEngines('places and surveys', (database) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = database();
    await storage.write(insertPlacesAndUser);
  });

  describe('places', () => {
    it('are found by scope, with the names above them', async () => {
      const inBlock = await storage.now.places.inScope({ kind: 'block', block_id: 'b2' });
      expect(inBlock.map((p) => p.panchayat_id)).toEqual(['p3', 'p4']);
      expect(inBlock[0]).toMatchObject({ block: 'Tekari', district_hi: 'गया', state: 'Bihar' });
      expect(await storage.now.places.inScope({ kind: 'all' })).toHaveLength(4);
      expect(await storage.now.places.inScope({ kind: 'panchayats', panchayat_ids: ['p2'] })).toHaveLength(1);
      expect(await storage.now.places.inScope({ kind: 'none' })).toEqual([]);
    });

    it('tell their counters by scope', async () => {
      await storage.write((r) => r.places.raiseCounter('p2', 3));
      expect(await storage.now.places.counters({ kind: 'block', block_id: 'b1' }, 200)).toEqual([
        { panchayat_id: 'p1', number: 1, change_seq: 0 },
        { panchayat_id: 'p2', number: 2, change_seq: 3 },
      ]);
      expect(await storage.now.places.counters({ kind: 'all' }, 3)).toHaveLength(3);
      expect(
        await storage.now.places.counters({ kind: 'panchayats', panchayat_ids: ['p4'] }, 200),
      ).toHaveLength(1);
      expect(await storage.now.places.counters({ kind: 'none' }, 200)).toEqual([]);
    });
  });

  describe('surveys', () => {
    it('come back as they were written, byte for byte', async () => {
      const row = aSurveyRow({ doc: '{ "b": 1,  "a": "रामपुर\\u0000" }', survey_date: '2026-11-20' });
      await storage.write((r) => r.surveys.insert([row]));
      expect(await storage.now.surveys.byIds(['s1', 'unknown'])).toEqual([
        { ...row, created_by_username: 'sita', created_by_fullname: 'Sita Devi' },
      ]);
    });

    it('are inserted and updated in any number', async () => {
      const rows = Array.from({ length: 150 }, (_, i) => aSurveyRow({ survey_id: `s${i}`, seq: i + 1 }));
      await storage.write((r) => r.surveys.insert(rows));
      const changed = rows.map((row) => ({ ...row, version: 2, village_name: `Village ${row.survey_id}` }));
      await storage.write((r) => r.surveys.update(changed));
      const found = await storage.now.surveys.byIds(rows.map((row) => row.survey_id));
      expect(found).toHaveLength(150);
      expect(found.every((s) => s.version === 2 && s.village_name === `Village ${s.survey_id}`)).toBe(true);
    });

    it('refuse an id that is taken, also in another panchayat', async () => {
      await storage.write((r) => r.surveys.insert([aSurveyRow()]));
      await expect(
        storage.write((r) => r.surveys.insert([aSurveyRow({ panchayat_id: 'p2' })])),
      ).rejects.toThrow();
    });

    it('feed a panchayat in the order of seq, from and up to a point', async () => {
      const rows = [3, 1, 2, 4].map((seq) => aSurveyRow({ survey_id: `s${seq}`, seq }));
      await storage.write((r) =>
        r.surveys.insert([...rows, aSurveyRow({ survey_id: 'x', panchayat_id: 'p2' })]),
      );
      const feed = await storage.now.surveys.feed('p1', 1, 3, 10);
      expect(feed.map((s) => s.survey_id)).toEqual(['s2', 's3']);
      expect(await storage.now.surveys.feed('p1', 0, 4, 2)).toHaveLength(2);
    });

    it('are listed by filter, newest created first, page by page', async () => {
      const at = (minute: number) => `2026-11-20T12:0${minute}:00.000Z`;
      await storage.write((r) =>
        r.surveys.insert([
          aSurveyRow({
            survey_id: 'a',
            created_at: at(1),
            updated_at: at(6),
            village_name: 'Rampur Khas',
            status: 'complete',
          }),
          aSurveyRow({
            survey_id: 'b',
            created_at: at(2),
            updated_at: at(2),
            village_name: 'रामपुर',
            conflicts_open: 1,
          }),
          aSurveyRow({ survey_id: 'c', created_at: at(2), panchayat_id: 'p3', updated_at: at(5) }),
          aSurveyRow({ survey_id: 'gone', created_at: at(3), deleted_at: at(4) }),
        ]),
      );
      const ids = async (filter: object) => {
        const list = await storage.now.surveys.list({ scope: { kind: 'all' }, limit: 10, ...filter });
        return list.map((s) => s.survey_id);
      };
      expect(await ids({})).toEqual(['c', 'b', 'a']);
      expect(await ids({ limit: 1 })).toEqual(['c']);
      expect(await ids({ after: { at: at(2), survey_id: 'c' } })).toEqual(['b', 'a']);
      expect(await ids({ by: 'updated_at' })).toEqual(['a', 'c', 'b']);
      expect(await ids({ by: 'updated_at', after: { at: at(5), survey_id: 'c' } })).toEqual(['b']);
      expect(await ids({ q: 'RAMPUR' })).toEqual(['c', 'a']);
      expect(await ids({ q: '100%' })).toEqual([]);
      expect(await ids({ q: 'रामपुर' })).toEqual(['b']);
      expect(await ids({ status: 'complete' })).toEqual(['a']);
      expect(await ids({ status: 'incomplete' })).toEqual(['c', 'b']);
      expect(await ids({ status: 'conflict' })).toEqual(['b']);
      expect(await ids({ updated_since: at(5) })).toEqual(['c', 'a']);
      expect(await ids({ panchayat_id: 'p3' })).toEqual(['c']);
      expect(await ids({ form_name: 'village-standard' })).toEqual(['c', 'b', 'a']);
      expect(await ids({ form_name: 'village-detailed' })).toEqual([]);
      expect(await ids({ scope: { kind: 'block', block_id: 'b1' } })).toEqual(['b', 'a']);
      expect(await ids({ scope: { kind: 'none' } })).toEqual([]);
      expect(await storage.now.surveys.counts({ kind: 'all' })).toEqual({ total: 3, conflict: 1 });
      expect(await storage.now.surveys.counts({ kind: 'panchayats', panchayat_ids: ['p3'] })).toEqual({
        total: 1,
        conflict: 0,
      });
    });
  });
});
