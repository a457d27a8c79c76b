import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PLACES_FILE_BYTES, type WirePlacesImport } from '@sampark/core/sync/wire-places';
import type { Context } from '../context.ts';
import { hex } from '../primitives.ts';
import { importDirectory } from './import-directory.ts';

type Begun =
  | { readonly kind: 'begun'; readonly told: WirePlacesImport }
  | { readonly kind: 'import_running' | 'import_not_found' | 'too_large' };

/**
 * Files that administrators have sent, one at a time: checked at once, in a dry run, and kept until they are imported,
 * another is sent, or the server ends. What goes on goes on whether anybody asks for it or not.
 */
export interface Imports {
  /** Takes a file and begins to check it. */
  begin(file: Readable): Promise<Begun>;
  /** Begins to import a file that was checked. @param by who imports it */
  apply(importId: string, by: string): Begun;
  find(importId: string): WirePlacesImport | null;
  /** Stops what is under way after its batch, and forgets the file. */
  close(): Promise<void>;
}

interface Slot {
  told: WirePlacesImport;
  readonly folder: string;
}

const isBusy = ({ told }: Slot): boolean => told.state === 'checking' || told.state === 'importing';

/** Writes an upload to a file; false, and no file is of use, when it is too large. */
async function spool(upload: Readable, file: string, most: number): Promise<boolean> {
  let bytes = 0;
  async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > most) return;
      yield chunk;
    }
  }
  await pipeline(upload, counted, createWriteStream(file, { mode: 0o600 }));
  return bytes <= most;
}

/**
 * @param most bytes of a file, unpacked
 * @param within the folder in which files are kept meanwhile
 */
export function createImports(context: Context, most = PLACES_FILE_BYTES, within = tmpdir()): Imports {
  let slot: Slot | null = null;
  let receiving = false;
  let ending = false;
  let running: Promise<void> = Promise.resolve();

  const forget = async (): Promise<void> => {
    const left = slot;
    slot = null;
    if (left !== null) await rm(left.folder, { recursive: true, force: true });
  };

  /** @param by who imports; `null`: it is only checked */
  const run = async (mine: Slot, by: string | null): Promise<void> => {
    const dryRun = by === null;
    const open = () => createReadStream(join(mine.folder, 'places.csv'));
    const onProgress = (rows_done: number, rows_total: number) => {
      mine.told = { ...mine.told, rows_done, rows_total };
    };
    const result = await importDirectory(context, open, { by, dryRun, onProgress, isEnding: () => ending });
    const ends = { row: null, problem: null };
    switch (result.kind) {
      case 'done': {
        const { level, report } = result;
        mine.told = { ...mine.told, ...ends, state: dryRun ? 'checked' : 'done', level, report };
        break;
      }
      case 'bad_file':
        mine.told = { ...mine.told, state: 'bad_file', problem: result.problem, row: result.row };
        break;
      case 'stopped':
        mine.told = { ...mine.told, state: 'stopped', row: result.row, report: result.report };
        break;
    }
    if (mine.told.state !== 'checked') await rm(mine.folder, { recursive: true, force: true });
  };

  return {
    async begin(upload) {
      if (receiving || (slot !== null && isBusy(slot))) return { kind: 'import_running' };
      receiving = true;
      // A line that breaks before anybody listens would end the process; whoever reads the stream hears of it.
      upload.on('error', () => undefined);
      try {
        await forget();
        const folder = await mkdtemp(join(within, 'sampark-places-'));
        const isWhole = await spool(upload, join(folder, 'places.csv'), most).catch(
          async (error: unknown) => {
            await rm(folder, { recursive: true, force: true });
            throw error;
          },
        );
        if (!isWhole) {
          await rm(folder, { recursive: true, force: true });
          return { kind: 'too_large' };
        }
        const told: WirePlacesImport = {
          import_id: hex(context.random(8)),
          state: 'checking',
          rows_done: 0,
          rows_total: 0,
          level: null,
          report: null,
          problem: null,
          row: null,
        };
        const mine: Slot = { told, folder };
        slot = mine;
        running = run(mine, null);
        return { kind: 'begun', told };
      } finally {
        receiving = false;
      }
    },
    apply(importId, by) {
      if (slot?.told.import_id !== importId) return { kind: 'import_not_found' };
      if (slot.told.state !== 'checked') return { kind: 'import_running' };
      slot.told = { ...slot.told, state: 'importing', rows_done: 0 };
      running = run(slot, by);
      return { kind: 'begun', told: slot.told };
    },
    find: (importId) => (slot?.told.import_id === importId ? slot.told : null),
    async close() {
      ending = true;
      await running;
      await forget();
    },
  };
}
