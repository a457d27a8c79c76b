import type { Codec, Sealed } from '../codec.ts';
import type { MetaWrite, Rows } from '../survey-rows.ts';

/** Where lies what the server answered until the rows tell it: in `meta`, sealed, since it may hold what others wrote. */
interface Keeping extends Rows {
  readonly codec: Codec;
}

/** An answer of the server that was kept, and where. */
export interface LoggedAnswer {
  readonly key: string;
  /** `null`: it cannot be read, and is as good as never heard. */
  readonly answer: unknown;
}

const prefixOf = (owner: string): string => `answered:${owner}:`;

/** Where a person's kept answers lie in `meta`. */
export const answerLogRange = (owner: string): IDBKeyRange =>
  IDBKeyRange.bound(prefixOf(owner), `${prefixOf(owner)}\uffff`);

/**
 * Keeps an answer, and what `also` says. What of it a power cut takes away is asked and told again.
 * @returns its key; who writes the rows removes it with them
 */
export const logAnswer = async (
  { db, owner, codec }: Keeping,
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

/** The answers that were kept and are not in the rows. */
export const readLoggedAnswers = async ({ db, owner, codec }: Keeping): Promise<readonly LoggedAnswer[]> => {
  const open = async (key: string): Promise<LoggedAnswer> => {
    const sealed = (await db.get('meta', key)) as Sealed;
    const answer = await codec.open(sealed, key).catch(() => null);
    return { key, answer };
  };
  const keys = await db.getAllKeys('meta', answerLogRange(owner));
  return Promise.all(keys.map(open));
};
