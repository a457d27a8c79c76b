import { expect, it } from 'vitest';
import { shown, until } from '../../../test/device.ts';
import { aVillage, createVillage, fill, look, summaryOf } from '../../../test/village.ts';

const population = 'basic_info.population';
const households = 'basic_info.households';

const { aPhone } = aVillage();

it('shows what waits, exports it, and another phone takes it in', async () => {
  const { phone, app } = await aPhone();
  phone.goOffline();
  const id = await createVillage(app, 'Naya Gaon');
  await fill(app, id, { [population]: 1240 });
  const [operation] = await app.workbench.operations();
  expect(operation).toMatchObject({
    survey_id: id,
    village_name: 'Naya Gaon',
    action: 'create',
    sent: false,
    payload: { action: 'create', village_name: 'Naya Gaon', basic_info: { population: 1240 } },
  });
  const file = await app.workbench.exportOperation(operation?.id ?? '');

  const { app: second } = await aPhone('staff2');
  expect(await second.workbench.importFile(file ?? '')).toMatchObject({
    survey_ids: [id],
    left: [],
    not_taken: [],
  });
  await second.sync.now();
  expect(summaryOf(second, id)).toMatchObject({ sync_status: 'synced', created_by_username: 'staff2' });

  phone.goOnline();
  await app.sync.now();
  expect(await look(app, id)).toMatchObject({ conflicts: [], values: { [population]: 1240 } });
});

it('takes a file about a survey that is here in as a draft, to look at before it is saved', async () => {
  const { app } = await aPhone();
  const id = await createVillage(app, 'Naya Gaon');
  await fill(app, id, { [population]: 1240 });
  const file = JSON.stringify({ survey_id: id, basic_info: { population: 1300 } });
  expect(await app.workbench.importFile(file)).toEqual({
    survey_ids: [id],
    made: [],
    left: [],
    not_taken: [],
  });
  const view = await look(app, id);
  expect(view.values[population]).toBe(1300);
  expect([...view.drafted]).toEqual([population]);
});

it.each([
  ['no JSON', '<html>', 'unreadable'],
  ['no survey', '{"a":1}', 'unreadable'],
  ['an empty list', '[]', 'unreadable'],
  ['half an operation', '{"sampark":"operation","operation":{"action":"update"}}', 'unreadable'],
  ['an unknown action', '{"sampark":"operation","operation":{"action":"explode"}}', 'unknown_action'],
])('refuses %s', async (_, text, because) => {
  const { app } = await aPhone();
  expect(await app.workbench.importFile(text)).toMatchObject({ survey_ids: [], left: [because] });
});

it('takes an exported list in: each survey by itself, and a bad one hinders no other', async () => {
  const { app } = await aPhone();
  const here = await createVillage(app, 'Naya Gaon');
  await fill(app, here, { [population]: 1240, [households]: 200 });
  const file = JSON.stringify([
    { survey_id: here, village_name: 'Naya Gaon', basic_info: { population: 1300, households: null } },
    { survey_id: 'S1', panchayat_id: '48230', village_name: 'Far' },
    { survey_id: 'S2', panchayat_id: '48211', village_name: 'Purana Gaon', basic_info: { households: 90 } },
  ]);
  expect(await app.workbench.importFile(file)).toEqual({
    survey_ids: [here, 'S2'],
    made: ['S2'],
    left: ['not_allowed'],
    not_taken: [],
  });
  const view = await look(app, here);
  expect([...view.drafted]).toEqual([population]);
  expect(view.values[households]).toBe(200);
  expect((await look(app, 'S2')).values).toMatchObject({ village_name: 'Purana Gaon', [households]: 90 });
});

it('takes nothing over what is being typed', async () => {
  const { app } = await aPhone();
  const id = await createVillage(app, 'Naya Gaon');
  const survey = app.surveys.open(id);
  await shown(survey);
  survey.type(population, 1250);
  await survey.close();
  const file = JSON.stringify({ survey_id: id, basic_info: { population: 1300, households: 200 } });
  expect((await app.workbench.importFile(file)).not_taken).toMatchObject([
    { survey_id: id, field: population, value: 1300, problem: null },
  ]);
  expect((await look(app, id)).values).toMatchObject({ [population]: 1250, [households]: 200 });
});

it('names every answer that does not fit in the form’s order, of a survey that is here and of one that is made', async () => {
  const { app } = await aPhone();
  const id = await createVillage(app, 'Naya Gaon');
  await fill(app, id, { [population]: 1240 });
  const result = await app.workbench.importFile(
    JSON.stringify([
      {
        survey_id: id,
        village_name: 'x'.repeat(500),
        basic_info: { population: 999_999, households: 12, cows: 3 },
        sanitation: { drainage: 'nonsense' },
      },
      { survey_id: 'S2', panchayat_id: '48211', village_name: 'Purana Gaon', basic_info: { households: -1 } },
    ]),
  );
  expect(result).toMatchObject({ survey_ids: [id, 'S2'], made: ['S2'], left: [] });
  expect(
    result.not_taken.map(({ village_name, field, problem }) => [village_name, field, problem?.code]),
  ).toEqual([
    ['Naya Gaon', 'village_name', 'too_long'],
    ['Naya Gaon', population, 'max_value'],
    ['Naya Gaon', 'sanitation.drainage', 'not_an_option'],
    ['Naya Gaon', 'basic_info.cows', 'unknown_field'],
    ['Purana Gaon', households, 'min_value'],
  ]);
  expect([...(await look(app, id)).drafted]).toEqual([households]);
});

