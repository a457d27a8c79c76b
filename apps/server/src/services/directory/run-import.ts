import type { WirePlacesImport } from '@sampark/core/wire/wire-places';
import type { PlaceImportTable } from '../../storage/tables/place-tables.ts';
import type { Context } from '../context.ts';
import { isoTime } from '../primitives.ts';
import { type ImportDirectoryResult, importDirectory } from './import-directory.ts';
import { keptFile } from './kept-file.ts';

/** The row that stores how far an import is; its column `told` is older than the word 'progress'. */
export const rowOf = (progress: WirePlacesImport): PlaceImportTable => ({
  import_id: progress.import_id,
  told: JSON.stringify(progress),
  at: progress.at,
});

/** Stores how far an import is, step by step and in order. */
const createProgress = ({ storage, clock }: Context, begun: WirePlacesImport) => {
  let progress = begun;
  let saved: Promise<void> = Promise.resolve();
  return {
    now: () => progress,
    set(news: Partial<WirePlacesImport>): Promise<void> {
      progress = { ...progress, ...news, at: isoTime(clock()) };
      const row = rowOf(progress);
      // A step that could not be written does not hold back those behind it.
      saved = saved.catch(() => undefined).then(() => storage.write((r) => r.placeImports.change(row)));
      return saved;
    },
  };
};

/** Returns the last words on an import. */
const endOf = (result: ImportDirectoryResult, dryRun: boolean): Partial<WirePlacesImport> => {
  switch (result.kind) {
    case 'done': {
      const { level, report } = result;
      return { row: null, problem: null, state: dryRun ? 'checked' : 'done', level, report };
    }
    case 'bad_file':
      return { state: 'bad_file', problem: result.problem, row: result.row };
    case 'stopped':
      return { state: 'stopped', row: result.row, report: result.report };
  }
};

/**
 * Checks or imports a file that is kept, and stores how far it is meanwhile. Then it forgets the file, unless that was
 * only checked.
 * @param by the id of the person who imports; `null`: the file is only checked
 * @param isEnding whether the server is to end
 */
export async function runImport(
  context: Context,
  begun: WirePlacesImport,
  by: string | null,
  isEnding: () => boolean,
): Promise<void> {
  const { storage } = context;
  const { import_id } = begun;
  const dryRun = by === null;
  const progress = createProgress(context, begun);
  const result = await importDirectory(context, () => keptFile(storage, import_id), {
    by,
    dryRun,
    onProgress: (rows_done, rows_total) =>
      void progress.set({ rows_done, rows_total }).catch(() => undefined),
    isEnding,
  });
  await progress.set(endOf(result, dryRun));
  if (progress.now().state !== 'checked') await storage.write((r) => r.placeImports.forgetFile(import_id));
}
