// Runs every check; the last line adds the results up. `npm test -- unit browser` runs those stages only, and
// `npm test -- unit FILE` one file of a stage.
import { type ChosenStage, chooseStages } from './choose-stages.ts';
import { createCommands } from './command.ts';
import { memoryDisk } from './memory-disk.ts';
import { nodeOptions } from './node-options.ts';
import { type Stage, stages } from './stages.ts';
import { add, check, NOTHING, summary, type Tally } from './tally.ts';

const choice = chooseStages(process.argv.slice(2), stages);
if (choice.kind === 'wrong') {
  console.error(choice.message);
  process.exit(1);
}
const { chosen } = choice;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());

const root = process.cwd();
const commands = createCommands(root);
Object.assign(process.env, memoryDisk(), nodeOptions());
const failed = new Set<string>();
let total = NOTHING;
for (const each of chosen) {
  if (stop.signal.aborted) break;
  console.log(`\n── ${each.stage.heading} (${each.stage.name})`);
  console.log(await runStage(each));
}
if (stop.signal.aborted) total = add(total, check(false));
if (failed.size > 0) console.log(`\nFailed: ${[...failed].join(', ')}`);
console.log(summary(total));
process.exitCode = total.failed > 0 ? 1 : 0;

/** Runs a stage and counts it. Returns its last line. */
async function runStage({ stage, files }: ChosenStage): Promise<string> {
  if (stage.needs !== undefined && failed.has(stage.needs)) {
    count(stage, check(false));
    return `Left out: it needs "${stage.needs}", which failed.`;
  }
  const start = performance.now();
  const tally = await stage.run({ root, commands, files });
  count(stage, tally);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  return `── ${stage.heading}: ${summary(tally)} (${seconds} s)`;
}

function count(stage: Stage, tally: Tally): void {
  if (tally.failed > 0) failed.add(stage.name);
  total = add(total, tally);
}
