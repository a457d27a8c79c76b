import { afterEach, beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../../../testing/databases/on-both-engines.ts';
import { aWaterSurvey, give, SERVICE, startWithWater, type Table } from '../../../../testing/odk/odk.ts';
import { aDelete, anUpdate } from '../../../../testing/operations.ts';
import type { TestClient } from '../../../../testing/servers/client.ts';
import { SECOND, type TestClock, testClock } from '../../../../testing/servers/clock.ts';
import type { TestServer } from '../../../../testing/servers/start.ts';

onBothEngines('a table', (storage) => {
  let clock: TestClock;
  let server: TestServer;
  let staff: TestClient;
  beforeEach(async () => {
    clock = testClock();
    ({ server, staff } = await startWithWater({ storage: storage(), clock: clock.now }));
  });
  afterEach(() => server.close());

  const ask = async (address: string): Promise<Table> => {
    const { status, body, text } = await staff.get<Table>(address);
    if (status !== 200) throw new Error(`${status} ${text}`);
    return body;
  };
  const table = (address: string): Promise<Table> => ask(`${SERVICE}/${address}`);
  const idsOf = ({ value }: Table) => value.map(({ __id }) => __id);

  /** Follows the links from page to page, as Power BI does. */
  const everyPage = async (address: string): Promise<readonly Table[]> => {
    const pages = [await table(address)];
    for (let link = pages[0]?.['@odata.nextLink']; link !== undefined; ) {
      const { pathname, search } = new URL(link);
      const page = await ask(`${pathname}${search}`);
      pages.push(page);
      link = page['@odata.nextLink'];
    }
    return pages;
  };

  /** Gives surveys, a second apart. @param years of each survey the years of the tests of its one well */
  const surveys = async (...years: readonly (readonly number[])[]): Promise<void> => {
    for (const [at, of] of years.entries()) {
      await give(staff, aWaterSurvey(`S${at}`, [[at, ...of]]));
      clock.pass(SECOND);
    }
  };

  it('comes page by page, the newest first, each survey once', async () => {
    await surveys([], [], [], [], []);
    const pages = await everyPage('Submissions?$top=2&$count=true');
    expect(pages.map(idsOf)).toEqual([['S4', 'S3'], ['S2', 'S1'], ['S0']]);
    expect(pages.map((page) => page['@odata.count'])).toEqual([5, 5, 5]);
    expect(pages[0]?.['@odata.nextLink']).toMatch(
      /^http:.*\/Submissions\?%24top=2&%24count=true&%24skiptoken=/,
    );
  });

  it('goes on where it was when surveys come, change and go meanwhile', async () => {
    await surveys([], [], [], []);
    const first = await table('Submissions?$top=2');
    await give(staff, aWaterSurvey('S9'), anUpdate('S1', 1, { 'place.name': 'Katra' }), aDelete('S2', 1));
    const { pathname, search } = new URL(first['@odata.nextLink'] ?? '');
    expect(idsOf(await ask(`${pathname}${search}`))).toEqual(['S1', 'S0']);
  });

  it('of rows ends and goes on within a survey', async () => {
    await surveys([2001, 2002, 2003], [], [2004], [2005, 2006]);
    const pages = await everyPage('Submissions.water.wells.tests?$top=2&$count=true');
    expect(pages.map(({ value }) => value.map(({ year }) => year))).toEqual([
      [2005, 2006],
      [2004, 2001],
      [2002, 2003],
    ]);
    expect(pages.map((page) => page['@odata.count'])).toEqual([6, 6, 6]);
  });

  it.each([
    ['Submissions?$skip=1&$top=1', ['S1']],
    ['Submissions?$skip=2', ['S0']],
    ['Submissions?$skip=9', []],
    ['Submissions?$top=0', []],
    ['Submissions?$orderby=__system/submissionDate', ['S0', 'S1', 'S2']],
    ['Submissions?$orderby=__system/submissionDate desc', ['S2', 'S1', 'S0']],
    ['Submissions?$orderby=__system/updatedAt', ['S0', 'S2', 'S1']],
    ['Submissions?$orderby=__system/updatedAt desc,__system/submissionDate asc', ['S1', 'S0', 'S2']],
    [`Submissions?$filter=__system/submissionDate ge 2026-11-20T12:00:01Z`, ['S2', 'S1']],
    [`Submissions?$filter=__system/updatedAt ne null&$skip=0`, ['S1']],
    [`Submissions?$filter=__system/submissionDate lt '2026-11-20T12:00:02Z'&$skip=1`, ['S0']],
    [`Submissions?$filter=not (__system/submissionDate gt 2026-11-20T12:00:00Z)`, ['S0']],
    [
      `Submissions?$filter=__system/submissionDate eq 2026-11-20T12:00:00Z or __system/updatedAt gt 2026-11-20T12:00:00Z`,
      ['S1', 'S0'],
    ],
  ] as const)('%s', async (address, ids) => {
    await surveys([], [], []);
    await give(staff, anUpdate('S1', 1, { 'place.name': 'Katra' }));
    expect(idsOf(await table(address))).toEqual(ids);
    if (address.includes('$top')) return;
    const pages = await everyPage(`${address}&$top=1`);
    expect(pages.flatMap(idsOf)).toEqual(ids);
  });
});
