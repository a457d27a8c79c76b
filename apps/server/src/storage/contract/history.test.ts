import { beforeEach, describe, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases/on-both-engines.ts';
import { aHistoryRow, aSurveyRow, insertPlacesAndUser, NOON } from '../../testing/databases/rows.ts';
import type { Storage } from '../port.ts';

onBothEngines('what happened to surveys', (database) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = database();
    await storage.write(insertPlacesAndUser);
  });

  describe('history', () => {
    it('tells the later entries of several surveys at once', async () => {
      const entries = [1, 2, 3].flatMap((version) => [
        aHistoryRow({ version }),
        aHistoryRow({ survey_id: 's2', version }),
      ]);
      await storage.write((r) => r.history.insert(entries));
      const later = await storage.now.history.since([
        { panchayat_id: 'p1', survey_id: 's1', after: 2 },
        { panchayat_id: 'p1', survey_id: 's2', after: 1 },
        { panchayat_id: 'p2', survey_id: 's2', after: 0 },
      ]);
      expect(later.map((h) => [h.survey_id, h.version])).toEqual([
        ['s1', 3],
        ['s2', 2],
        ['s2', 3],
      ]);
      expect(await storage.now.history.since([])).toEqual([]);
      const whole = await storage.now.history.list('p1', 's1');
      expect(whole.map((h) => [h.version, h.username])).toEqual([
        [3, 'sita'],
        [2, 'sita'],
        [1, 'sita'],
      ]);
    });
  });

  describe('conflicts', () => {
    const conflict = {
      panchayat_id: 'p1',
      survey_id: 's1',
      id: 'c1',
      field: 'basic_info.population',
      base: '1',
      theirs: '2',
      mine: '3',
      op_id: 'o1',
      user_id: 'u1',
      at: NOON,
      resolved_by: null,
      resolved_at: null,
    };

    const s1 = { panchayat_id: 'p1', survey_id: 's1' };

    it('are open until resolved', async () => {
      await storage.write(async (r) => {
        await r.surveys.insert([aSurveyRow()]);
        await r.conflicts.put([conflict, { ...conflict, id: 'c2', at: '2026-11-20T12:00:01.000Z' }]);
      });
      expect(await storage.now.conflicts.openOf([s1])).toEqual([
        { ...conflict, username: 'sita', full_name: 'Sita Devi' },
        { ...conflict, id: 'c2', at: '2026-11-20T12:00:01.000Z', username: 'sita', full_name: 'Sita Devi' },
      ]);
      await storage.write((r) =>
        r.conflicts.put([{ ...conflict, mine: '4', resolved_by: 'u1', resolved_at: NOON }]),
      );
      const open = await storage.now.conflicts.openOf([s1]);
      expect(open.map((c) => c.id)).toEqual(['c2']);
      await storage.write((r) => r.conflicts.put([{ ...conflict, id: 'c2', mine: '5' }]));
      expect((await storage.now.conflicts.openOf([s1])).map((c) => [c.id, c.mine])).toEqual([['c2', '5']]);
    });
  });

  it('remembers applied operations', async () => {
    const operation = {
      op_id: 'o1',
      content_hash: 'h',
      user_id: 'u1',
      survey_id: 's1',
      panchayat_id: 'p1',
      result: '{}',
      at: NOON,
    };
    await storage.write((r) => r.operations.insert([operation]));
    expect(await storage.now.operations.byIds(['o1', 'o2'], ['p1'])).toEqual([operation]);
    expect(await storage.now.operations.byIds(['o1', 'o2'], ['', 'p2'])).toEqual([]);
    await expect(storage.write((r) => r.operations.insert([operation]))).rejects.toThrow();
  });
});
