import { beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../../../storage/port.ts';
import { MINUTE, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { type Contacts, createContacts } from './contacts.ts';

let clock: TestClock;
let writes: number;
let failures: unknown[];
let contacts: Contacts;
beforeEach(() => {
  clock = testClock();
  writes = 0;
  failures = [];
  const storage = {
    write: () => {
      writes += 1;
      return Promise.resolve();
    },
  } as unknown as Storage;
  contacts = createContacts(storage, clock.now, (error) => failures.push(error));
});

const poll = (pending: number | null, token_hash: string | null = null) =>
  contacts.note({ user_id: 'u1', token_hash, device_id: 'd1', pending });

describe('contacts', () => {
  it('are written the first time, when the count changes, and every five minutes', async () => {
    await poll(0);
    expect(writes).toBe(1);
    for (let minute = 0; minute < 4; minute++) {
      clock.pass(MINUTE);
      await poll(0);
    }
    expect(writes).toBe(1);
    await poll(3);
    expect(writes).toBe(2);
    await poll(null);
    expect(writes).toBe(2);
    clock.pass(5 * MINUTE);
    await poll(3);
    expect(writes).toBe(3);
  });

  it('of devices that come while one is written go together', async () => {
    const kept: string[][] = [];
    const { promise: gate, resolve: goOn } = Promise.withResolvers<undefined>();
    const storage = {
      write: async (work: (r: unknown) => Promise<void>) => {
        await gate;
        await work({
          sessions: { touch: () => Promise.resolve() },
          devices: {
            put: (devices: readonly { user_id: string; pending: number }[]) => {
              kept.push(devices.map(({ user_id, pending }) => `${user_id} ${pending}`));
              return Promise.resolve();
            },
          },
        });
      },
    } as unknown as Storage;
    const many = createContacts(storage, clock.now, (error) => failures.push(error));
    const note = (user_id: string, pending: number) =>
      many.note({ user_id, token_hash: null, device_id: 'd', pending });
    const first = note('u1', 0);
    await Promise.resolve();
    const others = [note('u3', 1), note('u2', 2), note('u3', 4)];
    goOn(undefined);
    await Promise.all([first, ...others]);
    expect(kept).toEqual([['u1 0'], ['u2 2', 'u3 4']]);
    expect(failures).toEqual([]);
  });

  it('of a request without a device write nothing but a session that was last used long ago', async () => {
    await contacts.note({ user_id: 'u1', token_hash: null, device_id: null, pending: 4 });
    expect(writes).toBe(0);
    await contacts.note({ user_id: 'u1', token_hash: 'h', device_id: null, pending: null });
    expect(writes).toBe(1);
  });

  it('that cannot be written fail no request', async () => {
    const broken = { write: () => Promise.reject(new Error('disk')) } as unknown as Storage;
    const unlucky = createContacts(broken, clock.now, (error) => failures.push(error));
    await unlucky.note({ user_id: 'u1', token_hash: null, device_id: 'd1', pending: 1 });
    expect(failures).toHaveLength(1);
  });
});
