import { WHOLE_SURVEY } from '@sampark/core/survey/survey';
import { beforeEach, expect, it } from 'vitest';
import { shown } from '../../../test/device.ts';
import { homes, recordsWhen } from '../../../test/households.ts';
import { aVillage, createVillage, fill, look, summaryOf } from '../../../test/village.ts';

const { aPhone, theServer } = aVillage();

const PANCHAYAT = '48211';

beforeEach(() => theServer().publish(PANCHAYAT, homes));

it('a household that is deleted while somebody visits it waits for a choice, and comes back as it was visited', async () => {
  const [first, second] = [await aPhone(), await aPhone('staff2')];
  const made = await createVillage(first.app, '');
  await fill(first.app, made, { 'home.head': 'Sita Devi', 'home.roof': 'tin' });
  await first.app.sync.now();
  await second.app.sync.now();
  const known = await recordsWhen(second, ({ ofType }) => ofType('household').length === 1);
  const record = known.ofType('household')[0]?.record_id ?? '';

  second.phone.goOffline();
  const begun = await second.app.surveys.create({
    village_name: '',
    panchayat_id: PANCHAYAT,
    form_name: 'homes',
    record_id: record,
  });
  const visit = begun.ok ? begun.survey_id : '';
  await fill(second.app, visit, { 'home.roof': 'tiles' });
  await first.app.surveys.delete(record);
  await first.app.sync.now();
  await recordsWhen(first, ({ ofType }) => ofType('household').length === 0);
  second.phone.goOnline();
  await second.app.sync.now();

  expect(summaryOf(second.app, visit)).toMatchObject({ sync_status: 'synced', record_id: record });
  expect((await look(second.app, visit)).values).toMatchObject({ 'home.roof': 'tiles' });
  const survey = second.app.surveys.open(record);
  const { conflicts } = await shown(survey);
  expect(conflicts).toMatchObject([{ field: WHOLE_SURVEY }]);
  await survey.settleSurvey(conflicts[0]?.id ?? '', 'keep');
  await survey.close();
  await second.app.sync.now();
  await first.app.sync.now();
  const back = await recordsWhen(first, ({ ofType }) => ofType('household').length === 1);
  expect(back.ofType('household').map(({ label }) => label)).toEqual(['Sita Devi']);
  expect((await look(first.app, record)).values).toMatchObject({ 'property.roof': 'tiles' });
});
