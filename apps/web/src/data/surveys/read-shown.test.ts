import { expect, it } from 'vitest';
import { shown } from '../../../test/device.ts';
import { aVillage, createVillage, summaryOf } from '../../../test/village.ts';

const { aPhone } = aVillage();

it('an export reads what the screen shows, the unsaved included, and leaves the device as it is', async () => {
  const { phone, app } = await aPhone();
  phone.goOffline();
  const id = await createVillage(app, 'Nayagaon');
  const survey = app.surveys.open(id);
  await shown(survey);
  survey.type('basic_info.population', 812);
  await survey.close();
  const before = app.surveys.all.get();
  const others = (before ?? []).map((each) => each.survey_id).filter((each) => each !== id);
  const read = await app.surveys.shown([id, 'SURVEY_of_nobody', ...others]);
  expect(read.map(({ summary }) => summary.survey_id)).toEqual([id, ...others]);
  expect(read[0]).toMatchObject({
    summary: { is_draft: true, on_server: false },
    values: { village_name: 'Nayagaon', 'basic_info.population': 812 },
  });
  expect(app.surveys.all.get()).toBe(before);
});

it('an export holds unsaved typing into a survey of the server, as a draft', async () => {
  const { app } = await aPhone();
  const id = app.surveys.all.get()?.find((each) => each.sync_status === 'synced')?.survey_id ?? '';
  const survey = app.surveys.open(id);
  await shown(survey);
  survey.type('basic_info.population', 813);
  await survey.close();
  const [read] = await app.surveys.shown([id]);
  expect(summaryOf(app, id)?.sync_status).toBe('synced');
  expect(read).toMatchObject({
    summary: { is_draft: true, sync_status: 'pending' },
    values: { 'basic_info.population': 813 },
  });
});
