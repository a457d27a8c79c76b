// Runs every check; the last line adds the results up. `npm test -- unit browser` runs those stages only, and
// `npm test -- unit FILE` one file of a stage.
import { chooseStages } from './choose-stages.ts';
import { memoryDisk } from './memory-disk.ts';
import { nodeOptions } from './node-options.ts';
import { runStages } from './run-stages.ts';
import { stages } from './stages.ts';
import { summary } from './tally.ts';

const choice = chooseStages(process.argv.slice(2), stages);
if (choice.kind === 'wrong') {
  console.error(choice.message);
  process.exit(1);
}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());

Object.assign(process.env, memoryDisk(), nodeOptions());
const { total, failed } = await runStages(choice.chosen, {
  root: process.cwd(),
  print: (text) => process.stdout.write(text),
  stop: stop.signal,
});
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(summary(total));
process.exitCode = total.failed > 0 ? 1 : 0;
