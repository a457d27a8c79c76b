import type { Readable } from 'node:stream';
import {
  type BadChangeRow,
  type ChangeColumn,
  type ChangeRow,
  changeLayoutOf,
  readChangeRow,
} from '@sampark/core/places/change-row';
import type { ChangeProblem, PlaceChange } from '@sampark/core/places/place-changes';
import type { WirePlaceChangesReport } from '@sampark/core/wire/wire-places';
import type { Repositories } from '../../storage/repositories.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { tellHeirs } from '../places/taken-over.ts';
import { BadFileError, csvRows, type FileProblem } from './csv-rows.ts';
import { knownPlaces, noteChange } from './keep-changes.ts';

/** The most rows of a file of changes: a state's in many years. All of them share one transaction. */
const MOST_ROWS = 5000;

/** Why a row of a file of changes is refused. */
export type RefusedChange = BadChangeRow['reason'] | ChangeProblem | 'unknown_place';

export type ImportChangesResult =
  | { readonly kind: 'done'; readonly report: WirePlaceChangesReport }
  /** Nothing was written. `missing`: the columns that the headings lack. */
  | {
      readonly kind: 'bad_file';
      readonly problem: Exclude<FileProblem, `no_${string}_${string}`> | 'no_columns' | 'too_many_rows';
      readonly row: number;
      readonly missing: readonly ChangeColumn[];
    };

type ReadRow = { readonly row: number } & ReturnType<typeof readChangeRow>;

/** Reads a file to its end. Throws `BadFileError`, or what is wrong with all of it. */
async function readRows(
  file: Readable,
): Promise<readonly ReadRow[] | Exclude<ImportChangesResult, { kind: 'done' }>> {
  const rows: ReadRow[] = [];
  let layout: Parameters<typeof readChangeRow>[1] | null = null;
  for await (const { row, cells } of csvRows(file)) {
    if (layout === null) {
      const found = changeLayoutOf(cells);
      if ('missing' in found) return { kind: 'bad_file', problem: 'no_columns', row, missing: found.missing };
      layout = found.layout;
    } else rows.push({ row, ...readChangeRow(cells, layout) });
    if (rows.length > MOST_ROWS) return { kind: 'bad_file', problem: 'too_many_rows', row, missing: [] };
  }
  return rows;
}

/** Returns the ids of places by what a file calls them: a panchayat goes by the directory's code, or by its id. */
async function idsOf(
  r: Repositories,
  rows: readonly ChangeRow[],
): Promise<(row: ChangeRow) => { was?: string; now?: string }> {
  const named = (level: ChangeRow['level']): readonly string[] => [
    ...new Set(rows.filter((row) => row.level === level).flatMap(({ was, now }) => [was, now])),
  ];
  const codes = named('panchayat');
  const byCode = await r.panchayats.byCodes(codes);
  const panchayats = await knownPlaces(r, 'panchayat', codes);
  const villages = await knownPlaces(r, 'village', named('village'));
  const idOf = (level: ChangeRow['level'], code: string): string | undefined => {
    if (level === 'village') return villages.has(code) ? code : undefined;
    return byCode.get(code) ?? (panchayats.has(code) ? code : undefined);
  };
  return ({ level, was, now }) => {
    const [earlier, later] = [idOf(level, was), idOf(level, now)];
    return { ...(earlier !== undefined && { was: earlier }), ...(later !== undefined && { now: later }) };
  };
}

/**
 * Imports a file of changes of places: what can be taken is noted, and each other row says why not. The same file again
 * changes nothing.
 * @param by the id of the person who imports; `null`: the operator at the command line
 */
export async function importChanges(
  context: Context,
  file: Readable,
  by: string | null,
): Promise<ImportChangesResult> {
  let read: Awaited<ReturnType<typeof readRows>>;
  try {
    read = await readRows(file);
  } catch (error) {
    if (!(error instanceof BadFileError)) throw error;
    return { kind: 'bad_file', problem: error.problem as 'empty', row: error.row, missing: [] };
  }
  if ('kind' in read) return read;
  const rows = read;
  return context.storage.write(async (r): Promise<ImportChangesResult> => {
    await r.places.hold();
    const idsIn = await idsOf(
      r,
      rows.flatMap((row) => ('change' in row ? [row.change] : [])),
    );
    const refused: { row: number; reason: RefusedChange; value: string }[] = [];
    const added: PlaceChange[] = [];
    let unchanged = 0;
    for (const each of rows) {
      const { row } = each;
      if ('bad' in each) {
        refused.push({ row, ...each.bad });
        continue;
      }
      const { was, now } = idsIn(each.change);
      if (was === undefined || now === undefined) {
        refused.push({
          row,
          reason: 'unknown_place',
          value: was === undefined ? each.change.was : each.change.now,
        });
        continue;
      }
      const change = { ...each.change, was, now };
      const problem = await noteChange(r, change);
      if (problem === null) added.push(change);
      else if (problem === 'known_change') unchanged += 1;
      else refused.push({ row, reason: problem, value: `${each.change.was} → ${each.change.now}` });
    }
    if (added.length > 0) {
      await r.forms.noteChange();
      await tellHeirs(r, added);
      record(r, context, { action: 'place_changes_imported', by, details: { added: added.length } });
    }
    return { kind: 'done', report: { rows: rows.length, added: added.length, unchanged, refused } };
  });
}
