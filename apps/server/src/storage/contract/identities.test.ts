import { beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases/on-both-engines.ts';
import { insertPlacesAndUser, NOON } from '../../testing/databases/rows.ts';
import type { Storage } from '../port.ts';

const LATER = '2026-11-21T12:00:00.000Z';
const anIdentity = (over: object = {}) => ({
  ...{ identity_id: 'i1', issuer: 'https://state.example', subject: 'emp-1', provider: 'state' },
  ...{ user_id: null, name: 'Asha', email: '', first_seen_at: NOON, last_seen_at: NOON },
  ...over,
});
const aCode = (code_hash: string, ends_at = LATER) => ({
  ...{ code_hash, ends_at, user_id: 'u1', provider: 'state', challenge: null },
  ...{ vouched_subject: null, vouched_session: null },
});

onBothEngines('identities', (database) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = database();
    await storage.write(insertPlacesAndUser);
  });

  it('knows somebody again by issuer and subject, and keeps who they are', async () => {
    await storage.write(async (r) => {
      await r.identities.seen(anIdentity());
      await r.identities.match('i1', 'u1');
    });
    const again = anIdentity({ identity_id: 'i2', name: 'Usha', last_seen_at: LATER });
    const seen = await storage.write((r) => r.identities.seen(again));
    expect(seen).toEqual(anIdentity({ user_id: 'u1', name: 'Usha', last_seen_at: LATER }));
    const other = anIdentity({ identity_id: 'i3', issuer: 'https://other.example' });
    expect(await storage.write((r) => r.identities.seen(other))).toEqual(other);
  });

  it('makes one identity of two sign-ins that come at once', async () => {
    const [first, second] = await Promise.all(
      ['i1', 'i2'].map((identity_id) => storage.write((r) => r.identities.seen(anIdentity({ identity_id })))),
    );
    expect(first?.identity_id).toBe(second?.identity_id);
  });

  it('forgets who waited too long, and nobody who was matched', async () => {
    await storage.write(async (r) => {
      await r.identities.seen(anIdentity());
      await r.identities.seen(anIdentity({ identity_id: 'i2', subject: 'emp-2' }));
      await r.identities.match('i2', 'u1');
      await r.identities.removeWaitingBefore(LATER);
    });
    expect((await storage.now.identities.list()).map(({ identity_id }) => identity_id)).toEqual(['i2']);
    await storage.write((r) => r.identities.remove('i2'));
    expect(await storage.now.identities.byId('i2')).toBeUndefined();
  });

  it('gives a kept sign-in once, also to two that ask at once', async () => {
    await storage.write((r) => r.identities.keepSignIn(aCode('c1'), NOON));
    const taken = await Promise.all([1, 2].map(() => storage.write((r) => r.identities.takeSignIn('c1'))));
    expect(taken.filter((each) => each !== undefined)).toEqual([aCode('c1')]);
  });

  it('notes that somebody signed out once, also when two hear it at once, and forgets it when it is too old to count', async () => {
    const told = (token_hash: string, now = NOON) =>
      storage.write((r) => r.identities.noteLogout({ token_hash, ends_at: LATER }, now));
    expect((await Promise.all([told('l1'), told('l1')])).filter(Boolean)).toHaveLength(1);
    expect(await told('l2')).toBe(true);
    expect(await told('l1')).toBe(false);
    expect(await told('l1', '2026-11-22T12:00:00.000Z')).toBe(true);
  });

  it('ends the sessions and kept sign-ins that have every mark that is given', async () => {
    const aSession = (token_hash: string, marks: object) => ({
      ...{ token_hash, session_id: token_hash, user_id: 'u1', device_id: null, remember: 0 },
      ...{ created_at: NOON, last_used_at: NOON, device_name: null, ...marks },
    });
    const marks = (vouched_subject: string | null, vouched_session: string | null) => ({
      vouched_subject,
      vouched_session,
    });
    const open = async () =>
      (await storage.now.sessions.of('u1')).map(({ token_hash }) => token_hash).toSorted();
    const end = (...given: Parameters<typeof marks>) =>
      storage.write((r) => r.sessions.endVouched(marks(...given)));
    await storage.write(async (r) => {
      await r.sessions.insert(aSession('by password', {}));
      for (const [at, session] of ['s1', 's2', 's3', null].entries()) {
        await r.sessions.insert(aSession(`t${at + 1}`, marks('asha', session)));
      }
      await r.sessions.insert(aSession('t5', marks('usha', 's5')));
      await r.identities.keepSignIn({ ...aCode('c1'), ...marks('asha', 's1') }, NOON);
      await r.carry.addKey({
        ...{ key_id: 'k', user_id: 'u1', device_id: 'd1', token_hash: 't1', public_key: 'p' },
        ...{ made_at: NOON, is_ended: 0 },
      });
    });
    expect(await end(null, null)).toEqual([]);
    expect(await end('usha', 's1')).toEqual([]);
    expect(await end('asha', 's1')).toEqual(['u1', 'u1', 'u1']);
    expect(await open()).toEqual(['by password', 't2', 't3', 't5']);
    expect(await storage.now.identities.whoseSignIn('c1')).toBeUndefined();
    expect(Number((await storage.now.carry.key('k'))?.is_ended)).toBe(1);
    expect(await end(null, 's2')).toEqual(['u1']);
    expect(await end('asha', null)).toEqual(['u1']);
    expect(await open()).toEqual(['by password', 't5']);
  });

  it('forgets kept sign-ins that nobody fetched', async () => {
    await storage.write((r) => r.identities.keepSignIn(aCode('c1', NOON), NOON));
    await storage.write((r) => r.identities.keepSignIn(aCode('c2'), LATER));
    expect(await storage.write((r) => r.identities.takeSignIn('c1'))).toBeUndefined();
  });
});
