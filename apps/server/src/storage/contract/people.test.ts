import { beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases/on-both-engines.ts';
import { aSurveyRow, aUserRow, insertPlacesAndUser, NOON } from '../../testing/databases/rows.ts';
import type { Storage } from '../port.ts';

const aLog = { user_id: 'u1', at: NOON, status: 'success', message: '', success: 1, failed: 0 };

onBothEngines('people and devices', (database) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = database();
    await storage.write(insertPlacesAndUser);
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
      device_name: null,
    };
    await storage.write((r) => r.sessions.insert(session));
    expect(await storage.now.sessions.byTokenHash('h')).toMatchObject({
      session_id: 'x',
      remember: 1,
      username: 'sita',
      panchayat_id: 'p1',
      is_active: 1,
    });
    await storage.write((r) => r.sessions.touch(['h'], '2026-11-21T12:00:00.000Z'));
    expect((await storage.now.sessions.byTokenHash('h'))?.last_used_at).toBe('2026-11-21T12:00:00.000Z');
    await storage.write((r) => r.sessions.removeOlderThan('u1', NOON));
    expect(await storage.now.sessions.byTokenHash('h')).toBeDefined();
    await storage.write((r) =>
      r.sessions.insert({
        ...session,
        token_hash: 'old',
        session_id: 'y',
        created_at: '2020-01-01T00:00:00.000Z',
      }),
    );
    await storage.write((r) => r.sessions.removeOlderThan('u1', NOON));
    expect(await storage.now.sessions.byTokenHash('old')).toBeUndefined();
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

  it('sums up the waiting operations of devices by scope', async () => {
    await storage.write(async (r) => {
      await r.users.insert([
        aUserRow({ user_id: 'u2', username: 'gita', panchayat_id: 'p3' }),
        aUserRow({ user_id: 'u3', username: 'officer', panchayat_id: null, block_id: 'b1' }),
      ]);
      const device = { device_id: 'd', last_contact: NOON, pending: 1 };
      await r.devices.put([{ ...device, user_id: 'u1', pending: 9 }]);
      await r.devices.put([{ ...device, user_id: 'u1', pending: 4 }]);
      await r.devices.put([{ ...device, user_id: 'u2', pending: 2 }]);
      await r.devices.put([{ ...device, user_id: 'u3' }]);
    });
    const pending = (scope: Parameters<typeof storage.now.devices.pending>[0]) =>
      storage.now.devices.pending(scope);
    expect(await pending({ kind: 'all' })).toBe(7);
    expect(await pending({ kind: 'block', block_id: 'b1' })).toBe(5);
    expect(await pending({ kind: 'panchayats', panchayat_ids: ['p3'] })).toBe(2);
    expect(await pending({ kind: 'none' })).toBe(0);
  });

  it('lists the newest sync logs of a person first', async () => {
    await storage.write(async (r) => {
      await r.syncLogs.insert(aLog);
      await r.syncLogs.insert({ ...aLog, message: 'second' });
    });
    const logs = await storage.now.syncLogs.list('u1', 1);
    expect(logs).toMatchObject([{ message: 'second', success: 1 }]);
    expect(typeof logs[0]?.id).toBe('number');
    expect(await storage.now.syncLogs.list('u2', 10)).toEqual([]);
  });

  it('keeps the newest 500 sync logs of a person', async () => {
    await storage.write(async (r) => {
      await r.users.insert([aUserRow({ user_id: 'u2', username: 'gita' })]);
      await r.syncLogs.insert({ ...aLog, user_id: 'u2' });
      for (let i = 1; i <= 503; i++) await r.syncLogs.insert({ ...aLog, message: `sync ${i}` });
    });
    const logs = await storage.now.syncLogs.list('u1', 1000);
    expect([logs.length, logs[0]?.message, logs.at(-1)?.message]).toEqual([500, 'sync 503', 'sync 4']);
    expect(await storage.now.syncLogs.list('u2', 1000)).toHaveLength(1);
  });

  it('keeps forms by name and version', async () => {
    await storage.write((r) =>
      r.forms.insert([
        { name: 'f', version: 1, definition: '{}' },
        { name: 'f', version: 2, definition: '{"x":1}' },
      ]),
    );
    expect(await storage.now.forms.versions()).toEqual([
      { name: 'f', version: 2 },
      { name: 'f', version: 1 },
    ]);
    expect(await storage.now.forms.definition({ name: 'f', version: 2 })).toBe('{"x":1}');
    expect(await storage.now.forms.definition({ name: 'f', version: 3 })).toBeUndefined();
  });

  it('counts the panchayats of each form', async () => {
    expect(await storage.now.forms.panchayats()).toEqual([{ name: 'village-standard', panchayats: 4 }]);
    await storage.write((r) => r.places.setForm('p1', 'wells'));
    const counted = await storage.now.forms.panchayats();
    expect(counted).toHaveLength(2);
    expect(counted).toEqual(
      expect.arrayContaining([
        { name: 'village-standard', panchayats: 3 },
        { name: 'wells', panchayats: 1 },
      ]),
    );
  });

  it('counts the surveys of each version, but not the deleted ones', async () => {
    await storage.write((r) =>
      r.surveys.insert([
        aSurveyRow({ survey_id: 's1' }),
        aSurveyRow({ survey_id: 's2', seq: 2 }),
        aSurveyRow({ survey_id: 's3', seq: 3, form_version: 2 }),
        aSurveyRow({ survey_id: 's4', seq: 4, deleted_at: NOON }),
      ]),
    );
    const counted = await storage.now.forms.surveys();
    expect(counted).toHaveLength(2);
    expect(counted).toEqual(
      expect.arrayContaining([
        { name: 'village-standard', version: 1, surveys: 2 },
        { name: 'village-standard', version: 2, surveys: 1 },
      ]),
    );
  });

  it('knows users by their user name', async () => {
    expect(await storage.now.users.byUsername('sita')).toEqual(aUserRow());
    expect(await storage.now.users.byUsername('nobody')).toBeUndefined();
    expect(await storage.now.users.count()).toBe(1);
    expect(await storage.now.users.isEmpty()).toBe(false);
  });
});
