import { type IDBPTransaction, type StoreNames, unwrap } from 'idb';
import { isNotedInFlight, readInFlight, withInFlight, withoutOperations } from './outbox/in-flight.ts';
import type { Database, OperationRecord, SamparkSchema, SurveyRecord } from './schema.ts';
import { isSameRow, type RawState, type SealedState } from './sealed-state.ts';

/** One person's rows in the database. */
export interface Rows {
  readonly db: Database;
  readonly owner: string;
}

/** An entry of `meta` to write in the same transaction as surveys; `undefined` removes it. */
export type MetaWrite = readonly [key: string, value: unknown];

/** A store or an index that can be read by owner and survey. */
interface Source<T> {
  readonly getAll: (range: IDBKeyRange | [string, string], count?: number) => Promise<T[]>;
}

/** Returns the range of all rows of a person, ordered by survey. */
export const everyOf = (owner: string): IDBKeyRange => IDBKeyRange.bound([owner], [owner, []]);

/** Returns the range of the rows behind a survey; '' for all. */
export const behind = (owner: string, surveyId: string): IDBKeyRange =>
  IDBKeyRange.bound([owner, surveyId], [owner, []], true);

/**
 * Reads the rows of several surveys with one request. Ids begin with the time, so surveys that people work on
 * together lie together. Returns `null` where other surveys lie in between.
 */
const readTogether = async <T extends SurveyRecord | OperationRecord>(
  source: Source<T>,
  owner: string,
  ids: readonly string[],
): Promise<T[] | null> => {
  const sorted = ids.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (first === last) return source.getAll([owner, first]);
  const found = await source.getAll(IDBKeyRange.bound([owner, first], [owner, last]), ids.length + 1);
  return found.length > ids.length ? null : found;
};

/** Reads the rows of several surveys with a request for each. */
const readEach = async <T extends SurveyRecord | OperationRecord>(
  source: Source<T>,
  owner: string,
  ids: readonly string[],
): Promise<T[]> => (await Promise.all(ids.map((id) => source.getAll([owner, id])))).flat();

const readOf = async <T extends SurveyRecord | OperationRecord>(
  source: Source<T>,
  owner: string,
  ids: readonly string[],
): Promise<T[]> => (await readTogether(source, owner, ids)) ?? readEach(source, owner, ids);

/** A transaction over all stores that hold parts of a survey. */
type SurveyTransaction = IDBPTransaction<
  SamparkSchema,
  ('surveys' | 'pendingSync' | 'meta')[],
  IDBTransactionMode
>;

const STORES: ('surveys' | 'pendingSync' | 'meta')[] = ['surveys', 'pendingSync', 'meta'];

/** Returns whether an operation's outcome is still unknown. */
export const isWaiting = ({ synced }: OperationRecord): boolean => !synced;

/** Returns the operations that wait, with the in-flight marks that the same transaction reads. */
const waitingOf = async (
  tx: SurveyTransaction,
  owner: string,
  asked: Promise<readonly OperationRecord[]>,
): Promise<readonly OperationRecord[]> => {
  const [operations, noted] = await Promise.all([asked, readInFlight(tx.objectStore('meta'), owner)]);
  return withInFlight(operations.filter(isWaiting), noted);
};

/** Reads the stored records of several surveys. */
export const readRaw = async (
  { db, owner }: Rows,
  ids: readonly string[],
): Promise<Map<string, RawState>> => {
  const tx: SurveyTransaction = db.transaction(STORES);
  const [records, operations] = await Promise.all([
    readOf(tx.objectStore('surveys'), owner, ids),
    waitingOf(tx, owner, readOf(tx.objectStore('pendingSync').index('survey'), owner, ids)),
  ]);
  const found = new Map(records.map((record) => [record.survey_id, record]));
  const raw = new Map(
    ids.map((id) => [id, { record: found.get(id) ?? null, operations: [] as OperationRecord[] }]),
  );
  for (const operation of operations) {
    raw.get(operation.survey_id)?.operations.push(operation);
  }
  return raw;
};

