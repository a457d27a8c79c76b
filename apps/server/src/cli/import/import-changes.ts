import { createReadStream } from 'node:fs';
import {
  type ImportChangesResult,
  importChanges,
  type RefusedChange,
} from '../../services/directory/import-changes.ts';
import { type Surroundings, withContext } from '../surroundings.ts';
import { UsageError } from '../usage.ts';
import { isReadable } from './import-commands.ts';
import { fileProblem } from './import-report.ts';

const REASONS: Readonly<Record<RefusedChange, string>> = {
  bad_level: 'the level is neither Panchayat nor Village',
  bad_change: 'the change is none of: merged, split, parted, renamed',
  bad_day: 'that is no day such as 2026-04-01 or 01-04-2026',
  no_code: 'the old or the new code is missing',
  unknown_place: 'there is no place with this code',
  same_place: 'a place cannot become itself',
  known_change: 'this is noted already',
  ended_before: 'the old place ended on another day or in another way, or a part of it left later',
  in_a_circle: 'the old place came of the new one',
};

const problemOf = ({ problem, missing }: Extract<ImportChangesResult, { kind: 'bad_file' }>): string => {
  if (problem === 'no_columns') return `these columns are missing: ${missing.join(', ')}`;
  return problem === 'too_many_rows' ? 'a file may have 5,000 rows; split it' : fileProblem(problem);
};

/** Imports a file of places that were merged, split or renamed. */
export async function importPlaceChanges(args: readonly string[], around: Surroundings): Promise<number> {
  const [file, ...more] = args;
  if (file === undefined || more.length > 0) throw new UsageError('it takes one file');
  if (!(await isReadable(file))) {
    around.complain(`sampark: ${file} cannot be read`);
    return 1;
  }
  const result = await withContext(around, (context) => importChanges(context, createReadStream(file), null));
  if (result.kind === 'bad_file') {
    around.complain(`sampark: row ${result.row}: ${problemOf(result)}. Nothing was changed.`);
    return 1;
  }
  const { rows, added, unchanged, refused } = result.report;
  around.say(`${rows} rows: ${added} noted, ${unchanged} noted already, ${refused.length} refused`);
  for (const { row, reason, value } of refused) {
    around.say(`  row ${row}: ${REASONS[reason as RefusedChange]}${value === '' ? '' : ` (${value})`}`);
  }
  return refused.length === 0 ? 0 : 1;
}
