import { beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../../storage/port.ts';
import { onBothEngines } from '../../testing/databases/on-both-engines.ts';
import { testClock } from '../../testing/servers/clock.ts';
import { secretsForTests } from '../../testing/servers/start.ts';
import { createSecrets, KEY_BYTES } from '../access/secrets/seal.ts';
import { type Done, type Recorder, record } from './record.ts';
import { auditRows, verifyAudit } from './verify.ts';

const clock = testClock();
const recorder: Recorder = { clock: clock.now, secrets: secretsForTests(), via: 'app' };
const aMove: Done = { action: 'user_moved', by: 'u1', subject: 'u2', details: { to: ['staff', 'p2'] } };

onBothEngines('the audit log', (database) => {
  let storage: Storage;
  beforeEach(() => {
    storage = database();
  });

  const recordOne = (done = aMove) =>
    storage.write((r) => {
      record(r, recorder, done);
      return Promise.resolve();
    });
  const rows = async () => {
    const all = [];
    for await (const row of auditRows(storage.now.audit)) all.push(row);
    return all;
  };
  const verify = (secrets = recorder.secrets) => verifyAudit({ storage, secrets });

  it('is whole when nothing was recorded, and after every entry', async () => {
    expect(await verify()).toEqual({ kind: 'whole', entries: 0 });
    for (let entries = 1; entries <= 3; entries++) {
      await recordOne();
      expect(await verify()).toEqual({ kind: 'whole', entries });
    }
    expect((await rows())[2]).toMatchObject({
      id: 3,
      at: '2026-11-20T12:00:00.000Z',
      via: 'app',
      user_id: 'u1',
      subject: 'u2',
      details: '{"to":["staff","p2"]}',
    });
  });

  it('keeps an entry with what it records, or neither', async () => {
    const done = storage.write(async (r) => {
      record(r, recorder, aMove);
      await r.meta.set('colour', 'teal');
      throw new Error('thought better of it');
    });
    await expect(done).rejects.toThrow('thought better');
    expect(await rows()).toEqual([]);
    await storage.write(async (r) => {
      record(r, recorder, { ...aMove, subject: 'kept' });
      await r
        .savepoint(async () => {
          record(r, recorder, { ...aMove, subject: 'undone' });
          await r.meta.set('colour', 'teal');
          throw new Error('only this part');
        })
        .catch(() => undefined);
    });
    expect((await rows()).map((row) => row.subject)).toEqual(['kept']);
  });

  it('is one chain, however many record at once', async () => {
    await Promise.all(Array.from({ length: 40 }, () => recordOne()));
    expect(await verify()).toEqual({ kind: 'whole', entries: 40 });
  });

  it('does not hold up others who record and commit meanwhile', async () => {
    await storage.write(async (r) => {
      record(r, recorder, aMove);
      await r.meta.set('mine', '1');
      // Another transaction of PostgreSQL's commits in between; SQLite's writers take turns.
      if (storage.engine === 'postgres') await recordOne({ ...aMove, subject: 'in between' });
    });
    expect((await verify()).kind).toBe('whole');
  });

  it('does not end by another server’s key', async () => {
    await recordOne();
    const other = createSecrets(Buffer.alloc(KEY_BYTES, 9), (count) => Buffer.alloc(count));
    expect(await verify(other)).toMatchObject({ kind: 'broken', id: 1 });
  });

  describe('that somebody cut short and signed without the key', () => {
    it('shows it', async () => {
      await recordOne();
      await recordOne();
      const head = await storage.now.audit.head();
      await storage.write((r) => r.meta.set('audit_head', JSON.stringify({ ...head, id: 3 })));
      expect(await verify()).toEqual({
        kind: 'broken',
        id: 3,
        problem: expect.stringContaining('is missing') as string,
      });
      await storage.write((r) => r.meta.set('audit_head', JSON.stringify({ ...head, hash: 'x' })));
      expect(await verify()).toMatchObject({ kind: 'broken', id: 2 });
    });
  });
});
