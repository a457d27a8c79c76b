import { type Surroundings, withContext } from './surroundings.ts';
import { UsageError } from './usage.ts';

/** Begins a new epoch, so that devices offer again what a database that was put back has lost. */
export async function epochNew(args: readonly string[], around: Surroundings): Promise<number> {
  if (args.length > 0) throw new UsageError('it takes nothing more');
  const epoch = await withContext(around, (context) => context.epoch.leave(context.epoch.current()));
  around.say(
    `A new epoch has begun: ${epoch}. Devices read everything again and offer what the server lacks.`,
  );
  return 0;
}
