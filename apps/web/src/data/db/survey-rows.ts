import { asSent } from '@sampark/core/device/survey-state';
import type { QueuedOperation } from '@sampark/core/sync/queue';
import { type IDBPTransaction, type StoreNames, unwrap } from 'idb';
import { isSameRow, isUnder, type RawState, type SealedState } from './records.ts';
import type { Database, OperationRecord, SamparkSchema, SurveyRecord } from './schema.ts';

/** Whose rows, and where they lie. */
export interface Rows {
  readonly db: Database;
  readonly owner: string;
}

/** An entry of `meta` to write together with surveys, in one transaction; `undefined`: to remove. */
export type MetaWrite = readonly [key: string, value: unknown];

/** Where rows lie by owner and survey. */
interface Source<T> {
  readonly getAll: (range: IDBKeyRange | [string, string]) => Promise<T[]>;
  readonly getAllKeys: (range: IDBKeyRange, count: number) => Promise<unknown[]>;
}

/** All rows of a person, by survey. */
export const everyOf = (owner: string): IDBKeyRange => IDBKeyRange.bound([owner], [owner, []]);

/** What of `source` is of several surveys, and nothing where there is nothing. */
const readOf = async <T extends SurveyRecord | OperationRecord>(
  source: Source<T>,
  owner: string,
  ids: readonly string[],
): Promise<T[]> => {
  const sorted = ids.toSorted();
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)];
  if (first !== last) {
    const between = IDBKeyRange.bound([owner, first], [owner, last]);
    // Ids begin with the time, so surveys that are worked on together lie together: one question gets them all.
    const isTogether = (await source.getAllKeys(between, ids.length + 1)).length <= ids.length;
    if (isTogether) return source.getAll(between);
  }
  return (await Promise.all(ids.map((id) => source.getAll([owner, id])))).flat();
};

/** What lies there of several surveys. */
export const readRaw = async (
  { db, owner }: Rows,
  ids: readonly string[],
): Promise<Map<string, RawState>> => {
  const tx = db.transaction(['surveys', 'pendingSync']);
  const [records, operations] = await Promise.all([
    readOf(tx.objectStore('surveys'), owner, ids),
    readOf(tx.objectStore('pendingSync').index('survey'), owner, ids),
  ]);
  const found = new Map(records.map((record) => [record.survey_id, record]));
  const raw = new Map(
    ids.map((id) => [id, { record: found.get(id) ?? null, operations: [] as OperationRecord[] }]),
  );
  for (const operation of operations) raw.get(operation.survey_id)?.operations.push(operation);
  return raw;
};

/**
 * Ends a transaction to which nothing more comes: the database need not ask, once all is answered. Its writes are not waited
 * for one by one. Rejects with what kept the first of them from being done.
 */
const committed = async <Stores extends ArrayLike<StoreNames<SamparkSchema>>>(
  tx: IDBPTransaction<SamparkSchema, Stores, 'readwrite'>,
): Promise<void> => {
  let refused: DOMException | null = null;
  const hear = ({ target }: Event): void => {
    refused ??= (target as IDBRequest).error;
  };
  unwrap(tx).addEventListener('error', hear, { capture: true });
  tx.commit();
  try {
    await tx.done;
  } catch (error) {
    throw refused ?? error;
  }
};

const isTaken = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'ConstraintError';

/** What is written together. */
interface Sealing {
  readonly changes: readonly SealedState[];
  readonly also: readonly MetaWrite[];
  readonly durability: IDBTransactionDurability;
}

/**
 * Writes what was worked out, in one transaction, unless a row has moved since it was read: then nothing is written.
 * @returns whether it was
 */
export const writeSealed = async (
  { db, owner }: Rows,
  { changes, also, durability }: Sealing,
): Promise<boolean> => {
  const tx = db.transaction(['surveys', 'pendingSync', 'meta'], 'readwrite', { durability });
  const surveys = tx.objectStore('surveys');
  const pending = tx.objectStore('pendingSync');
  // A survey that is new to this device is added, which fails where there is one after all.
  const known = changes.filter(({ over, record }) => over || !record);
  const unsent = changes.flatMap((change) => change.unsent ?? []);
  const [records, waiting] = await Promise.all([
    readOf(
      surveys,
      owner,
      known.map(({ id }) => id),
    ),
    Promise.all(unsent.map((id) => pending.get(id))),
  ]);
  const held = new Map(records.map((record) => [record.survey_id, record]));
  const moved = known.some(({ id, over }) => !isSameRow(over, held.get(id)));
  if (moved || waiting.some((operation) => operation?.sent !== false)) {
    tx.abort();
    await tx.done.catch(() => undefined);
    return false;
  }
  const [rows, queue, meta] = [unwrap(surveys), unwrap(pending), unwrap(tx.objectStore('meta'))];
  for (const { id, over, record, put, remove } of changes) {
    if (!record) rows.delete([owner, id]);
    else if (over) rows.put(record);
    else rows.add(record);
    for (const operation of put) queue.put(operation);
    for (const operationId of remove) queue.delete(operationId);
  }
  for (const [key, value] of also) {
    if (value === undefined) meta.delete(key);
    else meta.put(value, key);
  }
  try {
    await committed(tx);
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
};

/** Marks operations as sent, in one transaction, that lie there as they were read. @returns those */
export const markSent = async (
  { db, owner }: Rows,
  batch: readonly QueuedOperation[],
): Promise<QueuedOperation[]> => {
  const tx = db.transaction('pendingSync', 'readwrite', { durability: 'strict' });
  const frozen: QueuedOperation[] = [];
  const surveys = batch.map(({ survey_id }) => survey_id);
  const records = await readOf(tx.store.index('survey'), owner, surveys);
  const held = new Map(records.map((record) => [record.id, record]));
  const queue = unwrap(tx.store);
  for (const entry of batch) {
    const record = held.get(entry.id);
    if (!record || record.synced || !isUnder(entry.operation, record.content)) continue;
    frozen.push(asSent(entry));
    if (!record.sent) queue.put({ ...record, sent: true });
  }
  await committed(tx);
  return frozen;
};
