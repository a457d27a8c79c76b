import { goalTable, ratioTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet, takeTurns } from '../support/figures/rounds.ts';
import { pull, push, seed, settle } from '../support/screens/play.ts';
import { FLOOR, SAMPARK } from '../support/servers/contestants.ts';

const SIZES = [
  { surveys: 1_000, runs: 5 },
  { surveys: 10_000, runs: 3 },
];

/** Lets a fresh second device fetch everything that the first has sent. */
export async function benchPull(args: readonly string[]): Promise<void> {
  const options = optionsOf(args);
  const body: string[] = [];
  let browser = '';
  for (const { surveys, runs } of SIZES) {
    const sheet = new Sheet();
    await takeTurns(options, { runs }, async (match, entrant) => {
      const sender = await match.device();
      browser = sender.version;
      await seed(sender, surveys);
      await push(match, sender, entrant, surveys);
      await settle(sender);
      await sender.page.close();
      const reader = await match.device();
      const moved = await pull(match, reader, surveys);
      sheet.add('time', entrant.name, moved.time);
      sheet.add('requests', entrant.name, moved.requests);
      if (moved.firstRows !== null) sheet.add('first', entrant.name, moved.firstRows / moved.time);
    });
    const times = sheet.of('time');
    const ours = sheet.median('time', SAMPARK.name);
    const against = (name: string) => ours / (times.get(name)?.median ?? Number.NaN);
    body.push(
      `### ${surveys.toLocaleString('en-US')} surveys`,
      '',
      ratioTable('milliseconds', times, [FLOOR.name, 'Yjs', 'PouchDB']),
      '',
      ratioTable('requests', sheet.of('requests'), []),
      '',
      goalTable([
        { what: 'Sampark to floor', measured: against(FLOOR.name), unit: '×', must: 1.5 },
        {
          what: 'Sampark to Yjs',
          measured: against('Yjs'),
          unit: '×',
          aim: 0.7,
        },
        {
          what: 'first rows in the list, of the whole time',
          measured: sheet.median('first', SAMPARK.name) * 100,
          unit: '%',
          must: 15,
        },
      ]),
      '',
    );
  }
  tell({
    name: 'pull',
    title: 'Pull: a fresh second device fetches everything',
    args,
    browser,
    body: [
      'Until all is stored on the device. Sampark also fetches the forms, the panchayat and its villages, and seals every',
      'survey for its owner; Yjs holds all of it in memory.',
      '',
      ...body,
      'Where the time goes, by profiles: the browser’s database sets the pace, which writes every survey with four indexes for its lists,',
      'one page’s transaction behind the other; a quarter of what the page does is sealing. The second page is asked for when the first',
      'rows are stored, each behind it before the one ahead of it is read, and made ready while that is written.',
    ].join('\n'),
  });
}
