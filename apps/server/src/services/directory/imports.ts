import type { Readable } from 'node:stream';
import { PLACES_FILE_BYTES, type WirePlacesImport, wirePlacesImport } from '@sampark/core/wire/wire-places';
import * as z from 'zod/mini';
import type { PlaceImportTable } from '../../storage/place-tables.ts';
import type { Context } from '../context.ts';
import { hex, isoTime } from '../primitives.ts';
import { importDirectory } from './import-directory.ts';
import { keepFile, keptFile } from './kept-file.ts';

type Begun =
  | { readonly kind: 'begun'; readonly told: WirePlacesImport }
  | { readonly kind: 'import_running' | 'import_not_found' | 'too_large' };

/**
 * Files that administrators have sent, one at a time: checked at once, in a dry run, and kept in the database until they are
 * imported or another is sent, so that it does not matter which server is asked next. What goes on goes on, on the server
 * where it began, whether anybody asks for it or not.
 */
export interface Imports {
  /** Takes a file and begins to check it. */
  begin(file: Readable): Promise<Begun>;
  /** Begins to import a file that was checked. @param by who imports it */
  apply(importId: string, by: string): Promise<Begun>;
  find(importId: string): Promise<WirePlacesImport | null>;
  /** The one whose file was sent last. */
  last(): Promise<WirePlacesImport | null>;
  /** Stops what is under way here after its batch. */
  close(): Promise<void>;
}

/** Milliseconds without a word from the server that imports, after which it has died over it. */
const SILENCE = 60_000;

const isBusy = ({ state }: WirePlacesImport): boolean => state === 'checking' || state === 'importing';

/** How far an import is, by what the database says; `null`: none, or another version of this program told of it. */
function toldBy(row: PlaceImportTable | undefined, now: number): WirePlacesImport | null {
  const read = row && z.safeParse(wirePlacesImport, JSON.parse(row.told));
  if (!read?.success) return null;
  const told = read.data;
  if (!isBusy(told) || now - Date.parse(told.at) <= SILENCE) return told;
  return { ...told, state: 'stopped', row: told.rows_done };
}

const rowOf = (told: WirePlacesImport): PlaceImportTable => ({
  import_id: told.import_id,
  told: JSON.stringify(told),
  at: told.at,
});

/** @param most bytes of a file, unpacked */
export function createImports(context: Context, most = PLACES_FILE_BYTES): Imports {
  const { storage, clock } = context;
  let ending = false;
  let running: Promise<void> = Promise.resolve();

  const now = (): string => isoTime(clock());

  /** Takes the place of the import before, unless that goes on. */
  const takeSlot = (told: WirePlacesImport): Promise<boolean> =>
    storage.write(async ({ placeImports }) => {
      const before = toldBy(await placeImports.current('lock'), clock());
      if (before && isBusy(before)) return false;
      await placeImports.begin(rowOf(told));
      return true;
    });

  /** @param by who imports; `null`: it is only checked */
  const run = async (begun: WirePlacesImport, by: string | null): Promise<void> => {
    const dryRun = by === null;
    let told = begun;
    let saved: Promise<void> = Promise.resolve();
    const tell = (news: Partial<WirePlacesImport>): Promise<void> => {
      told = { ...told, ...news, at: now() };
      const row = rowOf(told);
      // One word that could not be written does not silence those behind it.
      saved = saved.catch(() => undefined).then(() => storage.write((r) => r.placeImports.change(row)));
      return saved;
    };
    const result = await importDirectory(context, () => keptFile(storage, told.import_id), {
      by,
      dryRun,
      onProgress: (rows_done, rows_total) => void tell({ rows_done, rows_total }).catch(() => undefined),
      isEnding: () => ending,
    });
    switch (result.kind) {
      case 'done': {
        const { level, report } = result;
        await tell({ row: null, problem: null, state: dryRun ? 'checked' : 'done', level, report });
        break;
      }
      case 'bad_file':
        await tell({ state: 'bad_file', problem: result.problem, row: result.row });
        break;
      case 'stopped':
        await tell({ state: 'stopped', row: result.row, report: result.report });
        break;
    }
    if (told.state !== 'checked') await storage.write((r) => r.placeImports.forgetFile(told.import_id));
  };
  const go = (told: WirePlacesImport, by: string | null): void => {
    running = run(told, by).catch((error: unknown) =>
      context.report(error, 'how far an import is was not recorded'),
    );
  };

  return {
    async begin(upload) {
      // A line that breaks before anybody listens would end the process; whoever reads the stream hears of it.
      upload.on('error', () => undefined);
      const told: WirePlacesImport = {
        import_id: hex(context.random(8)),
        state: 'checking',
        rows_done: 0,
        rows_total: 0,
        level: null,
        report: null,
        problem: null,
        row: null,
        at: now(),
      };
      if (!(await takeSlot(told))) return { kind: 'import_running' };
      const stopped = () =>
        storage.write(async (r) => {
          await r.placeImports.change(rowOf({ ...told, state: 'stopped', row: 0, at: now() }));
          await r.placeImports.forgetFile(told.import_id);
        });
      const isWhole = await keepFile(storage, told.import_id, upload, {
        most,
        also: (r) => r.placeImports.change(rowOf({ ...told, at: now() })),
      }).catch(async (error: unknown) => {
        await stopped();
        throw error;
      });
      if (!isWhole) {
        await stopped();
        return { kind: 'too_large' };
      }
      go(told, null);
      return { kind: 'begun', told };
    },
    async apply(importId, by) {
      const begun = await storage.write(async ({ placeImports }): Promise<Begun> => {
        const checked = toldBy(await placeImports.current('lock'), clock());
        if (checked?.import_id !== importId) return { kind: 'import_not_found' };
        if (checked.state !== 'checked') return { kind: 'import_running' };
        const told: WirePlacesImport = { ...checked, state: 'importing', rows_done: 0, at: now() };
        await placeImports.change(rowOf(told));
        return { kind: 'begun', told };
      });
      if (begun.kind === 'begun') go(begun.told, by);
      return begun;
    },
    async find(importId) {
      const told = toldBy(await storage.now.placeImports.current(), clock());
      return told?.import_id === importId ? told : null;
    },
    last: async () => toldBy(await storage.now.placeImports.current(), clock()),
    async close() {
      ending = true;
      await running;
    },
  };
}
