import type { ChangingLevel, PlaceChange } from '@sampark/core/places/place-changes';
import { asList, type Executor, isOneOf, runPrepared } from '../sql-tools.ts';

/** The changes of panchayats and villages that were merged, split or renamed. */
export interface PlaceChangesRepository {
  /** Returns the changes in which places are the earlier or the later one, by day. */
  about(level: ChangingLevel, places: readonly string[]): Promise<readonly PlaceChange[]>;
  /** Returns the same, and the changes of all that these places came of or became. */
  connected(level: ChangingLevel, places: readonly string[]): Promise<readonly PlaceChange[]>;
  add(change: PlaceChange): Promise<void>;
  /** @returns whether it was there */
  remove(change: Pick<PlaceChange, 'level' | 'was' | 'now'>): Promise<boolean>;
}

const changesAbout = (
  executor: Executor,
  level: ChangingLevel,
  places: readonly string[],
): Promise<readonly PlaceChange[]> => {
  const { engine } = executor;
  const ids = asList(engine, places);
  return runPrepared<PlaceChange>(executor, 'changes about places', [level, ids, ids], (d) =>
    d
      .selectFrom('place_changes')
      .select(['level', 'was', 'now', 'kind', 'day'])
      .where('level', '=', level)
      .where((eb) => eb.or([isOneOf(engine, 'was', places), isOneOf(engine, 'now', places)]))
      .orderBy('day')
      .orderBy('was')
      .orderBy('now'),
  );
};

export const placeChangesRepository = (executor: Executor): PlaceChangesRepository => ({
  async about(level, places) {
    return places.length === 0 ? [] : changesAbout(executor, level, places);
  },
  async connected(level, places) {
    const found = new Map<string, PlaceChange>();
    const asked = new Set<string>();
    let next = [...places];
    while (next.length > 0) {
      for (const place of next) asked.add(place);
      const changes = await changesAbout(executor, level, next);
      for (const change of changes) found.set(`${change.was} ${change.now}`, change);
      next = [...new Set(changes.flatMap(({ was, now }) => [was, now]))].filter((place) => !asked.has(place));
    }
    return [...found.values()];
  },
  async add(change) {
    await executor.db.insertInto('place_changes').values(change).execute();
  },
  async remove({ level, was, now }) {
    const { numDeletedRows } = await executor.db
      .deleteFrom('place_changes')
      .where('level', '=', level)
      .where('was', '=', was)
      .where('now', '=', now)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});
