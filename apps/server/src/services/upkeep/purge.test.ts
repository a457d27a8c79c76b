import { beforeEach, describe, expect, it } from 'vitest';
import { openFolderStore } from '../../storage/files/folder-store.ts';
import type { Storage } from '../../storage/port.ts';
import { onBothEngines } from '../../testing/databases/on-both-engines.ts';
import { aHistoryRow, aSurveyRow, insertPlacesAndUser } from '../../testing/databases/rows.ts';
import { DAY, type TestClock, testClock } from '../../testing/servers/clock.ts';
import { secretsForTests } from '../../testing/servers/start.ts';
import { purge, purgeToday } from './purge.ts';

const LONG_AGO = '2024-01-01T00:00:00.000Z';

onBothEngines('purging', (database) => {
  let storage: Storage;
  let clock: TestClock;
  beforeEach(async () => {
    storage = database();
    clock = testClock();
    await storage.write(insertPlacesAndUser);
  });

  const daysAgo = (days: number): string => new Date(clock.now() - days * DAY).toISOString();
  const context = () => ({ storage, clock: clock.now, secrets: secretsForTests(), via: 'app' as const });
  const anOperation = (op_id: string, at: string) => ({
    op_id,
    content_hash: 'h',
    user_id: 'u1',
    survey_id: 's1',
    panchayat_id: 'p1',
    result: '{}',
    at,
  });
  const aSubmission = (survey_id: string) => ({
    ...{ instance_id: `uuid:${survey_id}`, survey_id, form_name: 'f', content_hash: 'c' },
    ...{ about: '{}', said: '{}', files: '{}', made_at: LONG_AGO },
  });
  const aConflict = {
    panchayat_id: 'p1',
    survey_id: 'old',
    id: 'c1',
    field: 'basic_info.population',
    base: '1',
    theirs: '2',
    mine: '3',
    op_id: 'o1',
    user_id: 'u1',
    at: LONG_AGO,
    resolved_by: 'u1',
    resolved_at: LONG_AGO,
  };

  describe('surveys', () => {
    const deleted = (survey_id: string, days: number, over = {}) =>
      aSurveyRow({ survey_id, deleted_at: daysAgo(days), deleted_by: 'u1', ...over });

    it('go with their history when they were deleted more than 402 days ago', async () => {
      await storage.write(async (r) => {
        await r.surveys.insert([
          deleted('old', 403),
          deleted('recent', 401),
          deleted('disputed', 500, { conflicts_open: 1 }),
          aSurveyRow({ survey_id: 'live', updated_at: daysAgo(900) }),
        ]);
        const ids = ['old', 'recent', 'disputed', 'live'];
        await r.history.insert(ids.map((survey_id) => aHistoryRow({ survey_id, op_id: survey_id })));
        await r.conflicts.put([aConflict]);
        for (const survey_id of ['old', 'live']) await r.odkSubmissions.insert(aSubmission(survey_id));
      });
      expect(await purge(context())).toEqual({ surveys: 1, operations: 0 });
      const left = await storage.now.surveys.byIds(['old', 'recent', 'disputed', 'live']);
      expect(left.map((row) => row.survey_id)).toEqual(['disputed', 'live', 'recent']);
      expect(await storage.now.history.list('p1', 'old')).toEqual([]);
      expect(await storage.now.history.list('p1', 'live')).toHaveLength(1);
      expect(await storage.now.odkSubmissions.find('uuid:old')).toBeUndefined();
      expect(await storage.now.odkSubmissions.find('uuid:live')).toMatchObject({ survey_id: 'live' });
    });

    it('that somebody restores meanwhile stay, with their history', async () => {
      await storage.write(async (r) => {
        await r.surveys.insert([deleted('old', 403)]);
        await r.history.insert([aHistoryRow({ survey_id: 'old' })]);
      });
      const found = await storage.now.purge.deletedBefore(daysAgo(402), 10);
      await storage.write((r) => r.surveys.update([aSurveyRow({ survey_id: 'old' })]));
      expect(await storage.write((r) => r.purge.removeDeleted(found, daysAgo(402)))).toEqual([]);
      expect(await storage.now.history.list('p1', 'old')).toHaveLength(1);
    });

    it('go in as many batches as it takes', async () => {
      const many = Array.from({ length: 450 }, (_, i) => deleted(`s${i}`, 500, { seq: i }));
      await storage.write((r) => r.surveys.insert(many));
      let asked = 0;
      expect(await purge(context(), () => ++asked > 1)).toMatchObject({ surveys: 200 });
      expect(await purge(context())).toMatchObject({ surveys: 250 });
    });
  });

  it('remembered operations go after 402 days', async () => {
    await storage.write((r) =>
      r.operations.insert([
        anOperation('old', daysAgo(403)),
        anOperation('recent', daysAgo(401)),
        { ...anOperation('old', daysAgo(1)), panchayat_id: 'p2' },
      ]),
    );
    expect(await purge(context())).toEqual({ surveys: 0, operations: 1 });
    const left = await storage.now.operations.byIds(['old', 'recent'], ['', 'p1', 'p2']);
    expect(left.map((row) => [row.op_id, row.panchayat_id]).toSorted()).toEqual([
      ['old', 'p2'],
      ['recent', 'p1'],
    ]);
  });

  it('access tokens are forgotten 90 days after they ended or were revoked', async () => {
    const aToken = (token_id: string, over: object) => ({
      ...{
        token_id,
        user_id: 'u1',
        name: 'Excel',
        scope: 'read' as const,
        form_name: null,
        token_hash: token_id,
      },
      ...{ made_at: LONG_AGO, ends_at: daysAgo(-9), last_used_on: null, revoked_at: null, ...over },
    });
    await storage.write(async ({ accessTokens }) => {
      await accessTokens.insert(aToken('works', {}));
      await accessTokens.insert(aToken('ended', { ends_at: daysAgo(91) }));
      await accessTokens.insert(aToken('ended lately', { ends_at: daysAgo(89) }));
      await accessTokens.insert(aToken('revoked', { revoked_at: daysAgo(91) }));
      await accessTokens.insert(aToken('revoked lately', { revoked_at: daysAgo(89) }));
    });
    await purge(context());
    const left = await storage.now.accessTokens.list('everybody');
    expect(left.map(({ token_id }) => token_id).toSorted()).toEqual([
      'ended lately',
      'revoked lately',
      'works',
    ]);
  });

  it('happens once a day, on whichever server', async () => {
    const goOn = () => false;
    const all = { ...context(), files: openFolderStore('/nowhere') };
    expect(await purgeToday(all, goOn)).toEqual({ surveys: 0, operations: 0, files: 0 });
    expect(await purgeToday(all, goOn)).toBeNull();
    clock.pass(DAY);
    expect(await purgeToday(all, goOn)).not.toBeNull();
  });
});
