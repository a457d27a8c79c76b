import { setTimeout as pause } from 'node:timers/promises';
import { FLOOR, SAMPARK } from '../support/contestants.ts';
import { push, seed, settle } from '../support/play.ts';
import { goalTable, ratioTable, tell } from '../support/results.ts';
import { optionsOf, Sheet, takeTurns } from '../support/rounds.ts';

const SURVEYS = 20;
const EDITS = 12;
/** The first edits open connections and warm up. */
const WARMING = 2;
/** Between two edits everybody comes to rest, milliseconds. */
const REST = 300;

/** One field is edited on a device and shows on another. */
export async function benchLive(args: readonly string[]): Promise<void> {
  const sheet = new Sheet();
  let browser = '';
  await takeTurns(optionsOf(args), { runs: 3 }, async (match, entrant) => {
    const writer = await match.device();
    browser = writer.version;
    await seed(writer, SURVEYS);
    await push(match, writer, entrant, SURVEYS);
    await settle(writer);
    const reader = await match.device();
    await reader.page.evaluate(() => window.contestant?.pull());
    for (const { page } of [writer, reader]) await page.evaluate(() => window.contestant?.live());
    const ids = await writer.page.evaluate(() => window.surveys?.map((survey) => survey.survey_id) ?? []);
    for (const [at, id] of ids.slice(0, EDITS).entries()) {
      const edit = { id, name: `Nagla ${at}` };
      await reader.page.evaluate(({ id, name }) => {
        window.waiting = window.contestant?.waitEdit(id, name) ?? Promise.reject(new Error('no device'));
      }, edit);
      await pause(REST);
      if (at === WARMING) await match.server.reset();
      const saved = await writer.page.evaluate(
        ({ id, name }) => window.contestant?.edit(id, name) ?? 0,
        edit,
      );
      const seen = await reader.page.evaluate(() => window.waiting ?? 0);
      if (at >= WARMING) sheet.add('time', entrant.name, seen - saved);
    }
    await pause(REST);
    const traffic = await match.server.traffic();
    sheet.add('bytes', entrant.name, (traffic.up + traffic.down) / (EDITS - WARMING));
    sheet.add('requests', entrant.name, traffic.requests / (EDITS - WARMING));
  });
  tell({
    name: 'live',
    title: 'Live: one field edited, from device to device',
    args,
    browser,
    body: [
      'From Save on one device until a list on another shows it, both in Chromium. Sampark acknowledges after an fsync; Yjs and',
      'PouchDB do not wait for the disk.',
      '',
      ratioTable('milliseconds', sheet.of('time'), [FLOOR.name]),
      '',
      ratioTable('bytes an edit, both devices', sheet.of('bytes'), [FLOOR.name]),
      '',
      ratioTable('requests an edit, both devices', sheet.of('requests'), []),
      '',
      goalTable([
        { what: 'after Save', measured: sheet.median('time', SAMPARK.name), unit: 'ms', must: 40, aim: 25 },
        { what: 'in all', measured: sheet.median('bytes', SAMPARK.name), unit: 'B', must: 1200, aim: 600 },
      ]),
      '',
      'The reader hears of it over the stream of hints. Three requests carry an edit, of which each has a kilobyte of heads over',
      'HTTP/1.1; the writer reads its own edit back, and both read the whole survey.',
    ].join('\n'),
  });
}
