import type { Codec, Sealed } from '../codec.ts';
import type { MetaWrite, Rows } from '../survey-rows.ts';

/*
 * The log of server answers whose rows are not written yet. It lies in `meta`, sealed, because an answer may
 * hold what others wrote.
 */

/** One person's rows, and the codec that seals what the log keeps. */
interface SealedRows extends Rows {
  readonly codec: Codec;
}

/** An answer in the log, and its key. */
export interface LoggedAnswer {
  readonly key: string;
  /** `null`: the entry cannot be read, and counts as never received. */
  readonly answer: unknown;
}

const prefixOf = (owner: string): string => `answered:${owner}:`;

/** Returns the range of a person's log in `meta`. */
export const answerLogRange = (owner: string): IDBKeyRange =>
  IDBKeyRange.bound(prefixOf(owner), `${prefixOf(owner)}\uffff`);

/**
 * Logs an answer together with `also`. It need not be durable: after a power cut the operations are sent and
 * answered again.
 * @returns the key; the transaction that writes the rows removes the entry
 */
export const logAnswer = async (
  { db, owner, codec }: SealedRows,
  answer: unknown,
  also: readonly MetaWrite[],
): Promise<string> => {
  const key = `${prefixOf(owner)}${crypto.randomUUID()}`;
  const sealed = await codec.seal(answer, key);
  const tx = db.transaction('meta', 'readwrite', { durability: 'relaxed' });
  const written = [tx.store.put(sealed, key), ...also.map(([name, value]) => tx.store.put(value, name))];
  tx.commit();
  await Promise.all([...written, tx.done]);
  return key;
};

/** Returns the answers whose rows are not written yet. */
export const readLoggedAnswers = async ({
  db,
  owner,
  codec,
}: SealedRows): Promise<readonly LoggedAnswer[]> => {
  const open = async (key: string): Promise<LoggedAnswer> => {
    const sealed = (await db.get('meta', key)) as Sealed;
    const answer = await codec.open(sealed, key).catch(() => null);
    return { key, answer };
  };
  const keys = await db.getAllKeys('meta', answerLogRange(owner));
  return Promise.all(keys.map(open));
};
