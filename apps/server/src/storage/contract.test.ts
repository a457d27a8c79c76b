import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestStorage, testEngines } from '../testing/engines.ts';
import { aHistoryRow, aSurveyRow, aUserRow, insertPlacesAndUser, NOON } from '../testing/rows.ts';
import type { Storage } from './port.ts';

describe.each(testEngines())('storage on $name', ({ available, open, end }) => {
  if (!available) {
    it.skip('needs a PostgreSQL');
    return;
  }
  afterAll(end);
  let test: TestStorage;
  let storage: Storage;
  beforeEach(async () => {
    test = await open();
    storage = test.storage;
    await storage.write(insertPlacesAndUser);
  });
  afterEach(() => test.dispose());

  describe('transactions', () => {
    it('keeps what a write did, and shows it to the next read', async () => {
      const answer = await storage.write(async (r) => {
        await r.meta.set('colour', 'teal');
        return r.meta.get('colour');
      });
      expect(answer).toBe('teal');
      expect(await storage.now.meta.get('colour')).toBe('teal');
      expect(await storage.read((r) => r.meta.get('colour'))).toBe('teal');
    });

    it('keeps nothing of a write that throws, and lets the others through', async () => {
      const outcomes = await Promise.allSettled([
        storage.write((r) => r.meta.set('a', '1')),
        storage.write(async (r) => {
          await r.meta.set('b', '1');
          throw new Error('thought better of it');
        }),
        storage.write((r) => r.meta.set('c', '1')),
      ]);
      expect(outcomes.map((o) => o.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect([
        await storage.now.meta.get('a'),
        await storage.now.meta.get('b'),
        await storage.now.meta.get('c'),
      ]).toEqual(['1', undefined, '1']);
    });

    it('undoes only the failed part of a write', async () => {
      await storage.write(async (r) => {
        await r.meta.set('kept', '1');
        await expect(
          r.savepoint(async () => {
            await r.meta.set('undone', '1');
            await r.surveys.insert([aSurveyRow({ panchayat_id: 'no such place' })]);
          }),
        ).rejects.toThrow();
        await r.meta.set('also kept', '1');
      });
      expect(await storage.now.meta.get('kept')).toBe('1');
      expect(await storage.now.meta.get('also kept')).toBe('1');
      expect(await storage.now.meta.get('undone')).toBeUndefined();
    });

    it('reads one snapshot while others write', async () => {
      const seen = await storage.read(async (r) => {
        const before = await r.meta.get('n');
        await storage.write((w) => w.meta.set('n', '1'));
        return [before, await r.meta.get('n')];
      });
      expect(seen).toEqual([undefined, undefined]);
      expect(await storage.now.meta.get('n')).toBe('1');
    });

    it('lets two writers raise one counter without losing a step', async () => {
      const raised = await Promise.all(
        Array.from({ length: 20 }, () => storage.write((r) => r.places.raiseCounter('p1', 1))),
      );
      expect(raised.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    });

    it('runs again when two writers create the same survey at once', async () => {
      const createOrFind = () =>
        storage.write(async (r) => {
          const known = await r.surveys.byIds(['s1'], 'lock');
          if (known.length > 0) return 'found';
          await r.surveys.insert([aSurveyRow()]);
          return 'created';
        });
      const outcomes = await Promise.all([createOrFind(), createOrFind(), createOrFind()]);
      expect(outcomes.toSorted()).toEqual(['created', 'found', 'found']);
    });
  });

  describe('places', () => {
    it('are found by scope, with the names above them', async () => {
      const inBlock = await storage.now.places.inScope({ kind: 'block', block_id: 'b2' });
      expect(inBlock.map((p) => p.panchayat_id)).toEqual(['p3', 'p4']);
      expect(inBlock[0]).toMatchObject({ block: 'Tekari', district_hi: 'गया', state: 'Bihar' });
      expect(await storage.now.places.inScope({ kind: 'all' })).toHaveLength(4);
      expect(await storage.now.places.inScope({ kind: 'panchayat', panchayat_id: 'p2' })).toHaveLength(1);
      expect(await storage.now.places.inScope({ kind: 'none' })).toEqual([]);
    });

    it('tell their counters by scope', async () => {
      await storage.write((r) => r.places.raiseCounter('p2', 3));
      expect(await storage.now.places.counters({ kind: 'block', block_id: 'b1' }, 200)).toEqual([
        { panchayat_id: 'p1', number: 1, change_seq: 0 },
        { panchayat_id: 'p2', number: 2, change_seq: 3 },
      ]);
      expect(await storage.now.places.counters({ kind: 'all' }, 3)).toHaveLength(3);
      expect(await storage.now.places.counters({ kind: 'panchayat', panchayat_id: 'p4' }, 200)).toHaveLength(
        1,
      );
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
          aSurveyRow({ survey_id: 'a', created_at: at(1), village_name: 'Rampur Khas', status: 'complete' }),
          aSurveyRow({ survey_id: 'b', created_at: at(2), village_name: 'रामपुर', conflicts_open: 1 }),
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
      expect(await ids({ after: { created_at: at(2), survey_id: 'c' } })).toEqual(['b', 'a']);
      expect(await ids({ q: 'RAMPUR' })).toEqual(['c', 'a']);
      expect(await ids({ q: '100%' })).toEqual([]);
      expect(await ids({ q: 'रामपुर' })).toEqual(['b']);
      expect(await ids({ status: 'complete' })).toEqual(['a']);
      expect(await ids({ status: 'incomplete' })).toEqual(['c', 'b']);
      expect(await ids({ status: 'conflict' })).toEqual(['b']);
      expect(await ids({ updated_since: at(5) })).toEqual(['c']);
      expect(await ids({ panchayat_id: 'p3' })).toEqual(['c']);
      expect(await ids({ scope: { kind: 'block', block_id: 'b1' } })).toEqual(['b', 'a']);
      expect(await ids({ scope: { kind: 'none' } })).toEqual([]);
      expect(await storage.now.surveys.counts({ kind: 'all' })).toEqual({ total: 3, conflict: 1 });
      expect(await storage.now.surveys.counts({ kind: 'panchayat', panchayat_id: 'p3' })).toEqual({
        total: 1,
        conflict: 0,
      });
    });
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

    it('are open until resolved', async () => {
      await storage.write(async (r) => {
        await r.surveys.insert([aSurveyRow()]);
        await r.conflicts.put([conflict, { ...conflict, id: 'c2', at: '2026-11-20T12:00:01.000Z' }]);
      });
      expect(await storage.now.conflicts.ofSurveys(['s1'], 'open')).toEqual([
        { ...conflict, username: 'sita' },
        { ...conflict, id: 'c2', at: '2026-11-20T12:00:01.000Z', username: 'sita' },
      ]);
      await storage.write((r) =>
        r.conflicts.put([{ ...conflict, mine: '4', resolved_by: 'u1', resolved_at: NOON }]),
      );
      const open = await storage.now.conflicts.ofSurveys(['s1'], 'open');
      expect(open.map((c) => c.id)).toEqual(['c2']);
      const all = await storage.now.conflicts.ofSurveys(['s1'], 'all');
      expect(all.map((c) => [c.id, c.mine, c.resolved_by])).toEqual([
        ['c1', '4', 'u1'],
        ['c2', '3', null],
      ]);
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
    expect(await storage.now.operations.byIds(['o1', 'o2'])).toEqual([operation]);
    await expect(storage.write((r) => r.operations.insert([operation]))).rejects.toThrow();
  });

  it('keeps sessions with their users', async () => {
    const session = {
      token_hash: 'h',
      session_id: 'x',
      user_id: 'u1',
      device_id: null,
      remember: 1,
      created_at: NOON,
      last_used_at: NOON,
    };
    await storage.write((r) => r.sessions.insert(session));
    expect(await storage.now.sessions.byTokenHash('h')).toMatchObject({
      session_id: 'x',
      remember: 1,
      username: 'sita',
      panchayat_id: 'p1',
      is_active: 1,
    });
    await storage.write((r) => r.sessions.touch('h', '2026-11-21T12:00:00.000Z'));
    expect((await storage.now.sessions.byTokenHash('h'))?.last_used_at).toBe('2026-11-21T12:00:00.000Z');
    await storage.write((r) => r.sessions.remove('h'));
    expect(await storage.now.sessions.byTokenHash('h')).toBeUndefined();
  });

  it('counts wrong passwords by account and address until they are cleared', async () => {
    const failure = { account: 'a', address: '', failures: 1, last_at: NOON, blocked_until: NOON };
    await storage.write(async (r) => {
      await r.loginFailures.put(failure);
      await r.loginFailures.put({ ...failure, failures: 2 });
      await r.loginFailures.put({ ...failure, address: '10.0.0.1' });
      await r.loginFailures.put({ ...failure, account: 'old', last_at: '2020-01-01T00:00:00.000Z' });
    });
    const found = await storage.now.loginFailures.find('a', ['', '10.0.0.1', '10.0.0.2']);
    expect(found.map((f) => [f.address, f.failures]).toSorted()).toEqual([
      ['', 2],
      ['10.0.0.1', 1],
    ]);
    await storage.write(async (r) => {
      await r.loginFailures.clear('a');
      await r.loginFailures.removeOlderThan('2021-01-01T00:00:00.000Z');
    });
    expect(await storage.now.loginFailures.find('a', [''])).toEqual([]);
    expect(await storage.now.loginFailures.find('old', [''])).toEqual([]);
  });

  it('keeps one draft a person, survey and device', async () => {
    const draft = { user_id: 'u1', survey_id: 's1', device_id: 'd1', doc: '{}', at: NOON };
    await storage.write(async (r) => {
      await r.users.insert([aUserRow({ user_id: 'u2', username: 'gita' })]);
      await r.drafts.put(draft);
      await r.drafts.put({ ...draft, doc: '{"a":1}' });
      await r.drafts.put({ ...draft, device_id: 'd2', at: '2026-11-20T13:00:00.000Z' });
      await r.drafts.put({ ...draft, user_id: 'u2' });
    });
    const drafts = await storage.now.drafts.list('u1', 's1');
    expect(drafts.map((d) => [d.device_id, d.doc])).toEqual([
      ['d2', '{}'],
      ['d1', '{"a":1}'],
    ]);
    await storage.write((r) => r.drafts.remove('u1', 's1', 'd1'));
    expect(await storage.now.drafts.list('u1')).toHaveLength(1);
    expect(await storage.now.drafts.list('u2')).toHaveLength(1);
  });

  it('sums up by scope what devices have waiting', async () => {
    await storage.write(async (r) => {
      await r.users.insert([
        aUserRow({ user_id: 'u2', username: 'gita', panchayat_id: 'p3' }),
        aUserRow({ user_id: 'u3', username: 'officer', panchayat_id: null, block_id: 'b1' }),
      ]);
      const device = { device_id: 'd', last_contact: NOON, pending: 1 };
      await r.devices.put({ ...device, user_id: 'u1', pending: 9 });
      await r.devices.put({ ...device, user_id: 'u1', pending: 4 });
      await r.devices.put({ ...device, user_id: 'u2', pending: 2 });
      await r.devices.put({ ...device, user_id: 'u3' });
    });
    const pending = (scope: Parameters<typeof storage.now.devices.pending>[0]) =>
      storage.now.devices.pending(scope);
    expect(await pending({ kind: 'all' })).toBe(7);
    expect(await pending({ kind: 'block', block_id: 'b1' })).toBe(5);
    expect(await pending({ kind: 'panchayat', panchayat_id: 'p3' })).toBe(2);
    expect(await pending({ kind: 'none' })).toBe(0);
  });

  it('lists the newest sync logs of a person first', async () => {
    const log = { user_id: 'u1', at: NOON, status: 'success', message: '', success: 1, failed: 0 };
    await storage.write(async (r) => {
      await r.syncLogs.insert(log);
      await r.syncLogs.insert({ ...log, message: 'second' });
    });
    const logs = await storage.now.syncLogs.list('u1', 1);
    expect(logs).toMatchObject([{ message: 'second', success: 1 }]);
    expect(typeof logs[0]?.id).toBe('number');
    expect(await storage.now.syncLogs.list('u2', 10)).toEqual([]);
  });

  it('keeps forms by name and version', async () => {
    await storage.write((r) =>
      r.forms.insert([
        { name: 'f', version: 1, definition: '{}' },
        { name: 'f', version: 2, definition: '{"x":1}' },
      ]),
    );
    expect((await storage.now.forms.all()).map((f) => [f.name, f.version])).toEqual([
      ['f', 2],
      ['f', 1],
    ]);
  });

  it('knows users by name and by id', async () => {
    expect(await storage.now.users.byUsername('sita')).toEqual(aUserRow());
    expect(await storage.now.users.byId('u1')).toEqual(aUserRow());
    expect(await storage.now.users.byId('nobody')).toBeUndefined();
    expect(await storage.now.users.count()).toBe(1);
    expect(await storage.now.users.names(['u1'])).toEqual([
      { user_id: 'u1', username: 'sita', full_name: 'Sita Devi' },
    ]);
  });
});
