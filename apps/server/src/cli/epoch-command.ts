import { forgetMissingFiles } from './files-commands.ts';
import { type Surroundings, withContext } from './surroundings.ts';
import { UsageError } from './usage.ts';
import { eraseThoseListed } from './user-commands.ts';

/**
 * Begins a new epoch, so that devices offer again what a database that was put back has lost. It forgets the files that are not
 * there, and erases those again who came back with the database, as a restore does.
 */
export async function epochNew(args: readonly string[], around: Surroundings): Promise<number> {
  if (args.length > 0) throw new UsageError('it takes nothing more');
  const epoch = await withContext(around, (context) => context.epoch.leave(context.epoch.current()));
  around.say(await forgetMissingFiles(around));
  around.say(await eraseThoseListed(around));
  around.say(
    `A new epoch has begun: ${epoch}. Devices read everything again and offer what the server lacks.`,
  );
  return 0;
}
