import { setTimeout as pause } from 'node:timers/promises';
import type { UserInfo } from '@sampark/core/access/roles';
import { villageDetailed } from '@sampark/core/forms/shipped/village-detailed';
import type { Context } from '@sampark/server/services/context';
import { createReportCounter } from '@sampark/server/services/reports/count-behind';
import { getReport } from '@sampark/server/services/reports/read-report';
import type { SurveyTable } from '@sampark/server/storage/tables';
import { startPostgres } from '../../tools/test/postgres/server.ts';
import { answeredSurveys } from '../support/answers.ts';
import { figure, goalTable, ratioTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet } from '../support/figures/rounds.ts';
import { withFolder } from '../support/folder.ts';
import { newDatabase } from '../support/rows/raw-postgres.ts';
import { fetchFrom } from '../support/servers/fetch-from.ts';
import { measureOthers, release, serverOver } from '../support/servers/held.ts';
import { villageParts } from '../support/servers/village-app.ts';
import { ADMIN } from '../support/village.ts';

const SURVEYS = 100_000;
const FULL = 1_000_000;
const DISTRICTS = 10;
/** Surveys of a panchayat: its villages. A server with ten times the surveys has ten times the panchayats. */
const OF_PANCHAYAT = 100;
/** Surveys with different answers; the others say the same as one of them. */
const DIFFERENT = 1_000;
/** The surveys that change between two reports, each in another panchayat. */
const CHANGED = 20;
const RUNS = 5;
const AT_ONCE = 1_000;
/** Districts of which nobody has asked for a report before. */
const NOT_COUNTED = [1, 2, 3] as const;
const SECOND = 1_000;
const AT = '2026-11-20T10:00:00.000Z';

const placeOf = (district: number, panchayat: number): string => `d${district}-${panchayat}`;

const ADMINISTRATOR: UserInfo = {
  ...{ user_id: ADMIN.user_id, username: ADMIN.user_id, full_name: 'Asha Devi', email: '' },
  ...{ role: 'admin' as const, panchayat_id: null, block_id: null },
};

/** Puts surveys into the panchayats of ten districts, past the use cases: what is measured reads them only. */
async function fill({ storage }: Context, surveys: number): Promise<void> {
  const docs = answeredSurveys(villageDetailed, DIFFERENT).map(docOf);
  const panchayats = surveys / DISTRICTS / OF_PANCHAYAT;
  await storage.write(async (r) => {
    const numbers = Array.from({ length: DISTRICTS }, (_, at) => at);
    const named = { name: 'Deva', name_hi: 'देवा' };
    await r.places.insert({
      states: [{ state_id: 'd', ...named }],
      districts: numbers.map((at) => ({ district_id: `d${at}`, state_id: 'd', ...named })),
      blocks: numbers.map((at) => ({ block_id: `d${at}`, district_id: `d${at}`, ...named })),
      panchayats: numbers.flatMap((district) =>
        Array.from({ length: panchayats }, (_, at) => ({
          ...{ panchayat_id: placeOf(district, at), number: 10_000 + district * panchayats + at },
          ...{ block_id: `d${district}`, form_name: villageDetailed.name, ...named },
        })),
      ),
    });
  });
  for (let from = 0; from < surveys; from += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, at) => rowOf(from + at, docs, panchayats));
    await storage.write(async (r) => {
      await r.surveys.insert(rows);
      for (const id of new Set(rows.map(({ panchayat_id }) => panchayat_id)))
        await r.places.raiseCounter(id, 1);
    });
  }
}

const docOf = (survey: ReturnType<typeof answeredSurveys>[number]): string => {
  const { survey_id: _id, form_name: _form, form_version: _version, ...rest } = survey;
  const flat = Object.entries(rest).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([field, answer]) => [`${name}.${field}`, answer] as const)
      : [[name, value] as const],
  );
  return JSON.stringify(Object.fromEntries(flat));
};

const rowOf = (number: number, docs: readonly string[], panchayats: number): SurveyTable => ({
  ...{ survey_id: `many${number}`, version: 1, seq: 1, epoch: 'e', doc: docs[number % docs.length] ?? '{}' },
  panchayat_id: placeOf(number % DISTRICTS, Math.floor(number / DISTRICTS) % panchayats),
  ...{ conflicts_open: 0, form_name: villageDetailed.name, form_version: villageDetailed.version },
  ...{ village_name: `Gaon ${number}`, survey_date: '2026-11-20', status: 'complete', completion: 100 },
  ...{ deleted_at: null, deleted_by: null, created_by: ADMIN.user_id, created_at: AT },
  ...{ updated_by: ADMIN.user_id, updated_at: AT, client_timestamp: null, continues: null, delta: null },
});

/** Changes one survey in some panchayats of the first district. */
const change = ({ storage }: Context, version: number): Promise<void> =>
  storage.write(async (r) => {
    const ids = Array.from({ length: CHANGED }, (_, at) => `many${at * DISTRICTS}`);
    const rows = await r.surveys.byIds(ids, 'lock');
    await r.surveys.update(
      rows.map(({ created_by_username: _name, created_by_fullname: _full, ...row }) => ({ ...row, version })),
    );
    for (const { panchayat_id } of rows) await r.places.raiseCounter(panchayat_id, 1);
  });

