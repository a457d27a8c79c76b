// Everything that is checked, in order; the last line adds it up. `npm test -- unit browser` runs those stages only.
import { createCommands } from './command.ts';
import { type Stage, stages } from './stages.ts';
import { add, check, NOTHING, summary, type Tally } from './tally.ts';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no stage ${unknown.join(', ')}. There are: ${stages.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());

const root = process.cwd();
const commands = createCommands(root);
const failed = new Set<string>();
let total = NOTHING;
for (const stage of chosen()) {
  if (stop.signal.aborted) break;
  const tally = await runStage(stage);
  if (tally.failed > 0) failed.add(stage.name);
  total = add(total, tally);
}
if (stop.signal.aborted) total = add(total, check(false));
if (failed.size > 0) console.log(`\nFailed: ${[...failed].join(', ')}`);
console.log(summary(total));
process.exitCode = total.failed > 0 ? 1 : 0;

/** The stages asked for, with those they cannot do without. */
function chosen(): readonly Stage[] {
  if (wanted.length === 0) return stages;
  const needed = stages.flatMap((stage) => (wanted.includes(stage.name) && stage.needs ? [stage.needs] : []));
  return stages.filter(({ name }) => wanted.includes(name) || needed.includes(name));
}

async function runStage(stage: Stage): Promise<Tally> {
  console.log(`\n── ${stage.heading} (${stage.name})`);
  if (stage.needs !== undefined && failed.has(stage.needs)) {
    console.log(`Left out: it needs "${stage.needs}", which failed.`);
    return check(false);
  }
  const start = performance.now();
  const tally = await stage.run({ root, commands });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`── ${stage.heading}: ${summary(tally)} (${seconds} s)`);
  return tally;
}
