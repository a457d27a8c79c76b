import type { Loader, RawRow, Snapshot, TableDump } from '../../../storage/dump/snapshot.ts';
import { type SummedUp, tableSum } from '../../../storage/dump/table-sum.ts';
import type { RestoreTarget } from '../../../storage/dump/target.ts';
import { migrations } from '../../../storage/migrations/list.ts';
import { BackupError } from './read-backup.ts';

/** Rows of a table between two reports about it. */
const REPORT_EVERY = 50_000;

/** The number of rows and the checksum of each table, by its name. */
type Sums = ReadonlyMap<string, SummedUp>;

/**
 * Copies a database into an empty one of either kind, row by row, and compares every table with what was read. It is
 * a move: the epoch stays, so devices notice nothing. Throws a `BackupError`; then nothing has changed.
 * @param source a database to which no server writes any more
 * @param tell gets a line for each step that is done
 * @returns rows a table
 */
export async function copyDatabase(
  source: Snapshot,
  target: RestoreTarget,
  tell: (line: string) => void,
): Promise<Readonly<Record<string, number>>> {
  const newest = newestOf(source);
  if (!(await target.isEmpty())) {
    throw new BackupError('there is something in the target already: give a new file, or a new database');
  }
  const claim = await target.claim();
  if (!claim.ok) throw new BackupError(claim.problem);
  try {
    const loader = await target.prepare(newest);
    const read = await load(source, loader, tell);
    await compare(read, target, tell);
    await target.replace();
    return Object.fromEntries([...read].map(([name, { rows }]) => [name, rows]));
  } finally {
    await target.abandon().finally(claim.release);
  }
}

/** Returns the last migration of a source of this very version of Sampark; throws for another version. */
function newestOf({ schema }: Snapshot): string {
  const known = Object.keys(migrations('sqlite'));
  const newer = schema.filter((name) => !known.includes(name));
  if (newer.length > 0) {
    throw new BackupError(
      `the source is of a newer version of Sampark (${newer.join(', ')}): copy it with that version`,
    );
  }
  if (schema.length < known.length) {
    throw new BackupError(
      'the source is of an earlier version of Sampark: bring it up to date first, with sampark migrate',
    );
  }
  return known.at(-1) ?? '';
}

/** Copies every table, and closes the loader. */
async function load(source: Snapshot, loader: Loader, tell: (line: string) => void): Promise<Sums> {
  try {
    const sums = new Map<string, SummedUp>();
    for (const table of source.tables) {
      const copied = await readThrough(table, tell, (rows) => loader.insert(table.name, table.columns, rows));
      sums.set(table.name, copied);
      tell(`${table.name}: ${copied.rows} rows copied`);
    }
    await loader.commit();
    return sums;
  } finally {
    await loader.close();
  }
}

/** Compares the loaded tables with those that were read. */
async function compare(read: Sums, target: RestoreTarget, tell: (line: string) => void): Promise<void> {
  const loaded = await target.read();
  try {
    for (const table of loaded.tables) {
      const { rows, sum } = await readThrough(table, tell);
      if (read.get(table.name)?.sum !== sum) {
        throw new BackupError(
          `the target did not keep the table ${table.name} as it was: nothing was changed`,
        );
      }
      tell(`${table.name}: ${rows} rows, the same on both sides, ${sum}`);
    }
    if (loaded.tables.length !== read.size)
      throw new BackupError('the target has not all tables of the source');
  } finally {
    await loaded.close();
  }
}

async function readThrough(
  { name, columns, pages }: TableDump,
  tell: (line: string) => void,
  also: (rows: readonly RawRow[]) => Promise<void> = () => Promise.resolve(),
): Promise<SummedUp> {
  const sum = tableSum(columns);
  let reported = 0;
  for await (const rows of pages()) {
    await also(rows);
    sum.add(rows);
    const { rows: count } = sum.result();
    if (count - reported < REPORT_EVERY) continue;
    reported = count;
    tell(`${name}: ${count} rows so far`);
  }
  return sum.result();
}
