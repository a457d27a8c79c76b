import { type Random, seeded } from '@sampark/testing/random';
import { aDevice } from '../device.ts';
import { type PersonAtDevice, signIn } from './person-at-device.ts';
import { putRecords, type WithRecords } from './record-work.ts';
import { createRowLedger } from './row-ledger.ts';
import type { StoresServer, Village } from './stores-server.ts';

/** The counts of everything that happened in a schedule. */
export type StoresTally = Record<string, number>;

/** One schedule: its people at their devices, and everything that they did. */
export interface World extends WithRecords {
  readonly village: Village;
  readonly random: Random;
  readonly users: readonly PersonAtDevice[];
  readonly tally: StoresTally;
  readonly server: StoresServer;
  readonly recordIds: Set<string>;
  /** Whether the schedule begins with one survey that everybody has: most of their work meets there. */
  readonly isShared: boolean;
  /** The newest version of the form. */
  published: number;
  /** Puts the server back to its backup; `null` before there was one. */
  restore: (() => Promise<void>) | null;
}

const seatsOf = async (
  server: StoresServer,
  { staff }: Village,
  random: Random,
): Promise<PersonAtDevice[]> => {
  const [a = '', b = '', c = ''] = staff;
  const users: PersonAtDevice[] = [];
  for (const [at, people] of [[a], [b, c], [a]].entries()) {
    const device = aDevice(server, { bytes: (count) => random.bytes(count) });
    const user: PersonAtDevice = {
      name: `device${at}`,
      device,
      people,
      app: await device.start(),
      person: '',
    };
    await signIn(user, people[0] ?? '');
    users.push(user);
  }
  return users;
};

/** Makes three devices, one of them shared, with somebody signed in on each. */
export const createWorld = async (seed: number, server: StoresServer): Promise<World> => {
  const random = seeded(seed);
  const village = await server.settle(seed);
  const recordIds = await putRecords(server, village);
  return {
    village,
    random,
    users: await seatsOf(server, village, random),
    saves: new Map(),
    rows: createRowLedger(),
    removed: new Set(),
    recordIds,
    tally: {},
    server,
    isShared: random.chance(0.6),
    published: 1,
    restore: null,
  };
};
