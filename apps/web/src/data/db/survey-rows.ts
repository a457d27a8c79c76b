import { asSent } from '@sampark/core/device/survey-state';
import type { QueuedOperation } from '@sampark/core/sync/queue';
import { isUnder, type RawState, type SealedState } from './records.ts';
import type { Database, OperationRecord } from './schema.ts';

/** Whose rows, and where they lie. */
export interface Rows {
  readonly db: Database;
  readonly owner: string;
}

/** An entry of `meta` to write together with surveys, in one transaction; `undefined`: to remove. */
export type MetaWrite = readonly [key: string, value: unknown];

/** All rows of a person, by survey. */
export const everyOf = (owner: string): IDBKeyRange => IDBKeyRange.bound([owner], [owner, []]);

/** What lies there of several surveys. */
export const readRaw = async (
  { db, owner }: Rows,
  ids: readonly string[],
): Promise<Map<string, RawState>> => {
  const tx = db.transaction(['surveys', 'pendingSync']);
  const surveys = tx.objectStore('surveys');
  const bySurvey = tx.objectStore('pendingSync').index('survey');
  const records = Promise.all(ids.map((id) => surveys.get([owner, id])));
  // Where there are fewer of them than surveys are asked for, one question gets them all.
  const isFew = ids.length > 1 && (await bySurvey.count(everyOf(owner))) <= ids.length;
  const operations = isFew
    ? await bySurvey.getAll(everyOf(owner))
    : (await Promise.all(ids.map((id) => bySurvey.getAll([owner, id])))).flat();
  const found = await records;
  const raw = new Map(
    ids.map((id, at) => [id, { record: found[at] ?? null, operations: [] as OperationRecord[] }]),
  );
  for (const operation of operations) raw.get(operation.survey_id)?.operations.push(operation);
  return raw;
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
  const known = changes.filter(({ rev, record }) => rev > 0 || !record);
  const unsent = changes.flatMap((change) => change.unsent ?? []);
  const [held, waiting] = await Promise.all([
    Promise.all(known.map(({ id }) => surveys.get([owner, id]))),
    Promise.all(unsent.map((id) => pending.get(id))),
  ]);
  const moved = known.some(({ rev }, at) => (held[at]?.rev ?? 0) !== rev);
  if (moved || waiting.some((operation) => operation?.sent !== false)) {
    tx.abort();
    await tx.done.catch(() => undefined);
    return false;
  }
  const meta = tx.objectStore('meta');
  const writes: Promise<unknown>[] = [];
  for (const { id, rev, record, put, remove } of changes) {
    if (record) writes.push(rev > 0 ? surveys.put(record) : surveys.add(record));
    else writes.push(surveys.delete([owner, id]));
    for (const operation of put) writes.push(pending.put(operation));
    for (const operationId of remove) writes.push(pending.delete(operationId));
  }
  for (const [key, value] of also) writes.push(value === undefined ? meta.delete(key) : meta.put(value, key));
  // Nothing more comes: the database need not ask, once all is answered.
  tx.commit();
  try {
    await Promise.all([...writes, tx.done]);
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
};

/** Marks operations as sent, in one transaction, that lie there as they were read. @returns those */
export const markSent = async (
  { db }: Rows,
  batch: readonly QueuedOperation[],
): Promise<QueuedOperation[]> => {
  const tx = db.transaction('pendingSync', 'readwrite', { durability: 'strict' });
  const frozen: QueuedOperation[] = [];
  const held = await Promise.all(batch.map(({ id }) => tx.store.get(id)));
  const writes = batch.map(async (entry, at) => {
    const record = held[at];
    if (!record || record.synced || !isUnder(entry.operation, record.content)) return;
    frozen.push(asSent(entry));
    if (!record.sent) await tx.store.put({ ...record, sent: true });
  });
  tx.commit();
  await Promise.all([...writes, tx.done]);
  return frozen;
};
