import { toBase64 } from '../browser/base64.ts';
import type { Database } from './schema.ts';
import type { RawState } from './sealed-state.ts';

/** The unreadable record of a survey, unchanged, for people who have to help. */
export interface Quarantined {
  readonly survey_id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly record: unknown;
  readonly operations: readonly unknown[];
}

const PREFIX = 'set_aside:';

const prefixOf = (owner: string): string => `${PREFIX}${owner}:`;

/** Returns its key in `meta`. */
export const quarantineKey = (
  owner: string,
  { survey_id, at }: Pick<Quarantined, 'survey_id' | 'at'>,
): string => `${prefixOf(owner)}${survey_id}:${at}`;

const everyOf = (owner: string): IDBKeyRange =>
  IDBKeyRange.bound(prefixOf(owner), `${prefixOf(owner)}\uffff`);

/**
 * Quarantines a survey that cannot be read, so that everything else works. The next sync reads everything
 * from the beginning, and the server sends its copy again.
 * @param rereadKey the key in `meta` by which that sync knows
 */
export const quarantine = async (
  { db, owner }: { db: Database; owner: string },
  surveyId: string,
  raw: RawState,
  { at, rereadKey }: { readonly at: string; readonly rereadKey: string },
): Promise<void> => {
  const tx = db.transaction(['surveys', 'pendingSync', 'meta'], 'readwrite', { durability: 'strict' });
  const kept: Quarantined = { survey_id: surveyId, at, record: raw.record, operations: raw.operations };
  const meta = tx.objectStore('meta');
  await Promise.all([
    meta.put(kept, quarantineKey(owner, kept)),
    meta.put(`${surveyId} ${at}`, rereadKey),
    tx.objectStore('surveys').delete([owner, surveyId]),
    ...raw.operations.map(({ id }) => tx.objectStore('pendingSync').delete(id)),
    tx.done,
  ]);
};

/** Returns the record as JSON, with Base64 for what is encrypted. */
export const asJson = (quarantined: Quarantined): unknown =>
  JSON.parse(
    JSON.stringify(quarantined, (_, value: unknown) =>
      value instanceof Uint8Array ? toBase64(value) : value,
    ),
  );

/** Lists a person's quarantined surveys, oldest first. */
export const listQuarantined = async (db: Database, owner: string): Promise<readonly Quarantined[]> =>
  (await db.getAll('meta', everyOf(owner))) as Quarantined[];

/** Counts the quarantined surveys of other people. */
export const countQuarantinedOfOthers = async (db: Database, owner: string): Promise<number> => {
  const keys = await db.getAllKeys('meta');
  return keys.filter((key) => key.startsWith(PREFIX) && !key.startsWith(prefixOf(owner))).length;
};
