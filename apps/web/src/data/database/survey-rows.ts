import { type IDBPTransaction, type StoreNames, unwrap } from 'idb';
import { isNotedInFlight, readInFlight, withInFlight, withoutOperations } from './outbox/in-flight.ts';
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
  readonly getAll: (range: IDBKeyRange | [string, string], count?: number) => Promise<T[]>;
}

/** All rows of a person, by survey. */
export const everyOf = (owner: string): IDBKeyRange => IDBKeyRange.bound([owner], [owner, []]);

/** The same behind a survey; '' for all. */
export const behind = (owner: string, surveyId: string): IDBKeyRange =>
  IDBKeyRange.bound([owner, surveyId], [owner, []], true);

/**
 * What of `source` is of several surveys, by one question: ids begin with the time, so surveys that are worked on together lie
 * together. `null` where others lie in between.
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

/** The same by a question for each. */
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

/** The stores in which a survey lies, in one transaction. */
type Lying = IDBPTransaction<SamparkSchema, ('surveys' | 'pendingSync' | 'meta')[], IDBTransactionMode>;

const STORES: ('surveys' | 'pendingSync' | 'meta')[] = ['surveys', 'pendingSync', 'meta'];

/** Whether an operation's outcome is not known. */
export const isWaiting = ({ synced }: OperationRecord): boolean => !synced;

/** Those of the operations that wait, with what is noted of them in the transaction that asks for them. */
const waitingOf = async (
  tx: Lying,
  owner: string,
  asked: Promise<readonly OperationRecord[]>,
): Promise<readonly OperationRecord[]> => {
  const [operations, noted] = await Promise.all([asked, readInFlight(tx.objectStore('meta'), owner)]);
  return withInFlight(operations.filter(isWaiting), noted);
};

/** What lies there of several surveys. */
export const readRaw = async (
  { db, owner }: Rows,
  ids: readonly string[],
): Promise<Map<string, RawState>> => {
  const tx: Lying = db.transaction(STORES);
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

/** What the server said last to an operation of a survey, as long as its receipt is kept. */
export const readLastAnswer = async (
  { db, owner }: Rows,
  surveyId: string,
): Promise<OperationRecord['server_response']> => {
  const operations = await db.getAllFromIndex('pendingSync', 'survey', [owner, surveyId]);
  const [last] = operations
    .flatMap(({ synced_at, server_response }) =>
      synced_at && server_response ? [{ synced_at, server_response }] : [],
    )
    // Two of one moment: a survey's version rises with each.
    .sort(
      (one, other) =>
        Date.parse(other.synced_at) - Date.parse(one.synced_at) ||
        other.server_response.version - one.server_response.version,
    );
  return last?.server_response ?? null;
};

/** Every operation that waits. */
export const readWaiting = async ({ db, owner }: Rows): Promise<readonly OperationRecord[]> => {
  const tx: Lying = db.transaction(STORES);
  return waitingOf(tx, owner, tx.objectStore('pendingSync').index('survey').getAll(everyOf(owner)));
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

/** How rows are asked for that lie where others do; `null`: not in this way. */
type Asking = typeof readTogether;

/**
 * Writes all of it, and keeps it if what lies there is what it was worked out over: the database need not wait for the page to
 * look. Nothing is asked for after the first of it is written.
 */
const writeOver = async (
  { db, owner }: Rows,
  { changes, also, durability }: Sealing,
  ask: Asking,
): Promise<'written' | 'moved' | 'not found out'> => {
  const tx = db.transaction(STORES, 'readwrite', { durability });
  const [surveys, pending] = [tx.objectStore('surveys'), tx.objectStore('pendingSync')];
  // A survey that is new to this device is added, which fails where there is one after all.
  const known = changes.filter(({ over, record }) => over || !record);
  const unsent = changes.flatMap((change) => change.unsent ?? []);
  /** Of these their own rows tell from now on, or nothing has to be told. */
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
    // A question that fails ends the transaction, and with it what was written.
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
    return records ? 'moved' : 'not found out';
  }
  withoutOperations(owner, noted, told).forEach(write);
  try {
    await committed(tx);
    return 'written';
  } catch (error) {
    if (isTaken(error)) return 'moved';
    throw error;
  }
};

/**
 * Writes what was worked out, in one transaction, unless a row has moved since it was read: then nothing is written.
 * @returns whether it was
 */
export const writeSealed = async (rows: Rows, sealing: Sealing): Promise<boolean> => {
  const came = await writeOver(rows, sealing, readTogether);
  return (came === 'not found out' ? await writeOver(rows, sealing, readEach) : came) === 'written';
};
