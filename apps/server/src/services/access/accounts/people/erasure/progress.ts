import {
  NAMING_TABLES,
  type NamingTable,
  type RowKey,
} from '../../../../../storage/kysely/people/erasure-repository.ts';
import type { Repositories } from '../../../../../storage/repositories.ts';

/** How far an erasure is, once the account has ended. */
export interface Progress {
  /** The last look takes out what came while the first was under way. */
  readonly look: 'first' | 'last';
  /** The place where it takes the name out. */
  readonly at: NamingTable | 'audit';
  /** The row there behind which it goes on; `null`: from the first one on. */
  readonly after: RowKey | null;
  /** The ids of the access tokens and identities that the person had. */
  readonly theirs: readonly string[];
}

const PLACES = [...NAMING_TABLES, 'audit'] as const;
const [FIRST] = PLACES;

/** The beginning of an erasure. */
export const beginning = (theirs: readonly string[]): Progress => ({
  ...{ look: 'first', at: FIRST, after: null, theirs },
});

/** Returns the rest where nothing says how far it is: a look at everything. */
export const lastLook = (theirs: readonly string[] = []): Progress => ({
  ...beginning(theirs),
  look: 'last',
});

/** Returns what comes when a place is done; `null`: nothing. */
export function afterPlace({ look, at, theirs }: Progress): Progress | null {
  const next = PLACES[PLACES.indexOf(at) + 1];
  if (next !== undefined) return { look, at: next, after: null, theirs };
  return look === 'first' ? lastLook(theirs) : null;
}

/** Returns how far an erasure is. */
export async function readProgress(
  { erasure }: Pick<Repositories, 'erasure'>,
  userId: string,
): Promise<Progress> {
  const kept = await erasure.progress(userId);
  return kept === undefined ? lastLook() : (JSON.parse(kept) as Progress);
}

/** Keeps how far an erasure is, in the transaction that got it there. At its very end that is left to its last transaction. */
export async function keepProgress(
  { erasure }: Pick<Repositories, 'erasure'>,
  userId: string,
  progress: Progress | null,
): Promise<void> {
  if (progress !== null) await erasure.keepProgress(userId, JSON.stringify(progress));
}
