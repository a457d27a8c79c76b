import type { WireCarryServer } from '@sampark/core/carry/carried';
import type { Sealed } from '../database/codec.ts';
import { metaKeys } from '../database/device-store.ts';
import type { HandedOver } from '../ports/carry.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The record that a device keeps of a bundle that it made: enough to read its receipt. */
export interface HandedOverRecord extends Omit<HandedOver, 'code'> {
  readonly bundle_id: string;
  readonly server: WireCarryServer;
  /** The names of the files in it. */
  readonly files: readonly string[];
  /** The secret that opens the receipt. */
  readonly secret: Sealed;
}

/** The bundles that a device remembers, at most: the newest. */
const KEPT = 50;
const CODE_LENGTH = 6;

/** Returns the name by which people tell files apart. */
export const codeOf = (bundleId: string): string => bundleId.slice(0, CODE_LENGTH).toUpperCase();

type Parts = Pick<Workspace, 'db' | 'user'>;

/** Returns the bundles that this person made here, the newest first. */
export const listHandedOver = async ({ db, user }: Parts): Promise<readonly HandedOverRecord[]> => {
  const prefix = metaKeys(user.user_id).handedOver('');
  const all = (await db.getAll('meta', IDBKeyRange.bound(prefix, `${prefix}\uffff`))) as HandedOverRecord[];
  return all.toSorted((one, other) => (one.made_at < other.made_at ? 1 : -1));
};

/** Remembers a bundle. Durable when it resolves: from then on the file may leave. */
export const keepHandedOver = async (
  { db, user, codec }: Pick<Workspace, 'db' | 'user' | 'codec'>,
  { secret, ...record }: Omit<HandedOverRecord, 'secret'> & { readonly secret: string },
): Promise<void> => {
  const key = metaKeys(user.user_id).handedOver(record.bundle_id);
  const sealed = await codec.seal(secret, key);
  const old = (await listHandedOver({ db, user })).slice(KEPT - 1);
  const tx = db.transaction('meta', 'readwrite', { durability: 'strict' });
  const kept: HandedOverRecord = { ...record, secret: sealed };
  await Promise.all([
    tx.store.put(kept, key),
    ...old.map(({ bundle_id }) => tx.store.delete(metaKeys(user.user_id).handedOver(bundle_id))),
    tx.done,
  ]);
};

/** Returns a bundle that this person made here, with its secret; `null`: they did not. */
export const findHandedOver = async (
  { db, user, codec }: Pick<Workspace, 'db' | 'user' | 'codec'>,
  bundleId: string,
): Promise<(Omit<HandedOverRecord, 'secret'> & { readonly secret: string }) | null> => {
  const key = metaKeys(user.user_id).handedOver(bundleId);
  const record = (await db.get('meta', key)) as HandedOverRecord | undefined;
  return record ? { ...record, secret: (await codec.open(record.secret, key)) as string } : null;
};

/** Notes that the receipt of a bundle was read. */
export const noteSettled = async ({ db, user }: Parts, bundleId: string): Promise<void> => {
  const key = metaKeys(user.user_id).handedOver(bundleId);
  const tx = db.transaction('meta', 'readwrite');
  const record = (await tx.store.get(key)) as HandedOverRecord | undefined;
  if (record) await tx.store.put({ ...record, settled: true }, key);
  await tx.done;
};
