import type { WireSurvey } from '@sampark/core/wire/wire';
import { formIn } from '@sampark/testing/xlsforms';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publishForm } from '../../../services/forms/publish-form.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aCreate, aDelete, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { contextForTests, startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const HOMES = formIn(`
  | survey | type | name | label | save_to |
  | | begin_group | home | Home | |
  | | text | head | Head | |
  | | text | roof | Roof | roof |
  | | end_group | | | |
  | settings | form_id | subject |
  | | homes | household |
  | entities | list_name | label |
  | | household | \${head} |`);

const HERE = '48211';

onBothEngines('records', (database) => {
  let server: TestServer;
  let admin: TestClient;
  let staff: TestClient;
  let staff2: TestClient;
  let elsewhere: string;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    [admin, staff, staff2] = [
      await signIn(server, 'admin'),
      await signIn(server, 'staff'),
      await signIn(server, 'staff2'),
    ];
    const context = await contextForTests(server.storage);
    await publishForm(context, { form: HOMES, writtenVersion: '', tests: [], by: null });
    const { body } = await admin.get<{ panchayat_id: string }[]>('/api/panchayats');
    elsewhere = body.find(({ panchayat_id }) => panchayat_id !== HERE)?.panchayat_id ?? '';
  });
  afterEach(() => server.close());

  const aRecord = (id: string, over: object = {}) =>
    aCreate(id, {
      village_name: undefined,
      form_name: 'record:household',
      form_version: 1,
      record: { label: 'Sita Devi' },
      property: { roof: 'tiles' },
      ...over,
    });
  const aSurvey = (id: string, record_id: string) =>
    aCreate(id, {
      village_name: undefined,
      form_name: 'homes',
      form_version: 1,
      record_id,
      home: { roof: 'tin' },
    });
  const read = async (id: string) => (await staff.get<WireSurvey>(`/api/surveys/${id}`)).body;

  it('are kept as surveys are, and a survey says which one it is about', async () => {
    const results = await staff.batch(aRecord('R1'), aSurvey('S1', 'R1'));
    expect(results).toMatchObject([{ status: 'applied' }, { status: 'applied', rejected_fields: {} }]);
    expect(await read('R1')).toMatchObject({ record: { label: 'Sita Devi' }, property: { roof: 'tiles' } });
    expect(await read('S1')).toMatchObject({ record_id: 'R1', home: { roof: 'tin' } });
    const { surveys } = await staff2.pull();
    expect(surveys.map(({ survey_id }) => survey_id).toSorted()).toEqual(['R1', 'S1']);
  });

  it('have conflicts by property', async () => {
    await staff.batch(aRecord('R1'));
    await staff.batch(anUpdate('R1', 1, { 'property.roof': 'tin' }, { 'property.roof': 'tiles' }));
    const [late] = await staff2.batch(
      anUpdate('R1', 1, { 'property.roof': 'grass', 'record.state': 'closed' }, { 'property.roof': 'tiles' }),
    );
    expect(late).toMatchObject({ status: 'conflict' });
    expect(await read('R1')).toMatchObject({
      record: { state: 'closed' },
      property: { roof: 'tin' },
      conflicts: [{ field: 'property.roof', theirs: 'tin', mine: 'grass' }],
    });
  });

  it('may be named before they arrive, and never across panchayats', async () => {
    await admin.batch(aRecord('FAR', { panchayat_id: elsewhere }));
    await staff.batch(aRecord('R1'), aRecord('R2', { record: { label: 'Ram', parent: 'LATER' } }));
    const [survey, moved, merged, early] = await staff.batch(
      aSurvey('S1', 'FAR'),
      anUpdate('R1', 1, { 'record.parent': 'FAR', 'record.label': 'Gita' }, { 'record.label': 'Sita Devi' }),
      anUpdate('R2', 1, { 'record.merged_into': 'FAR' }, {}),
      aSurvey('S2', 'LATER'),
    );
    expect(survey).toMatchObject({ status: 'applied', rejected_fields: { record_id: 'record_elsewhere' } });
    expect(moved).toMatchObject({ rejected_fields: { 'record.parent': 'record_elsewhere' } });
    expect(merged).toMatchObject({ rejected_fields: { 'record.merged_into': 'record_elsewhere' } });
    expect(early).toMatchObject({ rejected_fields: {} });
    expect(await read('R1')).toMatchObject({ record: { label: 'Gita' } });
    expect(await read('R2')).toMatchObject({ record: { parent: 'LATER' } });
  });

  it('have the rights of their panchayat', async () => {
    const [refused] = await staff.batch(aRecord('FAR', { panchayat_id: elsewhere }));
    expect(refused).toMatchObject({ status: 'rejected', code: 'forbidden' });
    await admin.batch(aRecord('FAR', { panchayat_id: elsewhere }));
    const [changed] = await staff.batch(anUpdate('FAR', 1, { 'record.label': 'Mine' }, {}));
    expect(changed).toMatchObject({ status: 'rejected', code: 'forbidden' });
  });

  it('have a form that devices fetch like any, in each version', async () => {
    const { body } = await staff.get<{ name: string }[]>('/api/schemas');
    expect(body.map(({ name }) => name)).toContain('record:household');
    const path = `/api/schemas/${encodeURIComponent('record:household')}`;
    expect((await staff.get(`${path}?version=1`)).body).toMatchObject({
      name: 'record:household',
      version: 1,
    });
    expect((await admin.get<{ name: string }[]>('/api/forms')).body.map(({ name }) => name)).toContain(
      'homes',
    );
  });

  it('are listed as no surveys, and come back out of the recycle bin', async () => {
    await staff.batch(aRecord('R1'), aSurvey('S1', 'R1'));
    const { body } = await staff.get<{ survey_id: string }[]>('/api/surveys');
    expect(body.map(({ survey_id }) => survey_id)).toEqual(['S1']);
    await staff.batch(aDelete('R1', 1));
    const restore = { ...anUpdate('R1', 2, {}), op_id: 'R1.restore', action: 'restore' };
    expect(await admin.batch(restore)).toMatchObject([{ status: 'applied' }]);
    expect(await read('R1')).toMatchObject({ record: { label: 'Sita Devi' } });
  });

  it('take no village, and no record takes a record of its own', async () => {
    const [made] = await staff.batch(aRecord('R1', { village_name: 'Rampur', record_id: 'R2' }));
    expect(made).toMatchObject({
      rejected_fields: { village_name: 'unknown_field', record_id: 'unknown_field' },
    });
  });
});
