import type { NumberFigure } from '@sampark/core/reports/figures';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLongReads, type LongReads } from '../../../services/long-reads.ts';
import { countKeys, createReportCounter } from '../../../services/reports/count-behind.ts';
import { pagesIn } from '../../../services/reports/count-panchayat.ts';
import type { ServerReport } from '../../../services/reports/read-report.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aCreate, aDelete, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { contextForTests, startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const households = 'basic_info.households';
const DATE = '2026-06-01';

onBothEngines('the report of a place', (database, beneath) => {
  let server: TestServer;
  let staff: TestClient;
  let officer: TestClient;
  let admin: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    staff = await signIn(server, 'staff');
    officer = await signIn(server, 'officer');
    admin = await signIn(server, 'admin');
    await surveyed('S1', 'Nagla', 240);
    await surveyed('S2', 'Purwa', 60);
  });
  afterEach(() => server.close());

  const surveyed = (id: string, village_name: string, count: number, panchayat_id = '48211') =>
    admin.batch(
      aCreate(id, { village_name, panchayat_id, survey_date: DATE, basic_info: { households: count } }),
    );
  const reportFor = async (who: TestClient, place = '', year = '2026'): Promise<ServerReport> =>
    (await who.get<ServerReport>(`/api/reports?form=village-standard&year=${year}${place}`)).body;
  const sumIn = ({ modules }: ServerReport): number | undefined => {
    const figures = modules.flatMap((module) => module.figures);
    return figures.find((each): each is NumberFigure => each.path === households)?.spread?.sum;
  };

  it('says what the surveys say, again after each change, and counts nothing twice', async () => {
    const first = await reportFor(staff);
    expect(first).toMatchObject({ behind: 0, surveys: 2 });
    expect(sumIn(first)).toBe(300);
    await staff.batch(anUpdate('S1', 1, { [households]: 250 }, { [households]: 240 }));
    expect(sumIn(await reportFor(staff))).toBe(310);
    await officer.batch(aDelete('S2', 1));
    const after = await reportFor(staff);
    expect(after).toMatchObject({ surveys: 1 });
    expect(sumIn(after)).toBe(250);
    // No survey is read where nothing has changed.
    await beneath.execute(`update surveys set doc = 'broken'`);
    expect(await reportFor(staff)).toEqual(after);
  });

  it('reads of the surveys those that have changed, and no others', async () => {
    await reportFor(staff);
    await beneath.execute(`update surveys set doc = 'broken' where survey_id = 'S2'`);
    await staff.batch(anUpdate('S1', 1, { [households]: 250 }, { [households]: 240 }));
    expect(sumIn(await reportFor(staff))).toBe(310);
  });

  it('counts a huge panchayat in pieces: each goes on where the last one ended', async () => {
    for (let at = 0; at < 60; at += 1) await surveyed(`M${at}`, `Gaon ${at}`, 1);
    const context = await contextForTests(server.storage);
    const key = { panchayat_id: '48211', form_name: 'village-standard', year: '2026' };
    const piece = async (answers: readonly boolean[]) => {
      const left = [...answers];
      await countKeys(context, [key], () => left.shift() ?? false);
      const [count] = await server.storage.now.reportCounts.pages(['48211'], key);
      return count ? pagesIn(count).flatMap(({ ids }) => ids).length : 0;
    };
    const [begins, goesOn] = [
      [true, true],
      [true, true, true, true, true, true],
    ];
    expect(await piece(begins)).toBe(20);
    expect(await piece(goesOn)).toBeGreaterThan(40);
    expect(await piece(goesOn.flatMap(() => goesOn))).toBe(62);
    expect(await reportFor(staff)).toMatchObject({ behind: 0, surveys: 62 });
  });

  it('counts what has changed behind requests, each panchayat when its turn has come', async () => {
    await reportFor(staff);
    await staff.batch(anUpdate('S1', 1, { [households]: 250 }, { [households]: 240 }));
    const behind = () => server.storage.now.reportCounts.behind(9);
    expect(await behind()).toHaveLength(1);
    const usual = createLongReads();
    const turns: string[] = [];
    const longReads: LongReads = {
      ...usual,
      inTurn: (work) =>
        usual.inTurn((isBusy) => {
          turns.push('a panchayat');
          return work(isBusy);
        }),
    };
    const counter = createReportCounter({ ...(await contextForTests(server.storage)), longReads });
    counter.wake();
    await vi.waitFor(async () => expect(await behind()).toEqual([]));
    await counter.stop();
    expect(turns).toEqual(['a panchayat']);
  });

  it('lets one of two surveys of a village speak, and another year stand apart', async () => {
    await surveyed('S3', ' nagla ', 999);
    const { surveys } = await reportFor(staff);
    expect(surveys).toBe(2);
    expect(await reportFor(staff, '', '2025')).toMatchObject({ surveys: 0, modules: [] });
  });

  it('is of what each person may see: staff their panchayat, officers their block, administrators a district', async () => {
    const { body: places } = await admin.get<{ panchayat_id: string; block_id: string }[]>('/api/panchayats');
    const own = places.find(({ panchayat_id }) => panchayat_id === '48211');
    const elsewhere = places.find(({ block_id }) => block_id !== own?.block_id);
    await surveyed('S9', 'Katra', 7, elsewhere?.panchayat_id);
    expect(sumIn(await reportFor(staff))).toBe(300);
    expect(sumIn(await reportFor(officer))).toBe(300);
    expect(sumIn(await reportFor(admin))).toBe(307);
    expect(sumIn(await reportFor(admin, `&block_id=${elsewhere?.block_id}`))).toBe(7);
    expect(sumIn(await reportFor(admin, '&panchayat_id=48211'))).toBe(300);
    // Surveys that are not theirs are not there.
    expect(await reportFor(officer, `&block_id=${elsewhere?.block_id}`)).toMatchObject({
      panchayats: 0,
      surveys: 0,
    });
    const { body: blocks } =
      await admin.get<{ block_id: string; district_id: string }[]>('/api/places/blocks');
    const district = blocks.find(({ block_id }) => block_id === own?.block_id)?.district_id ?? '';
    expect((await reportFor(admin, `&district_id=${district}`)).surveys).toBeGreaterThanOrEqual(2);
  });

  it('refuses a form that is none, and a year that is none', async () => {
    expect((await staff.get('/api/reports?form=nothing&year=2026')).status).toBe(404);
    expect((await staff.get('/api/reports?form=village-standard&year=26')).status).toBe(422);
  });
});
