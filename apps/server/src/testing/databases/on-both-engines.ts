import { afterAll, afterEach, beforeEach, describe, it } from 'vitest';
import type { Storage } from '../../storage/port.ts';
import { type TestStorage, testEngines } from './engines.ts';

/** The database below the storage, for a suite that looks past it. */
export interface Beneath {
  readonly engine: string;
  readonly execute: TestStorage['execute'];
  readonly everything: TestStorage['everything'];
}

/**
 * A suite that SQLite and PostgreSQL must both pass; each of its tests begins with an empty database.
 * @param suite gets a function that returns the running test's storage, and the database below that
 */
export function onBothEngines(
  title: string,
  suite: (storage: () => Storage, beneath: Beneath) => void,
): void {
  describe.each(testEngines())(`${title} on $name`, (engine) => {
    if (!engine.available) {
      it.skip('needs a PostgreSQL');
      return;
    }
    let open: TestStorage | undefined;
    const database = (): TestStorage => {
      if (open === undefined) throw new Error('no test is running');
      return open;
    };
    beforeEach(async () => {
      open = await engine.open();
    });
    afterEach(() => open?.dispose());
    afterAll(() => engine.end());
    suite(() => database().storage, {
      engine: engine.name,
      execute: (statement) => database().execute(statement),
      everything: () => database().everything(),
    });
  });
}
