import type { Readable } from 'node:stream';
import { PLACES_FILE_BYTES, type WirePlacesImport, wirePlacesImport } from '@sampark/core/wire/wire-places';
import * as z from 'zod/mini';
import type { PlaceImportTable } from '../../storage/tables/place-tables.ts';
import type { Context } from '../context.ts';
import { hex, isoTime } from '../primitives.ts';
import { keepFile } from './kept-file.ts';
import { rowOf, runImport } from './run-import.ts';

type Begun =
  | { readonly kind: 'begun'; readonly progress: WirePlacesImport }
  | { readonly kind: 'import_running' | 'import_not_found' | 'too_large' };

/**
 * Imports files that administrators have sent, one at a time. A file is checked at once, in a dry run, and kept in the
 * database until it is imported or another is sent, so that it does not matter which server is asked next. An import goes
 * on, on the server where it began, whether anybody asks for it or not.
 */
export interface Imports {
  /** Takes a file and begins to check it. */
  begin(file: Readable): Promise<Begun>;
  /** Begins to import a file that was checked. @param by the id of the person who imports it */
  apply(importId: string, by: string): Promise<Begun>;
  find(importId: string): Promise<WirePlacesImport | null>;
  /** Returns the one whose file was sent last. */
  last(): Promise<WirePlacesImport | null>;
  /** Stops the import that runs here after its batch. */
  close(): Promise<void>;
}

/** Milliseconds without progress, after which the server that imports must have died. */
const SILENCE = 60_000;

const isBusy = ({ state }: WirePlacesImport): boolean => state === 'checking' || state === 'importing';

/** Returns how far an import is, by the database; `null`: none, or one that another version of this program wrote. */
function progressOf(row: PlaceImportTable | undefined, now: number): WirePlacesImport | null {
  const read = row && z.safeParse(wirePlacesImport, JSON.parse(row.told));
  if (!read?.success) return null;
  const progress = read.data;
  if (!isBusy(progress) || now - Date.parse(progress.at) <= SILENCE) return progress;
  return { ...progress, state: 'stopped', row: progress.rows_done };
}

const newProgress = ({ random, clock }: Context): WirePlacesImport => ({
  import_id: hex(random(8)),
  state: 'checking',
  rows_done: 0,
  rows_total: 0,
  level: null,
  report: null,
  problem: null,
  row: null,
  at: isoTime(clock()),
});

/** Puts an import in the place of the one before, unless that still runs. */
const takeSlot = ({ storage, clock }: Context, progress: WirePlacesImport): Promise<boolean> =>
  storage.write(async ({ placeImports }) => {
    const before = progressOf(await placeImports.current('lock'), clock());
    if (before && isBusy(before)) return false;
    await placeImports.begin(rowOf(progress));
    return true;
  });

/** Marks a checked import as importing, in one transaction with the look at it. */
const startApplying = ({ storage, clock }: Context, importId: string): Promise<Begun> =>
  storage.write(async ({ placeImports }): Promise<Begun> => {
    const checked = progressOf(await placeImports.current('lock'), clock());
    if (checked?.import_id !== importId) return { kind: 'import_not_found' };
    if (checked.state !== 'checked') return { kind: 'import_running' };
    const at = isoTime(clock());
    const progress: WirePlacesImport = { ...checked, state: 'importing', rows_done: 0, at };
    await placeImports.change(rowOf(progress));
    return { kind: 'begun', progress };
  });

/**
 * Stores the file of an import. The import counts as stopped where that fails, or the file is too large.
 * @param most bytes of a file, unpacked
 * @returns whether it is stored; throws what the file's stream or the database throws
 */
async function storeFile(
  { storage, clock }: Context,
  progress: WirePlacesImport,
  file: Readable,
  most: number,
): Promise<boolean> {
  const now = () => isoTime(clock());
  const stopped = () =>
    storage.write(async (r) => {
      await r.placeImports.change(rowOf({ ...progress, state: 'stopped', row: 0, at: now() }));
      await r.placeImports.forgetFile(progress.import_id);
    });
  const isWhole = await keepFile(storage, progress.import_id, file, {
    most,
    also: (r) => r.placeImports.change(rowOf({ ...progress, at: now() })),
  }).catch(async (error: unknown) => {
    await stopped();
    throw error;
  });
  if (!isWhole) await stopped();
  return isWhole;
}

/** @param most bytes of a file, unpacked */
export function createImports(context: Context, most = PLACES_FILE_BYTES): Imports {
  const { storage, clock } = context;
  let ending = false;
  let running: Promise<void> = Promise.resolve();

  const run = (progress: WirePlacesImport, by: string | null): void => {
    running = runImport(context, progress, by, () => ending).catch((error: unknown) =>
      context.report(error, 'how far an import is was not recorded'),
    );
  };
  const last = async () => progressOf(await storage.now.placeImports.current(), clock());

  return {
    async begin(file) {
      // Without a listener, a line that breaks would end the process. Whoever reads the stream gets the error too.
      file.on('error', () => undefined);
      const progress = newProgress(context);
      if (!(await takeSlot(context, progress))) return { kind: 'import_running' };
      if (!(await storeFile(context, progress, file, most))) return { kind: 'too_large' };
      run(progress, null);
      return { kind: 'begun', progress };
    },
    async apply(importId, by) {
      const begun = await startApplying(context, importId);
      if (begun.kind === 'begun') run(begun.progress, by);
      return begun;
    },
    async find(importId) {
      const progress = await last();
      return progress?.import_id === importId ? progress : null;
    },
    last,
    async close() {
      ending = true;
      await running;
    },
  };
}
