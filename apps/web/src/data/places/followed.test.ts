import { expect, it } from 'vitest';
import { shown, until } from '../../../test/device.ts';
import { aVillage, createVillage, fill, summaryOf } from '../../../test/village.ts';

const population = 'basic_info.population';
const STAFFS = '48211';

const { aPhone, theServer } = aVillage();

/** Signs in an administrator of more panchayats than a device can hold. */
const anAdministrator = async () => {
  await theServer().addPanchayats(196, '1042');
  return aPhone('admin');
};

it('a person who sees too many panchayats keeps none before they choose, and then those', async () => {
  const { app } = await anAdministrator();
  expect(app.surveys.all.get()).toEqual([]);
  expect(app.panchayats.get()).toHaveLength(201);
  expect(app.followed.get()).toEqual([]);
  expect(await app.places.followed()).toEqual({
    kind: 'ok',
    value: { all: false, most: 200, panchayat_ids: [] },
  });
  expect(await app.places.follow([STAFFS])).toMatchObject({ kind: 'ok', value: { panchayat_ids: [STAFFS] } });
  await app.sync.now();
  expect(app.followed.get()).toEqual([STAFFS]);
  expect(new Set(app.surveys.all.get()?.map((survey) => survey.panchayat_id))).toEqual(new Set([STAFFS]));
});

it('a panchayat that is left takes its clean surveys along; unsynced work stays, is sent, and goes', async () => {
  const { phone, app } = await anAdministrator();
  await app.places.follow([STAFFS]);
  await app.sync.now();
  const id = app.surveys.all.get()?.[0]?.survey_id ?? '';
  const survey = app.surveys.open(id);
  await shown(survey);
  survey.type(population, 1240);
  phone.hide();
  await until(survey.view, (view) => view?.draft_state === 'written');
  await app.places.follow(['48212']);
  await app.sync.now();
  expect(app.surveys.all.get()?.filter((each) => each.panchayat_id === STAFFS)).toMatchObject([
    { survey_id: id },
  ]);
  await survey.save();
  await survey.close();
  await app.sync.now();
  expect(summaryOf(app, id)).toBeUndefined();
  expect(app.sync.status.get()).toMatchObject({ for_review: 0, failed: 0 });
});

it('surveys that the device does not keep are read page by page', async () => {
  const staff = await aPhone();
  for (let i = 0; i < 50; i++) await createVillage(staff.app, `Gaon ${i}`);
  await fill(staff.app, await createVillage(staff.app, 'Antim Gaon'), { [population]: 77 });
  await staff.app.sync.now();
  const { phone, app } = await anAdministrator();
  const first = await app.places.surveysOf(STAFFS, null);
  if (first.kind !== 'ok') throw new Error(first.kind);
  expect(first.value.surveys).toHaveLength(50);
  expect(first.value.next).not.toBeNull();
  const rest = await app.places.surveysOf(STAFFS, first.value.next);
  if (rest.kind !== 'ok') throw new Error(rest.kind);
  expect(rest.value).toMatchObject({ surveys: { length: 9 }, next: null });
  const newest = rest.value.surveys[0]?.survey_id ?? '';
  // Two surveys that reached the server together have no order.
  const antim = first.value.surveys.find(({ village_name }) => village_name === 'Antim Gaon');
  const read = await app.places.survey(antim?.survey_id ?? newest);
  expect(read).toMatchObject({
    kind: 'ok',
    value: { values: { village_name: 'Antim Gaon', [population]: 77 }, form: { name: 'village-standard' } },
  });
  expect(summaryOf(app, newest)).toBeUndefined();
  phone.goOffline();
  expect(await app.places.surveysOf(STAFFS, null)).toEqual({ kind: 'unreachable' });
});
