import type { Socket } from 'node:net';
import type { WireBatchAnswer } from '@sampark/core/wire/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMeters, type ServerMeters } from '../../../metrics/meters.ts';
import type { Storage } from '../../../storage/port.ts';
import { type ChangeStream, openChangeStream, waitUntilConnected } from '../../../testing/change-stream.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { createInbox, type Inbox } from '../../../testing/inbox.ts';
import { aCreate } from '../../../testing/operations.ts';
import { clientOf, signIn, type TestClient } from '../../../testing/servers/client.ts';
import { type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const AWAY = '48230';

onBothEngines('the change stream', (database) => {
  let clock: TestClock;
  let server: TestServer;
  let staff: TestClient;
  let staff2: TestClient;
  let admin: TestClient;
  let address: string;
  let counts: Inbox<number>;
  let timed: string[];
  let fresh = 0;
  beforeEach(async () => {
    clock = testClock();
    counts = createInbox();
    timed = [];
    const meters: ServerMeters = {
      ...createMeters(database()),
      streams: counts.put,
      request: ({ route }) => timed.push(route),
    };
    // The sign of life comes so often that a test need not wait for it.
    const streams = { maxOpen: 4, maxPerPerson: 2, keepAliveMs: 20 };
    const parts = { storage: database(), clock: clock.now, meters, streams };
    server = await startTestServer(parts, 'people and places');
    [staff, staff2, admin] = [
      await signIn(server, 'staff'),
      await signIn(server, 'staff2'),
      await signIn(server, 'admin'),
    ];
    address = await server.listen();
    await waitUntilConnected(database());
  });
  afterEach(() => server.close());

  const open = ({ token }: TestClient): Promise<ChangeStream> => openChangeStream(address, token);
  const change = async (client: TestClient, panchayat_id = '48211') => {
    const [result] = await client.batch(aCreate(`S-${(fresh += 1)}`, { panchayat_id }));
    expect(result?.status).toBe('applied');
  };
  /** Waits until the meter counts so many streams. */
  const counted = async (open: number) => {
    while ((await counts.next()) !== open);
  };
  /** Lets so much time pass that every stream is checked anew. */
  const later = () => clock.pass(2_000);

  it('says which panchayat changed, to everybody who follows it', async () => {
    const [his, all] = [await open(staff2), await open(admin)];
    await change(staff);
    expect(await his.nextEvent()).toEqual(['48211']);
    expect(await all.nextEvent()).toEqual(['48211']);
    await change(admin);
    expect(await his.nextEvent()).toEqual(['48211']);
  });

  it('does not say so to the sign-in that changed it, which pulls by itself, but to their other phone', async () => {
    const other = await signIn(server, 'admin');
    const [all, elsewhere] = [await open(admin), await open(other)];
    await change(admin, AWAY);
    expect(await elsewhere.nextEvent()).toEqual([AWAY]);
    await change(staff);
    expect(await all.nextEvent()).toEqual(['48211']);
  });

  it('says at once which stamp the forms have, and when they are others', async () => {
    const his = await open(staff2);
    const before = await his.nextForms();
    const where = { panchayat_ids: [AWAY] };
    await admin.put('/api/forms/village-detailed/panchayats', { how: 'besides', where, from: null });
    // He may still hear of a change from before he listened, with the stamp that he knows.
    let after = before;
    while (after === before) after = await his.nextForms();
    expect(await (await open(staff)).nextForms()).toBe(after);
  });

  describe('to a sign-in that need not pull after its batch', () => {
    /** Sends a new survey from a device that has read everything. */
    const sendsInStep = async (client: TestClient, panchayat_id: string) => {
      const { cursor } = await client.pull();
      const form = { form_name: 'village-standard', form_version: 1 };
      const surveys = [aCreate(`S-${(fresh += 1)}`, { panchayat_id, ...form })];
      const headers = { 'x-sampark-cursor': cursor };
      const { body } = await client.post<WireBatchAnswer>('/api/sync/batch', { surveys }, headers);
      expect(body.cursor).toBeDefined();
      expect(body).not.toHaveProperty('from');
    };

    it('does not say that either', async () => {
      const all = await open(admin);
      await sendsInStep(admin, AWAY);
      await change(staff);
      expect(await all.nextEvent()).toEqual(['48211']);
    });

    it('says which panchayats others changed during the batch', async () => {
      let meanwhile: (() => Promise<void>) | null = null;
      const storage: Storage = {
        ...database(),
        write: async (work) => {
          const raised: string[] = [];
          const value = await database().write((r) => {
            const raiseCounter: typeof r.places.raiseCounter = (id, n) => {
              raised.push(id);
              return r.places.raiseCounter(id, n);
            };
            return work({ ...r, places: { ...r.places, raiseCounter } });
          });
          if (raised.length > 0) await meanwhile?.();
          return value;
        },
      };
      const slow = await startTestServer({ storage, clock: clock.now });
      const hers = await openChangeStream(await slow.listen(), staff.token);
      meanwhile = () => change(staff2);
      await sendsInStep(clientOf(slow, staff.token), '48211');
      expect(await hers.nextEvent()).toEqual(['48211']);
      await slow.close();
    });
  });

  it('says nothing of a panchayat outside the scope', async () => {
    const [hers, all] = [await open(staff), await open(await signIn(server, 'admin'))];
    await change(admin, AWAY);
    expect(await all.nextEvent()).toEqual([AWAY]);
    await change(admin);
    expect(await hers.nextEvent()).toEqual(['48211']);
  });

  it('goes uncompressed, unbuffered and uncached', async () => {
    const { headers } = await open(staff);
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('x-sampark-epoch')).toMatch(/^[0-9a-f]{16}$/);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['logs out', () => staff.post('/api/auth/logout', {})],
    [
      'is switched off',
      () => admin.send({ method: 'PATCH', url: '/api/users/demo-staff', payload: { is_active: false } }),
    ],
    ['is given another password', () => admin.post('/api/users/demo-staff/reset-password', {})],
    [
      'is moved to another panchayat',
      () => admin.send({ method: 'PATCH', url: '/api/users/demo-staff', payload: { panchayat_id: '48212' } }),
    ],
  ])('ends by itself after somebody %s', async (_, happens) => {
    const stream = await open(staff);
    await happens();
    later();
    await stream.ended();
    expect((await open(staff2)).status).toBe(200);
  });

  it('ends before the first event that is no longer theirs', async () => {
    const patient = await startTestServer({ storage: database(), clock: clock.now }, 'people and places');
    const stream = await openChangeStream(await patient.listen(), staff.token);
    await database().write((r) => r.sessions.endAll('demo-staff'));
    later();
    await change(staff2);
    expect(await stream.nextEvent()).toBe('ended');
    await patient.close();
  });

  it('is the newest one of its sign-in', async () => {
    const first = await open(staff);
    const second = await open(staff);
    await first.ended();
    await change(staff2);
    expect(await second.nextEvent()).toEqual(['48211']);
  });

  it('is refused for a while to a person with too many streams, and to everybody when the server has too many', async () => {
    await open(staff);
    await open(await signIn(server, 'staff'));
    const third = await open(await signIn(server, 'staff'));
    expect([third.status, third.headers.get('retry-after')]).toEqual([503, '300']);
    const fourth = await open(staff2);
    await open(admin);
    expect((await open(await signIn(server, 'admin'))).status).toBe(503);
    fourth.stop();
    await counted(3);
    expect((await open(await signIn(server, 'admin'))).status).toBe(200);
  });

  it('is dropped when its connection takes nothing any more', async () => {
    const lines: Socket[] = [];
    server.app.server.on('connection', (line) => lines.push(line));
    const stuck = await open(staff);
    for (const line of lines) line.cork();
    await stuck.ended();
    await counted(0);
  });

  it('ends at once when the server stops, which waits for no stream', async () => {
    const streams = [await open(staff), await open(admin)];
    await server.close();
    for (const stream of streams) expect(await stream.nextEvent()).toBe('ended');
  });

  it('is counted while it is open, and its duration is not measured', async () => {
    const stream = await open(staff);
    await counted(1);
    stream.stop();
    await counted(0);
    await staff.get('/api/sync/changes');
    expect(timed).toContain('/api/sync/changes');
    expect(timed).not.toContain('/api/sync/events');
  });
});
