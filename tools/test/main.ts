// Runs every check; the last line adds the results up. `npm test -- unit browser` runs those stages only.
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
const failed = new Set<string>();
let total = NOTHING;
const beside = chosen().flatMap((stage) => (stage.beside ? [runBeside(stage)] : []));
for (const stage of chosen().filter(({ beside }) => !beside)) {
  if (stop.signal.aborted) break;
  console.log(`\n── ${stage.heading} (${stage.name})`);
  console.log(await runStage(stage));
}
for (const output of beside) console.log(await output);
if (stop.signal.aborted) total = add(total, check(false));
if (failed.size > 0) console.log(`\nFailed: ${[...failed].join(', ')}`);
console.log(summary(total));
process.exitCode = total.failed > 0 ? 1 : 0;

/** Returns the stages asked for, with those that they need. */
function chosen(): readonly Stage[] {
  if (wanted.length === 0) return stages;
  const needed = stages.flatMap((stage) => (wanted.includes(stage.name) && stage.needs ? [stage.needs] : []));
  return stages.filter(({ name }) => wanted.includes(name) || needed.includes(name));
}

/** Runs a stage and counts it. Returns its last line. */
async function runStage(stage: Stage, commands = createCommands(root)): Promise<string> {
  if (stage.needs !== undefined && failed.has(stage.needs)) {
    count(stage, check(false));
    return `Left out: it needs "${stage.needs}", which failed.`;
  }
  const start = performance.now();
  const tally = await stage.run({ root, commands });
  count(stage, tally);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  return `── ${stage.heading}: ${summary(tally)} (${seconds} s)`;
}

/** Runs a stage while the others go on. Returns its whole output, in one piece. */
async function runBeside(stage: Stage): Promise<string> {
  const printed: string[] = [];
  const commands = createCommands(root, (text) => printed.push(text));
  const last = await runStage(stage, commands);
  return `\n── ${stage.heading} (${stage.name})\n${printed.join('')}${last}`;
}

function count(stage: Stage, tally: Tally): void {
  if (tally.failed > 0) failed.add(stage.name);
  total = add(total, tally);
}