/** Returns the server's last answer to an operation of a survey, as long as its receipt is kept. */
export const readLastAnswer = async (
  { db, owner }: Rows,
  surveyId: string,
): Promise<OperationRecord['server_response']> => {
  const operations = await db.getAllFromIndex('pendingSync', 'survey', [owner, surveyId]);
  const [last] = operations
    .flatMap(({ synced_at, server_response }) =>
      synced_at && server_response ? [{ synced_at, server_response }] : [],
    )
    // Two answers may carry the same time; a survey's version rises with each.
    .sort(
      (one, other) =>
        Date.parse(other.synced_at) - Date.parse(one.synced_at) ||
        other.server_response.version - one.server_response.version,
    );
  return last?.server_response ?? null;
};

/** Reads every operation that waits. */
export const readWaiting = async ({ db, owner }: Rows): Promise<readonly OperationRecord[]> => {
  const tx: SurveyTransaction = db.transaction(STORES);
  return waitingOf(tx, owner, tx.objectStore('pendingSync').index('survey').getAll(everyOf(owner)));
};

/**
 * Commits a transaction that gets no more requests, without waiting for each write. Rejects with the error of
 * the first write that failed.
 */
const commit = async <Stores extends ArrayLike<StoreNames<SamparkSchema>>>(
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

/** The parts of one transaction. */
interface Sealing {
  readonly changes: readonly SealedState[];
  readonly also: readonly MetaWrite[];
  readonly durability: IDBTransactionDurability;
}

/** The way to read rows; it gives `null` where it cannot. */
type Asking = typeof readTogether;

/**
 * Writes everything, and keeps it only if the stored rows are those that the change was worked out from. So
 * the database need not wait for the page to compare. No read follows the first write.
 */
const writeOver = async (
  { db, owner }: Rows,
  { changes, also, durability }: Sealing,
  ask: Asking,
): Promise<'written' | 'stale' | 'not found out'> => {
  const tx = db.transaction(STORES, 'readwrite', { durability });
  const [surveys, pending] = [tx.objectStore('surveys'), tx.objectStore('pendingSync')];
  // A survey that is new to this device is added, which fails where a row exists after all.
  const known = changes.filter(({ over, record }) => over || !record);
  const unsent = changes.flatMap((change) => change.unsent ?? []);
  /** The operations whose marks go: their own rows tell from now on. */
  const told = new Set(
    changes.flatMap(({ put, remove }) => [...put.filter(({ sent }) => sent).map(({ id }) => id), ...remove]),
  );
  const looking = Promise.all([
    ask<SurveyRecord>(
      surveys,
      owner,
      known.map(({ id }) => id),
    ),
    Promise.all(unsent.map((id) => pending.get(id))),
    unsent.length + told.size > 0 ? readInFlight(tx.objectStore('meta'), owner) : [],
  ]);
  const [rows, queue, meta] = [unwrap(surveys), unwrap(pending), unwrap(tx.objectStore('meta'))];
  const write = ([key, value]: MetaWrite): void => {
    if (value === undefined) meta.delete(key);
    else meta.put(value, key);
  };
  for (const { id, over, record, put, remove } of changes) {
    if (!record) rows.delete([owner, id]);
    else if (over) rows.put(record);
    else rows.add(record);
    for (const operation of put) queue.put(operation);
    for (const operationId of remove) queue.delete(operationId);
  }
  also.forEach(write);
  const [records, waiting, noted] = await looking.catch(async (error: unknown) => {
    // A failed read ends the transaction, and with it the writes.
    await tx.done.catch(() => undefined);
    throw error;
  });
  const held = new Map(records?.map((record) => [record.survey_id, record]));
  const isAsRead =
    records !== null &&
    known.every(({ id, over }) => isSameRow(over, held.get(id))) &&
    waiting.every((operation) => operation?.sent === false && !isNotedInFlight(noted, operation.id));
  if (!isAsRead) {
    tx.abort();
    await tx.done.catch(() => undefined);
    return records ? 'stale' : 'not found out';
  }
  withoutOperations(owner, noted, told).forEach(write);
  try {
    await commit(tx);
    return 'written';
  } catch (error) {
    if (isTaken(error)) return 'stale';
    throw error;
  }
};

/**
 * Writes changes in one transaction, unless a row has changed since it was read: then nothing is written.
 * @returns whether they were written
 */
export const writeSealed = async (rows: Rows, sealing: Sealing): Promise<boolean> => {
  const came = await writeOver(rows, sealing, readTogether);
  return (came === 'not found out' ? await writeOver(rows, sealing, readEach) : came) === 'written';
};
