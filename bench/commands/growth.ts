import { goalTable, ratioTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet } from '../support/figures/rounds.ts';
import { withFolder } from '../support/folder.ts';
import { fillWithSurveys } from '../support/rows/fill.ts';
import { type Held, measurePolls, measurePushes, release, serverHolding } from '../support/servers/held.ts';

const SMALL = 10_000;
const LARGE = 100_000;
const LARGEST = 1_000_000;
const ROUNDS = 5;

const nameOf = (surveys: number): string => `${surveys.toLocaleString('en-US')} held`;

const start = (folder: string, surveys: number): Promise<Held> =>
  serverHolding(nameOf(surveys), folder, (context) => fillWithSurveys(context, 0, surveys));

async function measure(sheet: Sheet, held: Held): Promise<void> {
  const cursor = await measurePolls(sheet, held);
  await measurePushes(sheet, held, cursor, { push: 'push', pull: 'pull', made: (survey) => survey });
}

/** Measures a poll, a push and a pull when the server holds ten and a hundred times as many surveys. */
export async function benchGrowth(args: readonly string[]): Promise<void> {
  const options = optionsOf(args);
  const large = options.has('full') ? LARGEST : LARGE;
  const sheet = new Sheet();
  await withFolder((small) =>
    withFolder(async (big) => {
      const both = [await start(small, SMALL), await start(big, large)];
      for (let round = 0; round <= Number(options.get('runs') ?? ROUNDS); round += 1) {
        // The first round warms up.
        for (const held of both) await measure(round === 0 ? new Sheet() : sheet, held);
      }
      for (const held of both) await release(held);
    }),
  );
  const [few = '', many = ''] = [SMALL, large].map(nameOf);
  const grown = (what: string) => sheet.median(what, many) / sheet.median(what, few);
  tell({
    name: 'growth',
    title: `Growth: ${SMALL.toLocaleString('en-US')} and ${large.toLocaleString('en-US')} surveys held, SQLite`,
    args,
    body: [
      'Two servers take turns, of which one holds more. A poll without news, a push of 20 surveys, and the pull that brings those 20.',
      '',
      ratioTable('polls a second', sheet.of('poll'), [few]),
      '',
      ratioTable('milliseconds, a push of 20', sheet.of('push'), [few]),
      '',
      ratioTable('milliseconds, a pull of 20', sheet.of('pull'), [few]),
      '',
      goalTable([
        { what: 'polls', measured: grown('poll'), unit: '×', must: 0.9, atLeast: true },
        { what: 'push of 20', measured: grown('push'), unit: '×', must: 1.3, aim: 1.1 },
        { what: 'pull of 20', measured: grown('pull'), unit: '×', must: 1.3, aim: 1.1 },
      ]),
    ].join('\n'),
  });
}
