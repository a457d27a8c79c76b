import type { WireRead, WireReads } from '@sampark/core/wire/wire-reads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeToken, programWith } from '../../../testing/access-tokens.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { addContributor, giveParts } from '../../../testing/links/contributors.ts';
import { aCreate, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { DAY, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const READS = '/api/survey-reads';
const FORM = 'village-standard';

onBothEngines('the log of who read surveys', (storage) => {
  let clock: TestClock;
  let server: TestServer;
  let admin: TestClient;
  let officer: TestClient;
  let staff: TestClient;
  beforeEach(async () => {
    clock = testClock();
    server = await startTestServer({ storage: storage(), clock: clock.now }, 'people and places');
    admin = await signIn(server, 'admin');
    officer = await signIn(server, 'officer');
    staff = await signIn(server, 'staff');
    await staff.batch(aCreate('S1', { village_name: 'Nagla' }), aCreate('S2'));
  });
  afterEach(() => server.close());

  const list = async (query = '', by = admin) => (await by.get<WireReads>(`${READS}${query}`)).body;
  const said = async (query = '') =>
    (await list(query)).reads
      .map(({ username, way, panchayat, village }: WireRead) =>
        [username, way, panchayat?.en, village].filter((each) => each != null).join(' '),
      )
      .toSorted();

  it('has nothing of staff and contributors, who read what they fill', async () => {
    await staff.pull();
    await staff.get('/api/surveys/S1');
    await staff.get('/api/surveys/S1/history');
    await staff.get('/api/surveys');
    const teacher = await addContributor(server);
    await giveParts(admin, teacher.user_id, ['basic_info']);
    await teacher.as.pull();
    await teacher.as.get('/api/surveys/S1');
    expect(await said()).toEqual([]);
  });

  it('tells once a day which panchayats a device was given, and not of a poll without news', async () => {
    const { cursor } = await officer.pull();
    await officer.pull(cursor);
    expect(await said()).toEqual(['officer device Rampur Katra']);
    clock.pass(DAY);
    officer = await signIn(server, 'officer');
    admin = await signIn(server, 'admin');
    await officer.pull(cursor);
    expect(await said()).toHaveLength(1);
    staff = await signIn(server, 'staff');
    await staff.batch(anUpdate('S1', 1, { 'basic_info.population': 4 }));
    await officer.pull(cursor);
    expect(await said()).toHaveLength(2);
  });

  it('tells once a day which survey was opened, or its history, but not of one’s own', async () => {
    for (const url of ['/api/surveys/S1', '/api/surveys/S1/history', '/api/surveys/S1'])
      await officer.get(url);
    await officer.get('/api/surveys/unheard-of');
    await officer.batch(aCreate('S3'));
    await officer.get('/api/surveys/S3');
    expect(await list()).toMatchObject({
      next: null,
      reads: [
        {
          ...{ username: 'officer', way: 'opened', survey_id: 'S1', village: 'Nagla', form_name: FORM },
          ...{ panchayat: { en: 'Rampur Katra' }, block: null, surveys: null },
          at: new Date(clock.now()).toISOString(),
        },
      ],
    });
  });

  it('tells of lists by their panchayats', async () => {
    await officer.get('/api/surveys');
    await officer.get('/api/surveys?limit=1');
    await admin.get('/api/users/surveys');
    expect(await said()).toEqual(['admin listed Rampur Katra', 'officer listed Rampur Katra']);
  });

  it('tells of each file with its number, and within which block', async () => {
    for (const format of ['xlsx', 'parquet']) await officer.get(`/api/exports/${FORM}/${format}`);
    const { reads } = await list();
    expect(reads).toHaveLength(2);
    expect(reads[0]).toMatchObject({ way: 'file', form_name: FORM, surveys: 2, panchayat: null });
    expect(reads[0]?.block?.en).toMatch(/\S/);
  });

  it('tells of a program by its person, a form and day, whatever it asks', async () => {
    const program = programWith(server, await makeToken(admin, { user_id: 'demo-officer' }));
    const odk = `/v1/projects/1/forms/${FORM}`;
    for (const url of [`${odk}/submissions.csv`, `${odk}.svc/Submissions`, `${odk}/submissions.geojson`])
      expect((await program.get(url)).status).toBe(200);
    expect(await said()).toEqual(['officer program']);
    await program.get('/api/exports/changes');
    await program.get('/api/surveys/S1');
    expect(await said()).toEqual([
      'officer program',
      'officer program Rampur Katra',
      'officer program Rampur Katra Nagla',
    ]);
  });

  it('is found by person, panchayat and time', async () => {
    await officer.get('/api/surveys/S1');
    await officer.get(`/api/exports/${FORM}/xlsx`);
    clock.pass(1_000);
    const later = new Date(clock.now()).toISOString();
    await admin.get('/api/surveys/S1');
    expect(await said('?person=RAJ')).toHaveLength(2);
    expect(await said(`?since=${later}`)).toEqual(['admin opened Rampur Katra Nagla']);
    expect(await said(`?before=${later}`)).toHaveLength(2);
    // A file of a whole block has this panchayat, too.
    expect(await said('?panchayat=rampur')).toHaveLength(3);
    expect(await said('?panchayat=%25')).toEqual([]);
  });

  it('comes page by page, and as a table without end', async () => {
    await storage().write(({ surveyReads }) =>
      surveyReads.keep(
        Array.from({ length: 230 }, (_, at) => ({
          ...{
            user_id: 'demo-officer',
            read_key: `old ${at}`,
            at: '2026-11-01T10:00:00.000Z',
            way: 'opened',
          },
          ...{ panchayat_id: '48211', block_id: '', form_name: '', survey_id: `=S${at}`, surveys: null },
        })),
      ),
    );
    const seen: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: WireReads = await list(next === '' ? '' : `?after=${next}`);
      seen.push(...page.reads.map(({ survey_id }) => survey_id));
      next = page.next;
    }
    expect(new Set(seen).size).toBe(230);
    const { text, headers } = await admin.get(`${READS}/file`);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(text.trim().split('\r\n')).toHaveLength(231);
    expect(text).toContain(",'=S7,");
  });

  it('is for administrators alone, and stays when an account is erased', async () => {
    await officer.get('/api/surveys/S1');
    for (const by of [staff, officer]) expect((await by.get(READS)).status).toBe(403);
    expect((await admin.get(`${READS}?after=nonsense`)).status).toBe(422);
    expect((await officer.get('/api/account/data')).text).toContain('"table":"survey_reads"');
    await admin.delete('/api/users/demo-officer');
    const { reads } = await list();
    expect(reads).toMatchObject([{ way: 'opened', survey_id: 'S1' }]);
    expect(JSON.stringify(reads)).not.toContain('Rajesh');
  });
});
