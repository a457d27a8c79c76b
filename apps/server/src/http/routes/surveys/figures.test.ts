import { dayInIndia } from '@sampark/core/survey/day-in-india';
import { formIn } from '@sampark/testing/xlsforms';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publishForm } from '../../../services/forms/publish-form.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aCreate, aDelete } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { contextForTests, startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const HOMES = formIn(`
  | survey | type | name | label | save_to |
  | | begin_group | home | Home | |
  | | text | head | Head | |
  | | text | toilet | Toilet | toilet |
  | | integer | members | Members | members |
  | | end_group | | | |
  | settings | form_id | subject |
  | | homes | household |
  | entities | list_name | label |
  | | household | \${head} |`);

const INDEX = formIn(`
  | survey | type | name | label | taken_from |
  | | begin_group | a | A | |
  | | integer | toilets | Toilets | count(household, toilet = 'yes') |
  | | integer | people | People | sum(household, members) |
  | | integer | wells | Wells | sum(village/wells, wells) |
  | | end_group | | | |
  | settings | form_id | subject |
  | | index | panchayat |`);

const WELLS = formIn(`
  | survey | type | name | label |
  | | begin_group | w | W |
  | | integer | wells | Wells |
  | | end_group | | |
  | settings | form_id | subject |
  | | wells | village |`);

const HERE = '48211';

onBothEngines('figures of a survey', (database, { engine, execute }) => {
  let server: TestServer;
  let staff: TestClient;
  let elsewhere: string;

  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    const context = await contextForTests(server.storage);
    for (const form of [HOMES, INDEX, WELLS]) {
      await publishForm(context, { form, writtenVersion: '', tests: [], by: null });
    }
    staff = await signIn(server, 'staff');
    const admin = await signIn(server, 'admin');
    const { body } = await admin.get<{ panchayat_id: string }[]>('/api/panchayats');
    elsewhere = body.find(({ panchayat_id }) => panchayat_id !== HERE)?.panchayat_id ?? '';
    const home = (id: string, property: object, over: object = {}) =>
      aCreate(id, {
        ...{ village_name: undefined, form_name: 'record:household', form_version: 1 },
        ...{ record: { label: id }, property, ...over },
      });
    const village = (id: string, village_name: string, wells: number, survey_date: string) =>
      aCreate(id, { village_name, survey_date, form_name: 'wells', form_version: 1, w: { wells } });
    await admin.batch(
      home('R1', { toilet: 'yes', members: 4 }),
      home('R2', { toilet: 'no', members: 3 }),
      home('R3', { members: 2 }),
      home('R4', { toilet: 'yes' }, { record: { label: 'R4', merged_into: 'R1' } }),
      home('R5', { toilet: 'yes', members: 9 }, { record: { label: 'R5', state: 'closed' } }),
      home('R6', { toilet: 'yes', members: 9 }),
      home('R7', { toilet: 'yes', members: 9 }, { panchayat_id: elsewhere }),
      village('V1', 'Nagla', 3, '2026-01-02'),
      village('V2', 'Nagla', 5, '2026-01-03'),
      village('V3', 'Katra', 7, '2026-01-01'),
      village('V4', 'Deva', 9, '2025-01-01'),
      aCreate('I1', {
        ...{ village_name: undefined, survey_date: '2026-02-01' },
        ...{ form_name: 'index', form_version: 1, a: { toilets: 1 } },
      }),
    );
    await admin.batch(aDelete('R6', 1));
  });
  afterEach(() => server.close());

  /** Returns how a statement reads an answer of a row. */
  const answer = (path: string): string =>
    engine === 'SQLite' ? `json_extract(doc, '$."${path}"')` : `(doc::json ->> '${path}')`;

  /** Fails unless the database itself counts as many: the check refuses another number. */
  const expectSql = async (number: unknown, query: string): Promise<void> => {
    await execute(`create table agreed (n integer not null check (n = ${String(number)}))`);
    await execute(`insert into agreed ${query}`);
    await execute('drop table agreed');
  };

  it('are what the rows of the panchayat say', async () => {
    const { body } = await staff.get<Record<string, { value: unknown }>>('/api/surveys/I1/figures');
    const today = dayInIndia(Date.now());
    expect(body).toEqual({
      'a.toilets': { value: 1, from: 3, lacking: 1, newest: today },
      'a.people': { value: 9, from: 3, lacking: 0, newest: today },
      'a.wells': { value: 12, from: 2, lacking: 0, newest: expect.stringMatching(/^2026-/) as string },
    });
    const counting = `from surveys where form_name = 'record:household' and panchayat_id = '${HERE}' and deleted_at is null
      and coalesce(${answer('record.merged_into')}, '') = '' and coalesce(${answer('record.state')}, '') <> 'closed'`;
    await expectSql(
      body['a.toilets']?.value,
      `select count(*) ${counting} and ${answer('property.toilet')} = 'yes'`,
    );
    await expectSql(
      body['a.people']?.value,
      `select sum(cast(${answer('property.members')} as integer)) ${counting}`,
    );
    const newest = `select max(survey_date) from surveys o where o.form_name = 'wells' and o.village_name = s.village_name`;
    await expectSql(
      body['a.wells']?.value,
      `select sum(cast(${answer('w.wells')} as integer)) from surveys s where form_name = 'wells'
       and survey_date like '2026%' and survey_date = (${newest})`,
    );
  });

  it('are none for a form that takes none', async () => {
    expect((await staff.get('/api/surveys/V1/figures')).body).toEqual({});
  });
});
