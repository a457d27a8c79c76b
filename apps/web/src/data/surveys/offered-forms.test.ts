import { formsOn } from '@sampark/core/places/panchayat';
import { expect, it } from 'vitest';
import { until } from '../../../test/device.ts';
import { aVillage, fill, type Phone, summaryOf } from '../../../test/village.ts';
import type { AppData } from '../ports/app-data.ts';

const STAFFS = '48211';
const HERE = { panchayat_ids: [STAFFS] };
const DAY = 86_400_000;
/** The day after the one on which the phones of tests begin. */
const TOMORROW = '2026-11-21';

const { aPhone } = aVillage();

/** Returns the panchayat of the staff as the device knows it. */
const panchayatOf = async ({ panchayats }: AppData) => {
  const all = await until(panchayats, (known) => known.some(({ panchayat_id }) => panchayat_id === STAFFS));
  const own = all.find(({ panchayat_id }) => panchayat_id === STAFFS);
  if (!own) throw new Error('The panchayat is not here.');
  return own;
};
const offered = async ({ app }: Phone) =>
  app.surveys.offered(await panchayatOf(app)).map(({ name, subject }) => `${name}: ${subject}`);

/** Lets an administrator change what forms are used. */
const asAdministrator = async () => (await aPhone('admin')).app.forms();

/** Lets a phone ask for forms and panchayats again, as it does when a survey begins. */
const askAnew = async ({ app }: Phone) => {
  await app.places.askAnew();
  await app.sync.now();
};

it('a new survey may take any form that its panchayat has, from its day on', async () => {
  const staff = await aPhone();
  const forms = await asAdministrator();
  await forms.use('village-amenities', { how: 'besides', where: HERE, from: null });
  await forms.use('village-detailed', { how: 'besides', where: HERE, from: TOMORROW });
  await askAnew(staff);
  expect(await offered(staff)).toEqual(['village-standard: village', 'village-amenities: village']);

  staff.phone.goOffline();
  const start = { village_name: 'Naya Gaon', panchayat_id: STAFFS };
  expect(await staff.app.surveys.create({ ...start, form_name: 'village-detailed' })).toMatchObject({
    ok: false,
  });
  staff.phone.pass(DAY);
  expect(await offered(staff)).toContain('village-detailed: village');
  const made = await staff.app.surveys.create({ ...start, form_name: 'village-detailed' });
  if (!made.ok) throw new Error(made.because);
  expect(summaryOf(staff.app, made.survey_id)).toMatchObject({ form_name: 'village-detailed' });
});

it('a form that was retired meanwhile is not offered, and a survey that was begun with it goes on', async () => {
  const staff = await aPhone();
  const forms = await asAdministrator();
  staff.phone.goOffline();
  const made = await staff.app.surveys.create({ village_name: 'Naya Gaon', panchayat_id: STAFFS });
  if (!made.ok) throw new Error(made.because);
  await forms.retire('village-standard', true);
  staff.phone.goOnline();
  await askAnew(staff);
  expect(await offered(staff)).toEqual([]);
  await fill(staff.app, made.survey_id, { 'basic_info.population': 300 });
  await staff.app.sync.now();
  expect(summaryOf(staff.app, made.survey_id)).toMatchObject({ sync_status: 'synced' });
  await forms.retire('village-standard', false);
  await askAnew(staff);
  expect(await offered(staff)).toEqual(['village-standard: village']);
});

it('a panchayat of an older server offers its one form', () => {
  const names = { en: '' };
  const above = { block_id: '', block: names, district: names, state: names };
  const panchayat = { panchayat_id: STAFFS, name: names, ...above, form_name: 'village-standard' };
  expect(formsOn(panchayat, '2026-11-25')).toEqual(['village-standard']);
});
