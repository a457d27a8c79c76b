import { beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases/on-both-engines.ts';
import { aSurveyRow, aUserRow, insertPlacesAndUser, NOON } from '../../testing/databases/rows.ts';
import type { Storage } from '../port.ts';
import type { Repositories } from '../repositories.ts';

const LATER = '2026-11-21T12:00:00.000Z';

const aSession = (token_hash: string, user_id = 'u1') => ({
  token_hash,
  session_id: `id-${token_hash}`,
  user_id,
  device_id: 'd1',
  remember: 0,
  created_at: NOON,
  last_used_at: NOON,
  device_name: 'Chrome, Android',
});

onBothEngines('accounts', (database) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = database();
    await storage.write(insertPlacesAndUser);
    await storage.write((r) => r.users.insert([aUserRow({ user_id: 'u2', username: 'amar' })]));
  });

  it('changes the given fields of a person, and nothing else', async () => {
    await storage.write(async (r) => {
      await r.users.change('u1', { full_name: 'Sita', must_change_password: 1 });
      await r.users.change('u1', {});
    });
    expect(await storage.now.users.byId('u1')).toEqual(
      aUserRow({ full_name: 'Sita', must_change_password: 1 }),
    );
    expect(await storage.now.users.byId('nobody')).toBeUndefined();
  });

  it.each<[string, (r: Repositories) => Promise<unknown>]>([
    ['a person', (r) => r.users.byId('u1', 'lock')],
    ['what they settled', (r) => r.accountSettings.of('u1', 'lock')],
  ])('reads %s so that nobody else changes that before the end', async (_, locked) => {
    await storage.write((r) => r.accountSettings.change('u1', { totp_step: 1 }));
    await Promise.all([1, 2, 3].map(() => storage.now.users.count()));
    let next: Promise<unknown> | undefined;
    const changed = await storage.write(async (r) => {
      await locked(r);
      next = storage.write(locked);
      // A writer that does not wait has time enough in this loop.
      for (let i = 0; i < 50; i += 1) await r.users.count();
      await r.users.change('u1', { full_name: 'Sita' });
      await r.accountSettings.change('u1', { totp_step: 2 });
      return locked(r);
    });
    expect(await next).toEqual(changed);
  });

  it('lists a person’s sessions with their devices, and ends one or all others', async () => {
    await storage.write(async (r) => {
      for (const token of ['a', 'b', 'c']) await r.sessions.insert(aSession(token));
      await r.sessions.insert(aSession('x', 'u2'));
      await r.sessions.touch(['b'], LATER);
      await r.devices.put([{ user_id: 'u1', device_id: 'd1', last_contact: LATER, pending: 4 }]);
    });
    const sessions = await storage.now.sessions.of('u1');
    expect(sessions.map((each) => each.session_id)).toEqual(['id-b', 'id-a', 'id-c']);
    expect(sessions[0]).toMatchObject({ device_name: 'Chrome, Android', last_contact: LATER });
    expect(Number(sessions[0]?.pending)).toBe(4);
    expect(await storage.write((r) => r.sessions.end('u2', 'id-a'))).toBe(false);
    expect(await storage.write((r) => r.sessions.end('u1', 'id-a'))).toBe(true);
    await storage.write((r) => r.sessions.endAll('u1', 'b'));
    expect((await storage.now.sessions.of('u1')).map((each) => each.token_hash)).toEqual(['b']);
    await storage.write((r) => r.sessions.endAll('u1'));
    expect(await storage.now.sessions.of('u1')).toEqual([]);
    expect(await storage.now.sessions.of('u2')).toHaveLength(1);
  });

  it('stores people’s settings, and uses a recovery code up', async () => {
    expect(await storage.now.accountSettings.of('u1')).toBeUndefined();
    await storage.write(async (r) => {
      await r.accountSettings.change('u1', { avatar: 'data:image/gif;base64,R0lG' });
      await r.accountSettings.change('u1', { totp_secret: 'S', totp_on: 1 });
      await r.accountSettings.setRecoveryCodes('u1', ['h1', 'h2']);
    });
    expect(await storage.now.accountSettings.of('u1')).toEqual({
      user_id: 'u1',
      email_news: null,
      avatar: 'data:image/gif;base64,R0lG',
      totp_secret: 'S',
      totp_on: 1,
      totp_step: 0,
    });
    const take = (hash: string, userId = 'u1') =>
      storage.write((r) => r.accountSettings.takeRecoveryCode(userId, hash));
    expect(await take('h1', 'u2')).toBe(false);
    expect(await take('h1')).toBe(true);
    expect(await take('h1')).toBe(false);
    await storage.write((r) => r.accountSettings.setRecoveryCodes('u1', []));
    expect(await take('h2')).toBe(false);
  });

  it('says how much everybody created and when they were last heard of', async () => {
    await storage.write(async (r) => {
      await r.surveys.insert([
        aSurveyRow(),
        aSurveyRow({ survey_id: 's2', created_at: LATER }),
        aSurveyRow({ survey_id: 's3', deleted_at: LATER }),
      ]);
      await r.sessions.insert(aSession('a'));
      await r.devices.put([{ user_id: 'u1', device_id: 'd1', last_contact: LATER, pending: 2 }]);
      await r.devices.put([{ user_id: 'u1', device_id: 'd2', last_contact: NOON, pending: 3 }]);
      await r.accountSettings.change('u1', { totp_on: 1 });
    });
    const [amar, sita] = await storage.now.people.all();
    expect(amar).toMatchObject({ username: 'amar', surveys_created: 0, last_contact: null, unsynced: 0 });
    expect(sita).toMatchObject({
      username: 'sita',
      panchayat_name: 'Panchayat 1',
      surveys_created: 2,
      last_survey_date: LATER,
      last_used_at: NOON,
      last_contact: LATER,
      unsynced: 5,
    });
    expect(Number(sita?.totp_on)).toBe(1);
    const listed = await storage.now.surveys.list({ scope: { kind: 'all' }, created_by: 'u2', limit: 9 });
    expect(listed).toEqual([]);
  });
});
