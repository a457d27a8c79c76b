import { setTimeout as pause } from 'node:timers/promises';
import { goalTable, ratioTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet, takeTurns } from '../support/figures/rounds.ts';
import { type Match, push, seed, settle } from '../support/screens/play.ts';
import { type Entrant, FLOOR, SAMPARK } from '../support/servers/contestants.ts';
import { openSecureLine } from '../support/servers/secure-line.ts';

const SURVEYS = 20;
const EDITS = 12;
/** The first edits open connections and warm up. */
const WARMING = 2;
/** Milliseconds in which everybody comes to rest between two edits. */
const REST = 300;

interface Edited {
  readonly browser: string;
  /** The milliseconds from Save to screen, of each edit. */
  readonly times: readonly number[];
}

/**
 * Edits one field after the other on a device, each until another device shows it.
 * @param warm is called when connections are open, before the edits that count
 * @param url the address where both devices find the server, if not without anything between
 */
async function playEdits(
  match: Match,
  entrant: Entrant,
  { warm, url }: { readonly warm: () => Promise<void>; readonly url?: string },
): Promise<Edited> {
  const writer = await match.device(url);
  await seed(writer, SURVEYS);
  await push(match, writer, entrant, SURVEYS);
  await settle(writer);
  const reader = await match.device(url);
  await reader.page.evaluate(() => window.contestant?.pull());
  for (const { page } of [writer, reader]) await page.evaluate(() => window.contestant?.live());
  const ids = await writer.page.evaluate(() => window.surveys?.map((survey) => survey.survey_id) ?? []);
  const times: number[] = [];
  for (const [at, id] of ids.slice(0, EDITS).entries()) {
    const edit = { id, name: `Nagla ${at}` };
    await reader.page.evaluate(({ id, name }) => {
      window.waiting = window.contestant?.waitEdit(id, name) ?? Promise.reject(new Error('no device'));
    }, edit);
    await pause(REST);
    if (at === WARMING) await warm();
    const saved = await writer.page.evaluate(({ id, name }) => window.contestant?.edit(id, name) ?? 0, edit);
    const seen = await reader.page.evaluate(() => window.waiting ?? 0);
    if (at >= WARMING) times.push(seen - saved);
  }
  await pause(REST);
  return { browser: writer.version, times };
}

/** Measures an edit where devices are: behind the proxy that the deployment guide sets up. */
async function overTls(sheet: Sheet, options: ReadonlyMap<string, string>): Promise<void> {
  await takeTurns(options, { runs: 1, peers: [] }, async (match, entrant) => {
    const line = await openSecureLine(match.server.port);
    let before = 0;
    const warm = (): Promise<void> => {
      before = line.bytes();
      return Promise.resolve();
    };
    await playEdits(match, entrant, { warm, url: line.url });
    sheet.add('tls', entrant.name, (line.bytes() - before) / (EDITS - WARMING));
    await line.close();
  });
}

/** Edits one field on a device until it shows on another. */
export async function benchLive(args: readonly string[]): Promise<void> {
  const options = optionsOf(args);
  const sheet = new Sheet();
  let browser = '';
  await takeTurns(options, { runs: 3 }, async (match, entrant) => {
    const edited = await playEdits(match, entrant, { warm: () => match.server.reset() });
    ({ browser } = edited);
    for (const time of edited.times) sheet.add('time', entrant.name, time);
    const traffic = await match.server.traffic();
    sheet.add('bytes', entrant.name, (traffic.up + traffic.down) / (EDITS - WARMING));
    sheet.add('requests', entrant.name, traffic.requests / (EDITS - WARMING));
  });
  await overTls(sheet, options);
  const bytes = { unit: 'B', must: 1200, aim: 600 };
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
      ratioTable('bytes an edit, both devices, over HTTP/1.1', sheet.of('bytes'), [FLOOR.name]),
      '',
      ratioTable('bytes an edit, both devices, over TLS and HTTP/2 to nginx', sheet.of('tls'), [FLOOR.name]),
      '',
      ratioTable('requests an edit, both devices', sheet.of('requests'), []),
      '',
      goalTable([
        { what: 'after Save', measured: sheet.median('time', SAMPARK.name), unit: 'ms', must: 40, aim: 25 },
        { what: 'bytes over HTTP/2', measured: sheet.median('tls', SAMPARK.name), ...bytes },
        { what: 'bytes over HTTP/1.1', measured: sheet.median('bytes', SAMPARK.name), ...bytes },
      ]),
      '',
      'Two requests and a change event carry an edit: the batch, whose answer moves the writer’s cursor over its own row, and the reader’s, which',
      'is told the field alone. Over HTTP/1.1 Chromium’s own heads are the most; over HTTP/2 the ids, times and cursors that are new each',
      'time are half of it, and the rest the heads of the answers and the frames.',
    ].join('\n'),
  });
}
