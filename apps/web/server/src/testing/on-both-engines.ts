import { afterAll, afterEach, beforeEach, describe, it } from 'vitest';
import type { Storage } from '../storage/port.ts';
import { type TestStorage, testEngines } from './engines.ts';

/**
 * A suite that SQLite and PostgreSQL must both pass; each of its tests begins with an empty database.
 * @param suite gets a function that returns the running test's database
 */
export function onBothEngines(title: string, suite: (storage: () => Storage) => void): void {
  describe.each(testEngines())(`${title} on $name`, (engine) => {
    if (!engine.available) {
      it.skip('needs a PostgreSQL');
      return;
    }
    let database: TestStorage | undefined;
    beforeEach(async () => {
      database = await engine.open();
    });
    afterEach(() => database?.dispose());
    afterAll(() => engine.end());
    suite(() => {
      if (database === undefined) throw new Error('no test is running');
      return database.storage;
    });
  });
}
