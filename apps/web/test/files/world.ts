import type { AttachmentName } from '@sampark/core/attachments/attachment-name';
import { type Random, seeded } from '@sampark/testing/random';
import { formIn } from '@sampark/testing/xlsforms';
import type { RunningAppData } from '../../src/data/app-data.ts';
import { aDevice, type Device } from '../device.ts';
import { Connections } from './connections.ts';
import { type FilesServer, startFilesServer } from './files-server.ts';

/** The form: a question for a file in two places and in rows, and another question. */
export const PUMPS = formIn(`
  | survey | type | name | label |
  | | begin_group | pump | Pump |
  | | file | paper | Paper |
  | | file | other | Other paper |
  | | text | wrong | What is broken |
  | | begin_repeat | parts | Parts |
  | | file | bill | Bill |
  | | end_repeat | | |
  | | end_group | | |
  | settings | form_id |
  | | pumps |`);

/** A device, the app on it, and the people who may sign in on it. */
export interface FilesUser {
  readonly name: string;
  readonly device: Device;
  readonly people: readonly string[];
  app: RunningAppData;
  person: string;
}

/** A file of which the screen has said that it is kept. */
export interface KeptFile {
  readonly name: AttachmentName;
  readonly size: number;
  readonly user: FilesUser;
  /** The id of the person who kept it. */
  readonly owner: string;
  /** Its content is not what its name says: no server takes it. */
  readonly isBad: boolean;
}

/** One schedule: its people at their devices, and everything that they kept. */
export interface World {
  readonly random: Random;
  readonly server: FilesServer;
  readonly users: readonly FilesUser[];
  readonly connections: Connections;
  readonly kept: KeptFile[];
  readonly tally: Record<string, number>;
  readonly violations: string[];
  /** Puts the server back to its backup; `null` before there was one. */
  restore: ((files: 'of then' | 'of now') => Promise<void>) | null;
  /** Files of answers that are typed and not saved, by device, person and survey. */
  readonly drafted: Map<string, readonly string[]>;
  /** The newest file: somebody may choose it again. */
  lastFile: { readonly file: File; readonly isBad: boolean } | null;
  /** Whether `staff2` works in another panchayat now. */
  isMoved: boolean;
  /** Whether answers may have come by another device than the one on which they were given. */
  isRetold: boolean;
}

export const count = ({ tally }: Pick<World, 'tally'>, what: string): void => {
  tally[what] = (tally[what] ?? 0) + 1;
};

const SEATS = [['staff'], ['staff2', 'staff'], ['staff2']] as const;

/** Makes a server and three devices, one of them shared. */
export const createWorld = async (seed: number, postgresUrl: string): Promise<World> => {
  const random = seeded(seed);
  const connections = new Connections();
  globalThis.indexedDB = connections;
  const server = await startFilesServer(PUMPS, postgresUrl);
  const users: FilesUser[] = [];
  for (const [at, people] of SEATS.entries()) {
    const device = aDevice(server, { bytes: (length) => random.bytes(length) });
    users.push({ name: `device${at}`, device, people, app: await device.start(), person: '' });
  }
  return {
    ...{ random, server, users, connections },
    ...{
      kept: [],
      drafted: new Map(),
      tally: {},
      violations: [],
      restore: null,
      lastFile: null,
      isMoved: false,
      isRetold: false,
    },
  };
};
