import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { firstLine } from '../../first-line.ts';
import { type DrillReport, type DrillStepName, drill } from '../../services/upkeep/backup/drill.ts';
import { type DrillProblem, drillProblem } from '../../services/upkeep/backup/drill-problem.ts';
import {
  type DrillPlace,
  drillInFolder,
  drillInPostgres,
  whyNoDrillIn,
} from '../../storage/dump/drill-place.ts';
import { openFiles } from '../../storage/files/open-files.ts';
import { addressIn, isPostgres, nowAsName, openSnapshot } from '../database-at.ts';
import { CommandError, type Surroundings } from '../surroundings.ts';
import { UsageError } from '../usage.ts';
import { keyIn, noteDone } from './backup-commands.ts';

const options = {
  'key-file': { type: 'string' },
  files: { type: 'string', default: '' },
  at: { type: 'string', default: '' },
  json: { type: 'boolean', default: false },
} as const;

const MB = 1024 * 1024;
/** A database takes up to so many times the room of its backup, which is packed. */
const UNPACKED = 20;
/** Bytes that a drill leaves on the disk, which may be the server's. */
const LEFT_FREE = 500 * MB;

/** A report as it is written: what was found, and how long all of it took. */
type Written = DrillReport & { readonly at: string; readonly seconds: number };

/** Another drill has the place: this one did not begin, and nobody need know of it later. */
class TakenError extends CommandError {}

/** A drill that found nothing to restore, or no place for it. */
const failed = (step: DrillStepName, { text, not_tried }: DrillProblem): DrillReport => ({
  ok: false,
  not_tried,
  left: null,
  backup: null,
  rows: {},
  restore_seconds: 0,
  steps: [{ step, ok: false, text }],
});

/** Restores the newest backup beside the database in use, looks whether a server could go on with it, and removes it again. */
export async function drillBackup(args: readonly string[], around: Surroundings): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options,
    strict: true,
    allowPositionals: true,
  });
  const [source, ...more] = positionals;
  if (source === undefined || more.length > 0)
    throw new UsageError('it takes one backup, or one folder of backups');
  const start = performance.now();
  const report = await drillFrom(source, values, around).catch((error: unknown) => {
    if (error instanceof TakenError) throw error;
    const isCalls = error instanceof CommandError;
    return failed('backup', isCalls ? { text: error.message, not_tried: true } : drillProblem(error));
  });
  const written = { ...report, at: new Date().toISOString(), seconds: (performance.now() - start) / 1000 };
  if (values.json) around.say(JSON.stringify(written));
  else for (const line of linesOf(written)) around.say(line);
  const noted = await noteDrill(around, written);
  if (!values.json) around.say(noted);
  return report.ok ? 0 : 1;
}

async function drillFrom(
  source: string,
  {
    at,
    files,
    ...values
  }: { readonly at: string; readonly files: string; readonly 'key-file'?: string | undefined },
  { config }: Surroundings,
): Promise<DrillReport> {
  const openWith = await keyIn(values['key-file']);
  const path = await newestIn(source);
  if (path === null) return failed('backup', { text: `there is no backup in ${source}`, not_tried: true });
  const place = await placeFor(at, path, config);
  if (typeof place === 'string') return failed('rows', { text: place, not_tried: true });
  try {
    return await drill(place.target, {
      path,
      openWith,
      files: openFiles({ ...config, files: files === '' ? config.files : files }),
      clock: Date.now,
      random: randomBytes,
      now: () => performance.now(),
    });
  } finally {
    // A connection that is lost has released its lock.
    await place.release().catch(() => undefined);
  }
}

/** Returns the backup that was named, or the newest one of a folder; `null`: there is none. */
async function newestIn(source: string): Promise<string | null> {
  if (!existsSync(source) || !statSync(source).isDirectory()) return existsSync(source) ? source : null;
  const names = (await readdir(source)).filter((name) => name.endsWith('.backup') && !name.startsWith('.'));
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(source, name), at: (await stat(join(source, name))).mtimeMs })),
  );
  return files.toSorted((a, b) => b.at - a.at)[0]?.path ?? null;
}

/** Opens the place of the drill, or says why it cannot be there. */
async function placeFor(
  at: string,
  path: string,
  config: Surroundings['config'],
): Promise<DrillPlace | string> {
  const address = at === '' && config.databaseUrl !== '' ? config.databaseUrl : at;
  const folder = address === '' ? join(config.dataDir, 'drill') : address;
  const isServer = isPostgres(address);
  const whyNot = isServer ? null : await whyNoDrillIn(folder, config.dataDir);
  if (whyNot !== null) return whyNot;
  const place = isServer
    ? await drillInPostgres(address, nowAsName())
    : await drillInFolder(folder, nowAsName());
  if (place === null) throw new TakenError('another drill runs there: wait until it has ended');
  if (isServer) return place;
  const { bavail, bsize } = await statfs(folder);
  const needed = (await stat(path)).size * UNPACKED + LEFT_FREE;
  if (bavail * bsize >= needed) return place;
  await place.release();
  return `too little room in ${folder}: ${Math.ceil(needed / MB)} MB are needed. Make room, or name another place with --at`;
}

const endOf = ({ ok, not_tried }: Written): string => {
  if (not_tried) return 'The drill did not come to the backup: nothing is known of it.';
  return ok ? 'A server could go on with this backup.' : 'No server should go on with this backup.';
};

function* linesOf(written: Written): Generator<string> {
  const { steps, left, restore_seconds, seconds, backup } = written;
  for (const step of steps) yield `${step.ok ? '[ok]   ' : '[WRONG]'} ${step.text}`;
  const took = `Restored in ${restore_seconds.toFixed(1)} s, looked at in ${(seconds - restore_seconds).toFixed(1)} s`;
  if (restore_seconds > 0) yield `${took}: ${backup?.path ?? ''}`;
  if (left !== null) yield `[look]  what was restored could not be removed, the next drill does it: ${left}`;
  yield endOf(written);
}

/** Records the drill where the server's metrics and the doctor look for it. @returns what it did, in a sentence */
async function noteDrill(
  around: Surroundings,
  { ok, not_tried, seconds, backup, steps }: Written,
): Promise<string> {
  const wrong = steps.find((step) => !step.ok);
  const details = {
    ok,
    ...(not_tried ? { not_tried } : {}),
    seconds: Math.round(seconds * 10) / 10,
    ...(backup === null ? {} : { backup_made_at: backup.made_at }),
    ...(wrong === undefined ? {} : { wrong: wrong.step }),
  };
  try {
    const snapshot = await openSnapshot(addressIn(around.config));
    await snapshot.close();
    return await noteDone(around, snapshot.schema, { action: 'backup_drilled', by: null, details });
  } catch (error) {
    return `No audit log tells of it: ${firstLine(error)}`;
  }
}
