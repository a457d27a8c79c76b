// Plays seeded schedules on three real browsers, a network that fails and the real server. Then it cuts a batch's
// answer off after every byte, and makes sure that a network that lies is caught: npm run prove -- browsers
// [schedules] [first seed]
import { runBrowserProgram } from './support/browser-program.ts';
import { numbersFrom } from './support/numbers.ts';
import { grouped, record, table } from './support/record.ts';

/** A schedule as its program reports it. */
interface Schedule {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly tally: Readonly<Record<string, number>>;
}

/** A line of the program: one of these. */
interface Line {
  readonly schedule?: Schedule;
  /** A schedule on records. */
  readonly records?: Schedule;
  /** A schedule with photos. */
  readonly photos?: Schedule;
  readonly everyByte?: {
    readonly bytes: number;
    readonly places: number;
    readonly violations: readonly string[];
  };
  readonly lie?: Schedule;
}

/** The events that must occur in a run that is long enough to prove something. */
const MUST_HAPPEN = [
  'saved',
  'draft',
  'settled',
  'row added',
  'row in a row added',
  'answered in a row',
  'row moved',
  'row taken out',
  'undone',
  'settled a row',
  'settled in a row',
  'rows that must be there',
  'rows that must be out',
  'deleted',
  'conflicts',
  'killed',
  'reloaded',
  'went offline',
  'cut',
  'answer lost',
  'doubled',
  'portal',
  'delayed',
  'truncated',
  'slow',
  'moved',
  'merged',
  'split',
  'closed',
  'parent deleted',
  'place settled',
  'photo saved',
  'photo in a draft',
];
const LONG_ENOUGH = 20;

const [schedules = 0, first = 0] = numbersFrom(
  process.argv.slice(2),
  'npm run prove -- browsers [schedules] [first seed]',
  [100, 1],
);

const sum = new Map<string, number>();
const wrong: string[] = [];
let everyByte: Line['everyByte'];
let lie: Line['lie'];
let done = 0;
await runBrowserProgram('e2e/schedules/main.ts', [schedules, first], (text) => {
  const line = JSON.parse(text) as Line;
  everyByte ??= line.everyByte;
  lie ??= line.lie;
  const { seed, violations, tally } = line.schedule ?? line.records ?? line.photos ?? {};
  if (seed === undefined || !violations || !tally) return;
  const on = line.records ? 'records of seed' : line.photos ? 'photos of seed' : 'seed';
  for (const [what, times] of Object.entries(tally)) sum.set(what, (sum.get(what) ?? 0) + times);
  for (const violation of violations) wrong.push(`${on} ${seed}: ${violation}`);
  if (line.records) done += 1;
  console.log(`${done} of ${schedules} schedules, ${on} ${seed}: ${violations.join('; ') || 'all is well'}`);
});
if (!everyByte || !lie) throw new Error('The program ended before its end.');

const happened = table(
  ['what happened', 'times'],
  [...sum].sort().map(([what, times]) => [what, grouped(times)]),
);
const { bytes, places, violations: lost } = everyByte;
console.log(`\n${happened}\n${schedules} schedules from seed ${first}: ${wrong.length} violations`);
console.log(`An answer of ${bytes} bytes cut off at ${places} places: ${lost.length} violations`);
console.log(`A network that answers in the server's place: ${lie.violations.join('; ') || 'NOT CAUGHT'}`);
for (const line of [...wrong, ...lost]) console.error(line);
const never = schedules < LONG_ENOUGH ? [] : MUST_HAPPEN.filter((what) => !sum.get(what));
if (places < bytes) never.push('an answer cut off after every byte');
if (never.length > 0) console.error(`Never happened, so that nothing is proven: ${never.join(', ')}`);
const caught = lie.violations.length > 0;
if (wrong.length > 0 || lost.length > 0 || never.length > 0 || !caught) process.exit(1);
record({
  name: 'browsers',
  title: 'Three real browsers, a network that fails, the real server',
  body: `\`npm run prove -- browsers ${schedules} ${first}\`

${grouped(schedules)} seeded schedules, seeds ${first} to ${first + schedules - 1}, in real Chromium: **${wrong.length} violations**. In each, two people of a
panchayat and their block officer work on one survey through the screens of the app: they answer, and add, move and take out rows, and
rows in rows. Their networks cut, lose, double, delay, shape and truncate, or are a captive portal. Midway everybody comes online, so that
conflicts are known and settled. The run checks:

- Every Save is in the survey's history or a conflict (I1).
- No survey and no operation is there twice (I2).
- Every screen shows what the server holds, rows in their order (I3).
- Drafts are where they were typed (I6).
- Nothing waits (I8).
- A row that somebody added, and nobody took out, is there once (I15). One that somebody took out, and nobody brought back, is not (I16).
- A row that went held nothing but what somebody had seen who took it out (I17).

With each seed the same people also move, merge, split, close and delete five households through the screens, over the same networks. The run
checks I1, I2 and I8, that every list shows each living household once and below the one that it hangs below (I3, I20, I21), and that of two
that are merged the one with the smaller id stays (I22).

Then, with each seed, they take photos for one survey, while requests about files fail and browsers are killed. The run checks that the server gives each photo
of which a screen said that it is kept and its answer saved, byte by byte as its name says (I25, I29).

The run cut off the answer to a batch after each of its ${bytes} bytes, the head included, with a Save for each: **${lost.length} violations**.
Under a network that answers 'applied' in the server's place the same checks find: ${lie.violations[0] ?? ''}.

${happened}`,
});
