import { villageAmenities } from '@sampark/core/forms/shipped/village-amenities';
import type { Values } from '@sampark/core/survey/values';
import { expect, it } from 'vitest';
import { shown } from '../../../test/device.ts';
import { aVillage, fill, look, type Phone } from '../../../test/village.ts';

const { aPhone } = aVillage();

const ID = 'SURVEY_ROWS';
const well = 'water.sources/@w';
const pump = 'water.sources/@p';

/** A survey as an export has it: rows as lists of objects. */
const file = (...sources: readonly object[]): string =>
  JSON.stringify({
    survey_id: ID,
    panchayat_id: '48211',
    form_name: villageAmenities.name,
    village_name: 'Naya Gaon',
    water: { sources_in_village: 2, sources },
  });

const online = async (...phones: readonly Phone[]): Promise<void> => {
  for (const { phone, app } of phones) {
    phone.goOnline();
    await app.sync.now();
  }
};

/** Makes two phones without network that both hold a survey with a well and a pump. */
const twoPhones = async () => {
  const first = await aPhone();
  await first.app.workbench.importFile(
    file({ _row: 'w', source_type: 'well', depth_m: 12 }, { _row: 'p', source_type: 'handpump' }),
  );
  await first.app.sync.now();
  const second = await aPhone('staff2');
  for (const { phone } of [first, second]) phone.goOffline();
  return { first, second };
};

const valuesOn = async ({ app }: Phone): Promise<Values> => (await look(app, ID)).values;

it('takes rows in from a file, in their order, and does nothing when the file comes again', async () => {
  const { app } = await aPhone();
  const rows = [{ source_type: 'well' }, { source_type: 'handpump', depth_m: 'deep' }];
  expect(await app.workbench.importFile(file(...rows))).toMatchObject({
    made: [ID],
    not_taken: [{ field: 'water.sources/@imported-2/depth_m', value: 'deep' }],
  });
  const values = await valuesOn({ app } as Phone);
  expect(values).toMatchObject({
    'water.sources/@imported-1/source_type': 'well',
    'water.sources/@imported-2/source_type': 'handpump',
  });
  await app.workbench.importFile(file(...rows));
  expect((await look(app, ID)).drafted.size).toBe(0);
});

it('rows that two people add offline are both kept, on both phones', async () => {
  const { first, second } = await twoPhones();
  await fill(first.app, ID, { 'water.sources/@a': 'Y', 'water.sources/@a/source_type': 'tank' });
  await fill(second.app, ID, { 'water.sources/@b': 'Y', 'water.sources/@b/source_type': 'pond' });
  await online(first, second, first);
  const both = { 'water.sources/@a/source_type': 'tank', 'water.sources/@b/source_type': 'pond' };
  for (const phone of [first, second]) {
    expect(await valuesOn(phone)).toMatchObject({
      'water.sources/@a': 'Y',
      'water.sources/@b': 'Y',
      ...both,
    });
  }
});

it('a row that one takes out is gone for both, and comes back with its answers', async () => {
  const { first, second } = await twoPhones();
  const place = (await valuesOn(first))[well] ?? null;
  await fill(first.app, ID, { [well]: null });
  await online(first, second);
  expect((await valuesOn(second))[well]).toBeUndefined();
  await fill(second.app, ID, { [well]: place });
  await online(second, first);
  expect(await valuesOn(first)).toMatchObject({ [well]: place, [`${well}/depth_m`]: 12 });
});

it.each([
  ['keeps it', true],
  ['takes it out', false],
])('a row taken out here and changed there waits for a person, who %s', async (_, keeps) => {
  const { first, second } = await twoPhones();
  const place = (await valuesOn(first))[well] ?? null;
  await fill(first.app, ID, { [well]: null });
  await fill(second.app, ID, { [`${well}/depth_m`]: 14 });
  await online(first, second, first);
  for (const { app } of [first, second]) {
    const { conflicts } = await look(app, ID);
    expect(conflicts).toMatchObject([{ field: well, theirs: null, mine: place }]);
  }

  const survey = second.app.surveys.open(ID);
  await shown(survey);
  expect(await survey.settle(well, keeps ? place : null)).toEqual({ ok: true });
  await survey.close();
  await online(second, first);
  for (const phone of [first, second]) {
    const view = await look(phone.app, ID);
    expect(view.conflicts).toEqual([]);
    expect(view.values[well] ?? null).toBe(keeps ? place : null);
    // What was typed is never lost, whichever way it goes.
    expect(view.values[`${well}/depth_m`]).toBe(14);
  }
});

it('what is typed in a row counts as typed there, though the row has gone from this phone before it was sent', async () => {
  const { first, second } = await twoPhones();
  await fill(first.app, ID, { [pump]: null });
  await fill(second.app, ID, { [`${pump}/depth_m`]: 40 });
  await online(first);
  second.phone.goOnline();
  await second.app.sync.now();
  expect((await look(second.app, ID)).conflicts).toMatchObject([{ field: pump, theirs: null }]);
});
