import type { WireBrought } from '@sampark/core/carry/carried';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { fromBase64 } from '../browser/base64.ts';
import type { CarriedFile, CarryRefusal } from '../ports/carry.ts';
import { codeOf } from './handed-over.ts';

/** A file of somebody else's work, as this device keeps it: sealed as it came. */
interface CarriedRecord {
  readonly owner: string;
  readonly id: string;
  readonly size: number;
  /** When it came, in milliseconds since 1970. */
  readonly came_at: number;
  readonly state: CarriedFile['state'];
  /** `null`: the server has it. */
  readonly file: Blob | null;
  readonly receipt: Blob | null;
}

interface CarriedSchema extends DBSchema {
  files: { key: [owner: string, id: string]; value: CarriedRecord };
}

type CarriedDatabase = IDBPDatabase<CarriedSchema>;

const VERSION = 1;

const openCarried = (beside: string): Promise<CarriedDatabase> =>
  openDB<CarriedSchema>(`${beside}-carried`, VERSION, {
    upgrade: (db) => void db.createObjectStore('files', { keyPath: ['owner', 'id'] }),
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });

/** The files of others that one person carries on this device. */
export interface CarriedFiles {
  /** Returns them, in the order in which they came. */
  readonly all: () => Promise<readonly CarriedFile[]>;
  /** Keeps a file that somebody gave. One whose receipt is here stays as it is. */
  readonly add: (id: string, file: Blob, now: number) => Promise<void>;
  /** Returns the bytes of a file that waits. */
  readonly file: (id: string) => Promise<Blob | null>;
  readonly receipt: (id: string) => Promise<Blob | null>;
  /** Notes that the server took a file; its bytes go. */
  readonly brought: (id: string, answer: WireBrought) => Promise<void>;
  readonly refused: (id: string, because: CarryRefusal) => Promise<void>;
  readonly handed: (id: string) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

const shown = ({ id, size, state }: CarriedRecord): CarriedFile => ({ id, code: codeOf(id), size, state });

/** Opens the files that a person carries. @param beside the name of the database of the answers */
export const openCarriedFiles = async (beside: string, owner: string): Promise<CarriedFiles> => {
  const db = await openCarried(beside);
  const find = (id: string) => db.get('files', [owner, id]);
  const edit = async (id: string, change: (record: CarriedRecord) => CarriedRecord): Promise<void> => {
    const tx = db.transaction('files', 'readwrite', { durability: 'strict' });
    const record = await tx.store.get([owner, id]);
    if (record) await tx.store.put(change(record));
    await tx.done;
  };
  return {
    all: async () => {
      const records = await db.getAll('files', IDBKeyRange.bound([owner], [owner, []]));
      return records.toSorted((one, other) => one.came_at - other.came_at).map(shown);
    },
    add: async (id, file, came_at) => {
      const tx = db.transaction('files', 'readwrite', { durability: 'strict' });
      const held = await tx.store.get([owner, id]);
      if (held?.state.kind !== 'brought') {
        const state = { kind: 'waiting' } as const;
        await tx.store.put({ owner, id, size: file.size, came_at, state, file, receipt: null });
      }
      await tx.done;
    },
    file: async (id) => (await find(id))?.file ?? null,
    receipt: async (id) => (await find(id))?.receipt ?? null,
    brought: (id, { receipt, bundle_id: _, ...told }) =>
      edit(id, (record) => ({
        ...record,
        state: { kind: 'brought', told, handed: false },
        file: null,
        receipt: new Blob([fromBase64(receipt)]),
      })),
    refused: (id, because) => edit(id, (record) => ({ ...record, state: { kind: 'refused', because } })),
    handed: (id) =>
      edit(id, (record) =>
        record.state.kind === 'brought' ? { ...record, state: { ...record.state, handed: true } } : record,
      ),
    remove: (id) => db.delete('files', [owner, id]),
  };
};

/** Removes all files of others from this device. */
export async function clearCarried(beside: string): Promise<void> {
  const db = await openCarried(beside);
  await db.clear('files');
  db.close();
}
