import type { QueueEntry } from '@sampark/core/sync/queue';
import { type IDBPTransaction, type StoreNames, unwrap } from 'idb';
import { metaKeys } from './device-store.ts';
import { isSameRow, type RawState, type SealedState } from './records.ts';
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

/** The stores in which a survey lies, in one transaction. */
type Lying = IDBPTransaction<SamparkSchema, ('surveys' | 'pendingSync' | 'meta')[], IDBTransactionMode>;

const STORES: ('surveys' | 'pendingSync' | 'meta')[] = ['surveys', 'pendingSync', 'meta'];

/** Operations that went on their way since their rows were written. */
const readUnderWay = async (tx: Lying, owner: string): Promise<ReadonlySet<string>> =>
  new Set((await tx.objectStore('meta').get(metaKeys(owner).underWay)) as readonly string[] | undefined);

const isWaiting = ({ synced }: OperationRecord): boolean => !synced;

/** An operation as it lies there; that it is on its way may be told elsewhere than in its row. */
const asItGoes = (record: OperationRecord, underWay: ReadonlySet<string>): OperationRecord =>
  !record.sent && underWay.has(record.id) ? { ...record, sent: true } : record;

const readIn = async (tx: Lying, owner: string, ids: readonly string[]) => {
  const [records, operations, underWay] = await Promise.all([
    readOf(tx.objectStore('surveys'), owner, ids),
    readOf(tx.objectStore('pendingSync').index('survey'), owner, ids),
    readUnderWay(tx, owner),
  ]);
  const found = new Map(records.map((record) => [record.survey_id, record]));
  const raw = new Map(
    ids.map((id) => [id, { record: found.get(id) ?? null, operations: [] as OperationRecord[] }]),
  );
  for (const operation of operations.filter(isWaiting)) {
    raw.get(operation.survey_id)?.operations.push(asItGoes(operation, underWay));
  }
  return { raw, underWay };
};

/** What lies there of several surveys. */
export const readRaw = async ({ db, owner }: Rows, ids: readonly string[]): Promise<Map<string, RawState>> =>
  (await readIn(db.transaction(STORES), owner, ids)).raw;

/** Every operation that waits. */
export const readWaiting = async ({ db, owner }: Rows): Promise<OperationRecord[]> => {
  const tx: Lying = db.transaction(STORES);
  const [operations, underWay] = await Promise.all([
    tx.objectStore('pendingSync').index('survey').getAll(everyOf(owner)),
    readUnderWay(tx, owner),
  ]);
  return operations.filter(isWaiting).map((operation) => asItGoes(operation, underWay));
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
  const tx = db.transaction(STORES, 'readwrite', { durability });
  const surveys = tx.objectStore('surveys');
  const pending = tx.objectStore('pendingSync');
  // A survey that is new to this device is added, which fails where there is one after all.
  const known = changes.filter(({ over, record }) => over || !record);
  const unsent = changes.flatMap((change) => change.unsent ?? []);
  /** Of these their own rows tell from now on, or nothing has to be told. */
  const told = new Set(
    changes.flatMap(({ put, remove }) => [...put.filter(({ sent }) => sent).map(({ id }) => id), ...remove]),
  );
  const [records, waiting, underWay] = await Promise.all([
    readOf(
      surveys,
      owner,
      known.map(({ id }) => id),
    ),
    Promise.all(unsent.map((id) => pending.get(id))),
    unsent.length + told.size > 0 ? readUnderWay(tx, owner) : new Set<string>(),
  ]);
  const held = new Map(records.map((record) => [record.survey_id, record]));
  const moved = known.some(({ id, over }) => !isSameRow(over, held.get(id)));
  if (moved || waiting.some((operation) => operation?.sent !== false || underWay.has(operation.id))) {
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
  const still = [...underWay].filter((id) => !told.has(id));
  if (still.length < underWay.size) meta.put(still, metaKeys(owner).underWay);
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

/**
 * Notes that operations are on their way, of those that still wait: durable when it resolves.
 * @returns their surveys as they lie there, which nobody changes from now on without knowing of it
 */
export const noteUnderWay = async (
  { db, owner }: Rows,
  batch: readonly QueueEntry[],
): Promise<Map<string, RawState>> => {
  const tx = db.transaction(STORES, 'readwrite', { durability: 'strict' });
  const surveys = batch.map(({ survey_id }) => survey_id);
  const { raw, underWay } = await readIn(tx, owner, surveys);
  const noted = new Set(underWay);
  const leaving = new Map<string, RawState>();
  for (const { id, survey_id } of batch) {
    const { record = null, operations = [] } = raw.get(survey_id) ?? {};
    if (!operations.some((each) => each.id === id)) continue;
    noted.add(id);
    leaving.set(survey_id, { record, operations: operations.map((each) => asItGoes(each, noted)) });
  }
  if (noted.size > underWay.size) unwrap(tx.objectStore('meta')).put([...noted], metaKeys(owner).underWay);
  await committed(tx);
  return leaving;
};
