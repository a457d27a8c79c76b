// Sends requests that are nearly right to every endpoint of the API's description, by people who may do little and by
// people who may do everything. The server must not fail, reveal nothing of itself, and cross no scope: npm run prove
// -- fuzz [requests] [seed]
import { fuzz } from '@sampark/server/testing/fuzz/fuzz';
import { numbersFrom } from './support/numbers.ts';
import { grouped, record, table } from './support/record.ts';

const [requests = 0, seed = 0] = numbersFrom(
  process.argv.slice(2),
  'npm run prove -- fuzz [requests] [seed]',
  [10_000, 1],
);

const { violations, statuses, missed } = await fuzz(requests, seed);
for (const violation of violations) console.error(violation);
const sent = Object.values(statuses).reduce((sum, count) => sum + count, 0);
console.log(`${grouped(sent)} requests from seed ${seed}: ${violations.length} violations`);
if (violations.length > 0) process.exit(1);
record({
  name: 'fuzz',
  title: 'Requests that are nearly right',
  body: `\`npm run prove -- fuzz ${requests} ${seed}\`

${grouped(sent)} requests go to every endpoint of the API's description. Staff, a block officer, nobody and a stranger send them, then
an administrator. The run counts errors of the server, stack traces, answers with something of another block, and changes there: **0**.

${table(['status', 'answers'], Object.entries(statuses))}

Never with success, because the run guesses nothing that fits: ${missed.map((call) => `\`${call}\``).join(', ') || 'none'}.`,
});
