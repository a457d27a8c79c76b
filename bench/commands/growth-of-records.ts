import { gzipSync } from 'node:zlib';
import type { Context } from '@sampark/server/services/context';
import { goalTable, ratioTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet } from '../support/figures/rounds.ts';
import { withFolder } from '../support/folder.ts';
import { FIGURES, HOUSEHOLDS, householdOf, insertForms } from '../support/households.ts';
import { fillWithSurveys } from '../support/rows/fill.ts';
import { type Held, measurePolls, measurePushes, release, serverHolding } from '../support/servers/held.ts';
import { ADMIN, PANCHAYATS, type SignedIn } from '../support/village.ts';

const SURVEYS = 10_000;
const SMALL = 10_000;
const LARGE = 100_000;
const LARGEST = 1_000_000;
const ROUNDS = 5;
/** Questions of a kind in each round. */
const QUESTIONS = 5;
const OF_FIGURES = 'SURVEY_OF_FIGURES';

const nameOf = (records: number): string => `${records.toLocaleString('en-US')} records held`;

/** Puts surveys on the server, as many on each, then records, and their forms. */
async function fill(context: Context, records: number): Promise<void> {
  await insertForms(context, [HOUSEHOLDS, FIGURES]);
  await fillWithSurveys(context, 0, SURVEYS);
  await fillWithSurveys(context, SURVEYS, SURVEYS + records, householdOf);
}

async function start(folder: string, records: number): Promise<Held> {
  const held = await serverHolding(nameOf(records), folder, (context) => fill(context, records));
  const { client, device } = held;
  const { panchayat_id } = device;
  const survey = {
    ...{ action: 'create', op_id: OF_FIGURES, base_version: 0, survey_id: OF_FIGURES, panchayat_id },
    ...{ form_name: FIGURES.name, form_version: FIGURES.version, client_timestamp: null },
  };
  await client.push(device, gzipSync(JSON.stringify({ surveys: [survey], brief: true })), 1);
  return held;
}

/** The questions beside those of devices that sync, and what they are called. */
const ASKED = {
  list: '/api/surveys?limit=50',
  status: '/api/sync/status',
  figures: `/api/surveys/${OF_FIGURES}/figures`,
};

async function measure(sheet: Sheet, held: Held): Promise<void> {
  const { name, client, device } = held;
  const cursor = await measurePolls(sheet, held);
  const behind = await measurePushes(sheet, held, cursor, {
    ...{ push: 'push of surveys', pull: 'pull of surveys', made: (survey) => survey },
  });
  await measurePushes(sheet, held, behind, {
    ...{ push: 'push of records', pull: 'pull of records', made: householdOf },
  });
  const ask = async (what: string, by: SignedIn, path: string): Promise<void> => {
    const began = performance.now();
    const { status } = await client.get(by, path);
    if (status !== 200) throw new Error(`${path} was answered with ${status}`);
    sheet.add(what, name, performance.now() - began);
  };
  for (let turn = 0; turn < QUESTIONS; turn += 1) {
    for (const [what, path] of Object.entries(ASKED)) await ask(what, device, path);
    await ask('forms', ADMIN, '/api/forms');
  }
}

/** Measures what the server does beside ten and a hundred times as many records. */
export async function benchGrowthOfRecords(args: readonly string[]): Promise<void> {
  const options = optionsOf(args);
  const large = Number(options.get('records') ?? (options.has('full') ? LARGEST : LARGE));
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
  const table = (title: string, what: string) => [ratioTable(title, sheet.of(what), [few]), ''];
  const goal = (what: string) => ({
    what: what.replace(' cpu', ', processor'),
    measured: grown(what),
    unit: '×',
    must: 1.3,
    aim: 1.1,
  });
  const own = (records: number) => (records / PANCHAYATS).toLocaleString('en-US');
  tell({
    name: 'growth-of-records',
    title: `Growth: ${SMALL.toLocaleString('en-US')} and ${large.toLocaleString('en-US')} records held beside ${SURVEYS.toLocaleString('en-US')} surveys, SQLite`,
    args,
    body: [
      'Two servers take turns, of which one holds more records; a record says as much as a survey. The surveys and records lie evenly in',
      `${PANCHAYATS} panchayats, and those who ask work in one. There are ${own(SMALL)} records in it on the one server, and ${own(large)} on the other.`,
      '',
      ...table('polls a second', 'poll'),
      ...table('microseconds of the server’s processor, a poll', 'poll cpu'),
      ...table('milliseconds, a push of 20 surveys', 'push of surveys'),
      ...table('milliseconds, a pull of 20 surveys', 'pull of surveys'),
      ...table('milliseconds, a push of 20 records', 'push of records'),
      ...table('milliseconds, a pull of 20 records', 'pull of records'),
      ...table(
        'milliseconds of the server’s processor, a push and a pull of 20 surveys',
        'push of surveys cpu',
      ),
      ...table(
        'milliseconds of the server’s processor, a push and a pull of 20 records',
        'push of records cpu',
      ),
      ...table('milliseconds, a page of the list of surveys of the panchayat', 'list'),
      ...table('milliseconds, the surveys of the panchayat counted', 'status'),
      ...table('milliseconds, the list of forms, with the surveys of each counted', 'forms'),
      ...table('milliseconds, five figures from all records of the panchayat', 'figures'),
      goalTable([
        { what: 'polls', measured: grown('poll'), unit: '×', must: 0.9, atLeast: true },
        ...['push of surveys', 'pull of surveys', 'push of records', 'pull of records'].map(goal),
        goal('poll cpu'),
        goal('push of surveys cpu'),
        goal('push of records cpu'),
      ]),
      '',
      'The lists leave records out, and figures read every record of their panchayat, so these lines grow with what the panchayat holds.',
    ].join('\n'),
  });
}
