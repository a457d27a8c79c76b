import type { Readable } from 'node:stream';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { PLACE_LEVELS, type PlaceLevel } from '@sampark/core/places/directory-headings';
import { type FirstNames, ofEveryLevel } from '@sampark/core/places/two-names';
import type { WireDirectoryReport } from '@sampark/core/wire/wire-places';
import type { Repositories } from '../../storage/repositories.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { isoTime } from '../primitives.ts';
import { BadFileError, type FileProblem } from './csv-rows.ts';
import { type Batch, checkDirectoryFile, directoryBatches } from './directory-rows.ts';
import { createKnown, type Known } from './known.ts';
import { createReport } from './report.ts';

/** Rows that share one transaction: others wait for about as long as it takes to say their own name. */
const ROWS = 1000;

export interface ImportOptions {
  /** The id of the person who imports; `null`: the operator at the command line. */
  readonly by: string | null;
  /** Whether nothing is written. */
  readonly dryRun: boolean;
  readonly onProgress?: (done: number, total: number) => void;
  /** Asked between two batches: whether the server is to end, so that the import stops there. */
  readonly isEnding?: () => boolean;
}

export type ImportDirectoryResult =
  | { readonly kind: 'done'; readonly level: PlaceLevel; readonly report: WireDirectoryReport }
  /** Nothing was written. */
  | { readonly kind: 'bad_file'; readonly problem: FileProblem; readonly row: number }
  /** Something else failed: the report covers what is written, and nothing behind `row` is. */
  | { readonly kind: 'stopped'; readonly row: number; readonly report: WireDirectoryReport };

/**
 * Imports a file of the Local Government Directory. It reads the file to its end before it writes anything, so that a
 * bad one changes nothing. Then it goes row by row, a thousand a transaction. The same file again changes nothing.
 * @param open returns the file from its start; called twice
 */
export async function importDirectory(
  context: Context,
  open: () => Readable,
  { by, dryRun, onProgress, isEnding }: ImportOptions,
): Promise<ImportDirectoryResult> {
  const { storage, clock } = context;
  const report = createReport();
  const firstMentions = {
    blocks: new Map<string, string>(),
    names: ofEveryLevel(() => new Map<string, FirstNames>()),
  };
  const seen = createKnown();
  let last = 0;

  const take = (batch: Batch): Promise<void> => {
    const judge = async (r: Repositories, known: Known) => known.judge(r.directory, batch, firstMentions);
    if (dryRun) return storage.read((r) => judge(r, seen)).then((taken) => add(batch, taken));
    return storage
      .write(async (r) => {
        // Somebody may be editing places.
        await r.places.hold();
        const taken = await judge(r, createKnown());
        await r.directory.put(taken, villageStandard.name);
        for (const { panchayat_id, was } of taken.moves) {
          await r.formerScopes.panchayatLeaves(panchayat_id, was, isoTime(clock()));
        }
        const details = {
          rows: batch.rows.length,
          moved: taken.moves.map(({ panchayat_id }) => panchayat_id),
        };
        record(r, context, { action: 'places_imported', by, details });
        return taken;
      })
      .then((taken) => add(batch, taken));
  };
  const add = (batch: Batch, taken: Awaited<ReturnType<Known['judge']>>): void => {
    for (const [panchayat, block] of taken.firstMentions.blocks) firstMentions.blocks.set(panchayat, block);
    for (const level of PLACE_LEVELS) {
      for (const [place, names] of taken.firstMentions.names[level]) {
        firstMentions.names[level].set(place, names);
      }
    }
    if (dryRun) seen.remember(taken);
    report.add(batch, taken);
    last = Math.max(last, batch.rows.at(-1)?.row ?? 0, batch.refusals.at(-1)?.row ?? 0);
  };

  try {
    const { level, rows } = await checkDirectoryFile(open());
    onProgress?.(0, rows);
    for await (const batch of directoryBatches(open(), ROWS)) {
      if (isEnding?.() === true) return { kind: 'stopped', row: last, report: report.toWire() };
      await take(batch);
      onProgress?.(report.rows(), rows);
    }
    return { kind: 'done', level, report: report.toWire() };
  } catch (error) {
    if (error instanceof BadFileError) return { kind: 'bad_file', problem: error.problem, row: error.row };
    context.report(error, 'an import of places stopped');
    return { kind: 'stopped', row: last, report: report.toWire() };
  }
}
