import type { PlaceImportTable } from '../../tables/place-tables.ts';
import { type Executor, insertRows, locked } from '../sql-tools.ts';

/** The one file of places that somebody has sent: how far its import is, and the file itself in parts. */
export interface PlaceImportsRepository {
  /** @param lock nobody else changes it before this transaction ends */
  current(lock?: 'lock'): Promise<PlaceImportTable | undefined>;
  /** Puts an import in the place of the one before, and forgets that one's file. */
  begin(row: PlaceImportTable): Promise<void>;
  /** Stores how far it is by now; nothing when another has taken its place. */
  change(row: PlaceImportTable): Promise<void>;
  addPart(importId: string, part: number, content: string): Promise<void>;
  part(importId: string, part: number): Promise<string | undefined>;
  forgetFile(importId: string): Promise<void>;
}

/** The key of the one import. */
const SLOT = 'places';

export const placeImportsRepository = (executor: Executor): PlaceImportsRepository => {
  const { db, engine } = executor;
  return {
    async current(lock) {
      const query = db
        .selectFrom('place_imports')
        .select(['import_id', 'told', 'at'])
        .where('slot', '=', SLOT);
      return locked(engine, query, lock).executeTakeFirst();
    },
    async begin(row) {
      await db.deleteFrom('place_import_parts').execute();
      await db.deleteFrom('place_imports').where('slot', '=', SLOT).execute();
      await insertRows(
        executor,
        'place_imports',
        ['slot', 'import_id', 'told', 'at'],
        [{ slot: SLOT, ...row }],
      );
    },
    async change({ import_id, told, at }) {
      await db.updateTable('place_imports').set({ told, at }).where('import_id', '=', import_id).execute();
    },
    addPart: (import_id, part, content) =>
      insertRows(
        executor,
        'place_import_parts',
        ['import_id', 'part', 'content'],
        [{ import_id, part, content }],
      ),
    async part(importId, part) {
      const found = await db
        .selectFrom('place_import_parts')
        .select('content')
        .where('import_id', '=', importId)
        .where('part', '=', part)
        .executeTakeFirst();
      return found?.content;
    },
    async forgetFile(importId) {
      await db.deleteFrom('place_import_parts').where('import_id', '=', importId).execute();
    },
  };
};
