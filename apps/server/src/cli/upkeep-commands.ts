import { counted } from '../counted.ts';
import { purge, purgeStored } from '../services/upkeep/purge.ts';
import { endTerms } from '../services/upkeep/terms/end-terms.ts';
import { openFiles } from '../storage/files/open-files.ts';
import { openDatabase, type Surroundings, withContext } from './surroundings.ts';
import { UsageError } from './usage.ts';

/** Brings the database up to date. */
export async function migrateOnly(args: readonly string[], around: Surroundings): Promise<number> {
  if (args.length > 0) throw new UsageError('it takes nothing more');
  // Opening the database brings it up to date.
  const storage = await openDatabase(around);
  await storage.close();
  around.say('The database is up to date.');
  return 0;
}

/** Deletes what has been kept for its term, and removes for good what was deleted long ago. */
export async function purgeNow(args: readonly string[], around: Surroundings): Promise<number> {
  if (args.length > 0) throw new UsageError('it takes nothing more');
  const files = openFiles(around.config);
  const removed = await withContext(around, async (context) => ({
    ended: await endTerms(context),
    ...(await purge(context)),
    files: await purgeStored({ ...context, files }),
  }));
  const { surveys, operations } = removed;
  const ofSurveys = `${counted(surveys, 'deleted survey')}, ${counted(removed.files, 'file')}`;
  const what = `${ofSurveys} and ${counted(operations, 'receipt')}`;
  if (removed.ended > 0) {
    around.say(`Deleted ${counted(removed.ended, 'survey')} that were kept for their term.`);
  }
  around.say(`Removed ${what} for good.`);
  return 0;
}