it('makes no survey that the server would refuse: without a name that fits there is none', async () => {
  const { app } = await aPhone();
  const long = 'x'.repeat(500);
  const bare = { panchayat_id: '48211', basic_info: { households: 12 } };
  const file = JSON.stringify([
    { ...bare, survey_id: 'S1', village_name: long },
    { ...bare, survey_id: 'S2' },
  ]);
  expect(await app.workbench.importFile(file)).toMatchObject({
    survey_ids: [],
    left: ['no_name', 'no_name'],
    not_taken: [
      { survey_id: 'S1', field: 'village_name', value: long, problem: { code: 'too_long' } },
      { survey_id: 'S2', field: 'village_name', value: null, problem: { code: 'required' } },
    ],
  });
  expect(await app.workbench.operations()).toEqual([]);
});

it('makes no survey of a form that nobody has given out, and every other one of the file', async () => {
  const { app } = await aPhone();
  const bare = { panchayat_id: '48211', village_name: 'Naya Gaon', basic_info: { households: 12 } };
  const file = JSON.stringify([
    { ...bare, survey_id: 'S1', form_name: 'cattle-census', form_version: 1 },
    { ...bare, survey_id: 'S2', form_name: 'village-detailed', form_version: 1 },
  ]);
  const result = await app.workbench.importFile(file);
  expect(result).toMatchObject({ survey_ids: ['S2'], left: ['unknown_form'] });
  expect((await app.workbench.operations()).map(({ survey_id }) => survey_id)).not.toContain('S1');
});

it('makes a survey of a file with its rows in their order, and takes changes of single rows', async () => {
  const { app } = await aPhone();
  const file = (sources: readonly object[]): string =>
    JSON.stringify({
      survey_id: 'S1',
      panchayat_id: '48211',
      form_name: 'village-amenities',
      form_version: 1,
      village_name: 'Naya Gaon',
      water: { sources_in_village: 2, sources },
    });
  const temple = { _row: 'temple', source_type: 'handpump', source_name: 'Temple' };
  const pond = { _row: 'pond', source_type: 'pond', source_name: 'Bada talab' };
  expect(await app.workbench.importFile(file([temple, pond]))).toMatchObject({ made: ['S1'], not_taken: [] });
  const { values } = await look(app, 'S1');
  expect(values).toMatchObject({
    'water.sources/@temple/source_name': 'Temple',
    'water.sources/@pond/source_type': 'pond',
  });
  expect(String(values['water.sources/@pond']) > String(values['water.sources/@temple'])).toBe(true);

  const school = { _row: 'school', source_type: 'well', source_name: 'School' };
  const again = await app.workbench.importFile(
    file([temple, { source_type: 'well' }, school, { ...pond, source_name: 'Talab' }]),
  );
  expect(again.not_taken).toMatchObject([{ field: 'water.sources', problem: { code: 'unknown_field' } }]);
  expect([...(await look(app, 'S1')).drafted].toSorted()).toEqual([
    'water.sources/@pond/source_name',
    'water.sources/@school',
    'water.sources/@school/source_name',
    'water.sources/@school/source_type',
  ]);
});

it('an edit of a survey that is not on the device waits in its file until the survey has come', async () => {
  const { phone: second, app: other } = await aPhone('staff2');
  second.goOffline();
  const { phone, app } = await aPhone();
  const id = await createVillage(app, 'Naya Gaon');
  await fill(app, id, { [population]: 1240 });
  await app.sync.now();
  phone.goOffline();
  await fill(app, id, { [population]: 1300 });
  const [operation] = await app.workbench.operations();
  const file = (await app.workbench.exportOperation(operation?.id ?? '')) ?? '';

  expect(await other.workbench.importFile(file)).toMatchObject({ survey_ids: [], left: ['not_here'] });
  second.goOnline();
  await other.sync.now();
  expect(await other.workbench.importFile(file)).toMatchObject({ survey_ids: [id], left: [], not_taken: [] });
  expect(await look(other, id)).toMatchObject({ conflicts: [], values: { [population]: 1300 } });
});

it("refuses a survey of somebody else's panchayat", async () => {
  const { app } = await aPhone();
  const file = JSON.stringify({ survey_id: 'S1', panchayat_id: '48230', village_name: 'Far' });
  expect(await app.workbench.importFile(file)).toMatchObject({ survey_ids: [], left: ['not_allowed'] });
});

it('keeps a log of syncs and sends again by hand', async () => {
  const { phone, app } = await aPhone();
  phone.goOffline();
  await createVillage(app, 'Naya Gaon');
  phone.goOnline();
  phone.fault('/api/sync/batch', 'cut');
  await app.sync.now();
  const [operation] = await app.workbench.operations();
  expect(operation).toMatchObject({ attempts: 1, last_error: 'server_unreachable', sent: true });
  await app.workbench.retry(operation?.id ?? '');
  expect(await app.workbench.operations()).toEqual([]);
  const [newest, before] = await app.workbench.log();
  expect(newest).toMatchObject({ status: 'success', details: { success: 1, failed: 0 } });
  expect(before).toMatchObject({ status: 'error', message: 'unreachable' });
});

it('a draft is kept on the server while it is one', async () => {
  const { phone, app } = await aPhone();
  const id = await createVillage(app, 'Naya Gaon');
  await app.sync.now();
  const survey = app.surveys.open(id);
  await shown(survey);
  survey.type(population, 1240);
  phone.pass(1_000);
  await until(survey.view, (view) => view?.draft_state === 'written');
  phone.pass(10_000);
  await expect
    .poll(() => phone.requests.filter((request) => request.startsWith('PUT /api/drafts/')))
    .toHaveLength(1);
  await survey.save();
  await expect
    .poll(() => phone.requests.filter((request) => request.startsWith('DELETE /api/drafts/')))
    .toHaveLength(1);
  await survey.close();
});