async function measure(sheet: Sheet, name: string, context: Context, runs: number): Promise<void> {
  const counter = createReportCounter(context);
  const asked = { place: { district_id: 'd0' }, form_name: villageDetailed.name, year: '2026' };
  const ask = async (what: string): Promise<number> => {
    const began = performance.now();
    const report = await getReport(context, counter, ADMINISTRATOR, asked);
    if (typeof report === 'string') throw new Error(report);
    JSON.stringify(report);
    sheet.add(what, name, performance.now() - began);
    return report.behind;
  };
  const began = performance.now();
  while ((await ask('first')) > 0);
  sheet.add('counted', name, (performance.now() - began) / 1_000);
  for (let run = 0; run < runs; run += 1) {
    await ask('again');
    await change(context, run + 2);
    if ((await ask('changed')) > 0) throw new Error('some panchayats are not counted in time');
  }
  await counter.stop();
}

/** What others feel is measured under these names. */
const MEANWHILE = {
  alone: 'alone',
  asked: 'while somebody asks each second',
  counted: 'while a district is counted',
};

/**
 * Measures polls and pushes of a device: alone, while somebody asks for the report of the first district every second, and while the surveys of
 * further ones are counted for the first time.
 */
async function measureOthersMeanwhile(
  sheet: Sheet,
  name: string,
  place: string,
  runs: number,
): Promise<void> {
  const held = await serverOver(name, place);
  const asked = (district: number): string =>
    `/api/reports?form=${villageDetailed.name}&year=2026&district_id=d${district}`;
  const read = (district: number): Promise<void> =>
    fetchFrom(held.server.port, asked(district), () => undefined);
  // The first run warms up.
  for (let run = 0; run <= runs; run += 1) {
    const into = run === 0 ? new Sheet() : sheet;
    await measureOthers(into, held, `${name}, ${MEANWHILE.alone}`);
    const over = new AbortController();
    const asking = (async () => {
      while (!over.signal.aborted) {
        await read(0);
        await pause(SECOND);
      }
    })();
    await measureOthers(into, held, `${name}, ${MEANWHILE.asked}`);
    over.abort();
    await asking;
  }
  // Each counts once, so there are few runs.
  for (const district of NOT_COUNTED) {
    await read(district);
    await measureOthers(sheet, held, `${name}, ${MEANWHILE.counted}`);
  }
  await release(held);
}

/** Returns a function that says how many times as much something takes meanwhile, on the database that feels it most. */
const slowerIn =
  (sheet: Sheet) =>
  (what: 'poll' | 'push', meanwhile: keyof typeof MEANWHILE): number => {
    const each = ['SQLite', 'PostgreSQL'].map(
      (name) =>
        sheet.median(what, `${name}, ${MEANWHILE[meanwhile]}`) /
        sheet.median(what, `${name}, ${MEANWHILE.alone}`),
    );
    return what === 'poll' ? Math.min(...each) : Math.max(...each);
  };

/** Measures the report of a district on a server that holds ten of them, on both databases. */
export async function benchDistrict(args: readonly string[]): Promise<void> {
  const options = optionsOf(args);
  const surveys = options.has('full') ? FULL : SURVEYS;
  const runs = Number(options.get('runs') ?? RUNS);
  const sheet = new Sheet();
  const play = async (name: string, settings: { databaseUrl: string; dataDir: string }): Promise<void> => {
    const { parts, context } = await villageParts(settings);
    await fill(context, surveys);
    console.log(`${name}: filled`);
    await measure(sheet, name, context, runs);
    await parts.storage.close();
    await measureOthersMeanwhile(sheet, name, settings.databaseUrl || settings.dataDir, runs);
  };
  await withFolder((folder) => play('SQLite', { databaseUrl: '', dataDir: folder }));
  const postgres = await startPostgres();
  await play('PostgreSQL', { databaseUrl: await newDatabase(postgres.url), dataDir: '' });
  await postgres.stop();
  const of = (what: string) => Math.max(sheet.median(what, 'SQLite'), sheet.median(what, 'PostgreSQL'));
  const largest = (what: string) => Math.max(...[...sheet.of(what).values()].map(({ max }) => max));
  const slower = slowerIn(sheet);
  tell({
    name: 'district',
    title: `The report of a district, of ten with ${surveys.toLocaleString('en-US')} surveys of 76 answers`,
    args,
    body: [
      'as it was asked before',
      '',
      ratioTable('milliseconds', sheet.of('again'), []),
      '',
      `after ${CHANGED} surveys in as many panchayats have changed`,
      '',
      ratioTable('milliseconds', sheet.of('changed'), []),
      '',
      'A device meanwhile:',
      '',
      ...(['poll', 'push'] as const).flatMap((what) => [
        ratioTable(what === 'poll' ? 'polls a second' : 'milliseconds, a push of 20', sheet.of(what), []),
        '',
      ]),
      goalTable([
        { what: 'as before', measured: of('again'), unit: 'ms', must: 2_000 },
        { what: 'after changes', measured: of('changed'), unit: 'ms', must: 2_000 },
        { what: 'the slowest one while all is counted', measured: largest('first'), unit: 'ms', must: 2_000 },
        {
          what: 'polls, while somebody asks',
          measured: 1 / slower('poll', 'asked'),
          unit: '× as slow',
          must: 1.2,
        },
        {
          what: 'pushes, while somebody asks',
          measured: slower('push', 'asked'),
          unit: '× as slow',
          must: 1.2,
        },
        {
          what: 'polls, while a district is counted',
          measured: 1 / slower('poll', 'counted'),
          unit: '× as slow',
          must: 1.2,
        },
        {
          what: 'pushes, while a district is counted',
          measured: slower('push', 'counted'),
          unit: '× as slow',
          must: 1.2,
        },
      ]),
      '',
      `Nobody had asked for it before: all of its surveys were counted within ${figure(of('counted'))} s, while each request was answered`,
      'with what was counted so far.',
    ].join('\n'),
  });
}
