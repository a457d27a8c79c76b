import type { ChosenStage } from './choose-stages.ts';
import { type Commands, createCommands } from './command.ts';
import type { Stage } from './stages.ts';
import { add, check, NOTHING, summary, type Tally } from './tally.ts';

/** The end of a run. */
export interface RunEnd {
  readonly total: Tally;
  /** Names of the stages that failed. */
  readonly failed: readonly string[];
}

export interface RunOptions {
  readonly root: string;
  /** Prints text as it is. */
  readonly print: (text: string) => void;
  /** Ends the run after the stages that are going. */
  readonly stop: AbortSignal;
}

/**
 * Runs stages one after the other, and those that run beside them one after the other at the same time: they leave a
 * processor to spare. A stage beside others prints in one piece, when it has ended.
 */
export async function runStages(
  chosen: readonly ChosenStage[],
  { root, print, stop }: RunOptions,
): Promise<RunEnd> {
  const ends = new Map(chosen.map(({ stage }) => [stage.name, Promise.withResolvers<Tally>()]));
  const tallies = new Map<string, Tally>();

  const runOne = async ({ stage, files }: ChosenStage, commands: Commands): Promise<Tally> => {
    const needed = stage.needs === undefined ? undefined : await ends.get(stage.needs)?.promise;
    if (stop.aborted) return NOTHING;
    if (needed !== undefined && needed.failed > 0) {
      commands.say(`Left out: it needs "${stage.needs}", which failed.`);
      return check(false);
    }
    const start = performance.now();
    const tally = await stage.run({ root, commands, files }).catch((error: unknown) => {
      commands.say(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return check(false);
    });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    commands.say(`── ${stage.heading}: ${summary(tally)} (${seconds} s)`);
    return tally;
  };

  const runLane = async (
    lane: readonly ChosenStage[],
    run: (each: ChosenStage) => Promise<Tally>,
  ): Promise<void> => {
    for (const each of lane) {
      const tally = await run(each);
      tallies.set(each.stage.name, tally);
      ends.get(each.stage.name)?.resolve(tally);
    }
  };

  const first = chosen.filter(({ stage }) => !stage.beside);
  // With nothing beside them they print as they go.
  const alone = first.length === 0 ? chosen : first;
  await Promise.all([
    runLane(alone, (each) => {
      if (!stop.aborted) print(`\n${headOf(each.stage)}\n`);
      return runOne(each, createCommands(root));
    }),
    runLane(
      chosen.filter((each) => !alone.includes(each)),
      async (each) => {
        const printed: string[] = [];
        const tally = await runOne(
          each,
          createCommands(root, (text) => printed.push(text)),
        );
        if (printed.length > 0) print(`\n${headOf(each.stage)}\n${printed.join('')}`);
        return tally;
      },
    ),
  ]);
  const failed = [...tallies].filter(([, { failed: count }]) => count > 0).map(([name]) => name);
  const counted = [...tallies.values()].reduce(add, NOTHING);
  return { total: stop.aborted ? add(counted, check(false)) : counted, failed };
}

const headOf = ({ heading, name }: Stage): string => `── ${heading} (${name})`;
