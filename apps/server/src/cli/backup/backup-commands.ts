import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { counted } from '../../counted.ts';
import { readKeyFile, writeKeyFile } from '../../services/access/secrets/key-file.ts';
import { readServerKey } from '../../services/access/secrets/open-secrets.ts';
import { KEY_BYTES } from '../../services/access/secrets/seal.ts';
import { type Done, record } from '../../services/audit/record.ts';
import { backUp } from '../../services/upkeep/backup/backup.ts';
import { keyStore } from '../../services/upkeep/backup/key-store.ts';
import { restore } from '../../services/upkeep/backup/restore.ts';
import { migrations } from '../../storage/migrations/list.ts';
import { asCommandError } from '../as-command-error.ts';
import { addressIn, nowAsName, openSnapshot, targetAt } from '../database-at.ts';
import { forgetMissingFiles } from '../files-commands.ts';
import { CommandError, type Surroundings, withContext } from '../surroundings.ts';
import { UsageError } from '../usage.ts';
import { eraseThoseListed } from '../user-commands.ts';
import { fileOfBackup, keepNewest } from './backup-folder.ts';

const options = {
  'key-file': { type: 'string' },
  keep: { type: 'string' },
  replace: { type: 'boolean' },
} as const;

interface Order {
  readonly file: string;
  readonly keyFile: string | undefined;
  /** How many backups of a folder stay; absent: all. */
  readonly keep: number | undefined;
  readonly replace: boolean;
}

function readOrder(args: readonly string[]): Order {
  const read = parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  const [file, ...more] = read.positionals;
  if (file === undefined || more.length > 0) throw new UsageError('it takes one file');
  const { keep } = read.values;
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) {
    throw new UsageError('--keep takes a whole number from 1 to 9999');
  }
  return {
    file,
    keyFile: read.values['key-file'],
    keep: keep === undefined ? undefined : Number(keep),
    replace: read.values.replace ?? false,
  };
}

/** Returns the content of a key file that was named. Throws a `CommandError`. */
export async function keyIn(path: string | undefined): Promise<Uint8Array | null> {
  if (path === undefined) return null;
  const found = await readKeyFile(path);
  if (found.kind === 'read') return found.key;
  throw new CommandError(
    found.kind === 'bad'
      ? found.problem
      : `there is no key file ${path}: make one with npm run sampark -- key new ${path}`,
  );
}

export const inWords = (rows: Readonly<Record<string, number>>): string =>
  `${counted(rows['users'] ?? 0, 'user')}, ${counted(rows['surveys'] ?? 0, 'survey')}`;

/** Backs the database up, with the server's key, while the server goes on. */
export async function backup(args: readonly string[], around: Surroundings): Promise<number> {
  const order = readOrder(args);
  if (order.replace) throw new UsageError('a backup replaces nothing: give a new name');
  const file = fileOfBackup(order.file);
  if (order.keep !== undefined && file === order.file) {
    throw new UsageError('--keep goes with a folder, in which a backup gets its name by the time');
  }
  const { config, say } = around;
  if (existsSync(file)) throw new CommandError(`${file} is there already: give a new name`);
  const sealWith = await keyIn(order.keyFile);
  const serverKey = await readServerKey(config);
  if (!serverKey.ok) throw new CommandError(serverKey.problem);
  const engine = config.databaseUrl === '' ? 'sqlite' : 'postgres';
  const snapshot = await openSnapshot(addressIn(config));
  try {
    const written = await backUp(snapshot, engine, serverKey.key, { clock: Date.now, path: file, sealWith });
    const { bytes, rows } = written;
    say(`Backed up to ${file}: ${inWords(rows)}, ${Math.ceil(bytes / 1024)} kB, read again and whole.`);
    if (sealWith === null) {
      say(
        'It is not encrypted and holds the server’s key: keep it as safe as the server. --key-file encrypts it.',
      );
    }
    const details = { bytes, encrypted: sealWith !== null };
    say(await noteDone(around, snapshot.schema, { action: 'backup_made', by: null, details }));
    if (order.keep !== undefined) {
      const removed = await keepNewest(file, order.keep);
      if (removed.length > 0) say(`Removed ${counted(removed.length, 'older backup')}.`);
    }
    return 0;
  } catch (error) {
    throw asCommandError(error);
  } finally {
    await snapshot.close();
  }
}

/**
 * Records what a command did, unless that would bring a database of an earlier version up to date.
 * @returns what it did, in a sentence
 */
export async function noteDone(around: Surroundings, schema: readonly string[], done: Done): Promise<string> {
  const isCurrent = Object.keys(migrations('sqlite')).every((name) => schema.includes(name));
  if (!isCurrent) return 'The audit log does not tell of it: the database is of an earlier version.';
  await withContext(around, (context) =>
    context.storage.write((r) => {
      record(r, context, done);
      return Promise.resolve();
    }),
  );
  return 'The audit log tells of it.';
}

/** Puts a backup in the place of the database. */
export async function restoreBackup(args: readonly string[], around: Surroundings): Promise<number> {
  const order = readOrder(args);
  if (order.keep !== undefined) throw new UsageError('--keep is for backups');
  const { config, say } = around;
  const name = nowAsName();
  const target = targetAt(addressIn(config), name);
  const openWith = await keyIn(order.keyFile);
  try {
    const restored = await restore(target, keyStore(config, name), {
      path: order.file,
      openWith,
      replace: order.replace,
      clock: Date.now,
      random: randomBytes,
    });
    say(`Restored ${inWords(restored.rows)}, as they were at ${restored.header.made_at}.`);
    if (restored.kept !== null) say(`What was there before is kept: ${restored.kept}`);
    say(await forgetMissingFiles(around));
    say(await eraseThoseListed(around));
    say('Start the server: a new epoch has begun, and devices offer again what they hold.');
    return 0;
  } catch (error) {
    throw asCommandError(error);
  }
}

/** Makes a key file to encrypt backups with. */
export async function keyNew(args: readonly string[], around: Surroundings): Promise<number> {
  const [path, ...more] = args;
  if (path === undefined || more.length > 0 || path.startsWith('-')) {
    throw new UsageError('it takes one file');
  }
  if (!existsSync(dirname(join(path)))) throw new CommandError('there is no such folder');
  if (!(await writeKeyFile(path, randomBytes(KEY_BYTES)))) {
    throw new CommandError(`${path} is there already: a key is never written over`);
  }
  around.say(`Made ${path}. Keep a copy away from the server: without it no backup it encrypts can be read.`);
  return 0;
}
