import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { firstLine } from '../first-line.ts';
import { erasedListIn } from '../services/access/accounts/people/erased-list.ts';
import { openSecrets } from '../services/access/secrets/open-secrets.ts';
import { checkBaseMaps } from '../services/upkeep/doctor/base-maps.ts';
import { checkCertificate } from '../services/upkeep/doctor/certificate.ts';
import {
  checkAdministrators,
  checkAudit,
  checkBackups,
  checkClock,
  checkDrill,
  checkErased,
} from '../services/upkeep/doctor/database.ts';
import { checkFolder, checkRoom, checkSync } from '../services/upkeep/doctor/disk.ts';
import { checkFiles } from '../services/upkeep/doctor/files.ts';
import { error, type Finding, ok, warning } from '../services/upkeep/doctor/finding.ts';
import { checkReplica } from '../services/upkeep/doctor/replica.ts';
import { checkSettings } from '../services/upkeep/doctor/settings.ts';
import { checkTerms } from '../services/upkeep/doctor/terms.ts';
import { sqliteProblems } from '../storage/dump/sqlite-dump.ts';
import { openFiles } from '../storage/files/open-files.ts';
import { migrations } from '../storage/migrations/list.ts';
import { openStorage, sqliteFile, stateOfServersReplica } from '../storage/open.ts';
import { addressIn, openSnapshot } from './database-at.ts';
import { CommandError, type Surroundings } from './surroundings.ts';
import { UsageError } from './usage.ts';

const MARKS = { ok: '[ok]   ', warning: '[look] ', error: '[WRONG]' } as const;

/** Milliseconds in which a replica that is well comes to where the primary is. */
const REPLICA_PATIENCE = 5_000;

/** Checks everything that can be wrong with an installation, and writes a line each, with what to do. */
export async function doctor(args: readonly string[], around: Surroundings): Promise<number> {
  if (args.length > 0) throw new UsageError('it takes nothing more');
  let wrong = 0;
  for await (const { level, text } of findings(around)) {
    around.say(`${MARKS[level]} ${text}`);
    if (level === 'error') wrong += 1;
  }
  around.say(wrong === 0 ? 'Nothing is wrong.' : `${wrong} wrong.`);
  return wrong === 0 ? 0 : 1;
}

async function* findings(around: Surroundings): AsyncGenerator<Finding> {
  const { config } = around;
  yield* checkSettings(config);
  yield* await checkCertificate(config.publicUrl, Date.now());
  const { dataDir } = config;
  yield await checkFolder(dataDir);
  if (existsSync(dataDir)) {
    yield await checkRoom(dataDir);
    yield await checkSync(dataDir, () => performance.now()).catch((problem: unknown) =>
      error(`nothing can be written to ${dataDir}: ${firstLine(problem)}`),
    );
  }
  const isThere = config.databaseUrl !== '' || existsSync(sqliteFile(dataDir));
  if (!isThere) {
    yield error(`there is no database in ${dataDir}: start the server once, or set SAMPARK_DATA_DIR`);
    return;
  }
  yield* databaseFindings(around);
}

/** Returns how many migrations the database lacks, and those that only a newer version knows. */
async function compareSchema(around: Surroundings) {
  const snapshot = await openSnapshot(addressIn(around.config));
  const { schema } = snapshot;
  await snapshot.close();
  const known = Object.keys(migrations(around.config.databaseUrl === '' ? 'sqlite' : 'postgres'));
  return {
    missing: known.filter((name) => !schema.includes(name)).length,
    newer: schema.filter((name) => !known.includes(name)),
  };
}

async function* databaseFindings(around: Surroundings): AsyncGenerator<Finding> {
  const { config } = around;
  try {
    if (config.databaseUrl === '') {
      const [problem] = sqliteProblems(sqliteFile(config.dataDir));
      yield problem === undefined
        ? ok('the database is whole')
        : error(
            `the database is damaged (${problem}): stop the server, keep a copy, and restore the last backup`,
          );
    }
    const { missing, newer } = await compareSchema(around);
    if (missing > 0) {
      yield warning(
        'the database is of an earlier version, and not looked at further: npm run sampark -- migrate, after a backup',
      );
      return;
    }
    const storage = await openStorage(config);
    try {
      yield newer.length === 0
        ? ok('the database opens and is up to date')
        : warning(
            `a newer version of Sampark has expanded the database (${newer.join(', ')}): this one works on it, and is to be brought up to date, too`,
          );
      yield* checkReplica(await stateOfServersReplica(config, REPLICA_PATIENCE));
      yield await checkClock(storage, Date.now());
      yield await checkAdministrators(storage);
      yield await checkBackups(storage, Date.now());
      yield await checkDrill(storage, Date.now());
      yield* checkTerms(storage, Date.now());
      yield* checkErased(storage, erasedListIn(config.dataDir));
      yield* await checkFiles(storage, openFiles(config));
      yield* await checkBaseMaps(storage, openFiles(config));
      const opened = await openSecrets(storage, config, randomBytes);
      if (!opened.ok) yield error(opened.problem);
      else {
        yield ok(`the server's key ${opened.secrets.keyId} is this database's`);
        yield await checkAudit(storage, opened.secrets);
      }
    } finally {
      await storage.close();
    }
  } catch (problem) {
    const line = firstLine(problem);
    yield error(problem instanceof CommandError ? line : `the database cannot be opened: ${line}`);
  }
}
