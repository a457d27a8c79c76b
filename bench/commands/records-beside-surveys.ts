import { goalTable, ratioTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet } from '../support/figures/rounds.ts';
import { withFolder } from '../support/folder.ts';
import { HOUSEHOLDS, type Household, householdOf, insertForms } from '../support/households.ts';
import { type Held, release, serverHolding } from '../support/servers/held.ts';
import { batchOf } from '../support/servers/wire-client.ts';
import { makeSurveys, type Survey } from '../support/surveys.ts';

const EACH = 1_000;
/** Surveys of one request: as many as a device sends at a time. */
const A_BATCH = 200;
const ROUNDS = 9;

/** The contestants: a survey and a record with as many answers. */
const KINDS: Readonly<Record<string, (survey: Survey) => Survey | Household>> = {
  surveys: (survey) => survey,
  records: householdOf,
};

/** Sends so many of a kind and fetches them. @returns the cursor behind them */
async function measure(sheet: Sheet, held: Held, kind: string, from: string): Promise<string> {
  const { server, client, device } = held;
  const made = KINDS[kind] ?? householdOf;
  held.seed += 1;
  const all = makeSurveys(EACH, held.seed, device.panchayat_id).map(made);
  const batches = Array.from({ length: EACH / A_BATCH }, (_, at) =>
    batchOf(all.slice(at * A_BATCH, (at + 1) * A_BATCH)),
  );
  const timed = async (what: 'push' | 'pull', work: () => Promise<void>): Promise<void> => {
    await server.reset();
    const before = await server.traffic();
    const began = performance.now();
    await work();
    sheet.add(`${what} time`, kind, performance.now() - began);
    const { cpu, up, down } = await server.traffic();
    sheet.add(`${what} cpu`, kind, cpu - before.cpu);
    sheet.add(`${what} bytes`, kind, (up + down) / EACH);
  };
  await timed('push', async () => {
    for (const batch of batches) await client.push(device, batch, A_BATCH);
  });
  let cursor = from;
  await timed('pull', async () => {
    for (let hasMore = true; hasMore; ) {
      const page = await client.changes(device, `&cursor=${encodeURIComponent(cursor)}`);
      ({ cursor, has_more: hasMore } = page);
    }
  });
  return cursor;
}

/** Measures records on the wire and on the server beside surveys that say as much. */
export async function benchRecordsBesideSurveys(args: readonly string[]): Promise<void> {
  const runs = Number(optionsOf(args).get('runs') ?? ROUNDS);
  const sheet = new Sheet();
  await withFolder(async (folder) => {
    const held = await serverHolding('an empty server', folder, (context) =>
      insertForms(context, [HOUSEHOLDS]),
    );
    let cursor = '';
    for (let round = -1; round < runs; round += 1) {
      // The first rounds warm up. Whoever comes first is another one each time.
      const kinds = round % 2 === 0 ? Object.keys(KINDS) : Object.keys(KINDS).reverse();
      for (const kind of kinds) cursor = await measure(round < 1 ? new Sheet() : sheet, held, kind, cursor);
    }
    await release(held);
  });
  const ratio = (what: string) => sheet.median(what, 'records') / sheet.median(what, 'surveys');
  const table = (title: string, what: string) => [ratioTable(title, sheet.of(what), ['surveys']), ''];
  const goal = (what: string, part: string) => ({ what, measured: ratio(part), unit: '×', must: 1.1 });
  tell({
    name: 'records-beside-surveys',
    title: `${EACH.toLocaleString('en-US')} records beside ${EACH.toLocaleString('en-US')} surveys that say as much`,
    args,
    body: [
      'Both say the same fifty answers; a survey says its village and its day, a record its name and what it is a part of. One server takes',
      `${A_BATCH} of a kind in a request, and gives them to another device. The two kinds take turns. What a device does with them is not in it.`,
      '',
      ...table('bytes each, up and down, in a push', 'push bytes'),
      ...table('bytes each, up and down, in a pull', 'pull bytes'),
      ...table('milliseconds, a push', 'push time'),
      ...table('milliseconds, a pull', 'pull time'),
      ...table('milliseconds of the server’s processor, a push', 'push cpu'),
      ...table('milliseconds of the server’s processor, a pull', 'pull cpu'),
      goalTable([
        goal('bytes of a push', 'push bytes'),
        goal('bytes of a pull', 'pull bytes'),
        goal('a push', 'push time'),
        goal('a pull', 'pull time'),
        goal('processor of a push', 'push cpu'),
        goal('processor of a pull', 'pull cpu'),
      ]),
    ].join('\n'),
  });
}
