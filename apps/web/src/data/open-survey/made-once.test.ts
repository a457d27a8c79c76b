import { formIn } from '@sampark/testing/xlsforms';
import { beforeEach, expect, it } from 'vitest';
import { shown } from '../../../test/device.ts';
import { aVillage, createVillage, fill, look, type Phone } from '../../../test/village.ts';

const { aPhone, theServer } = aVillage();

const DAY = 24 * 3_600_000;

const wells = formIn(`
  | survey | type | name | label | relevant | read_only | default | calculation |
  | | begin_group | wells | Wells | | | | |
  | | text | dry | Dry? | | | | |
  | | date | since | Known since | \${dry} = 'yes' | yes | today() | |
  | | calculate | begun | | | | | once(today()) |
  | | calculate | ticket | | \${dry} = 'yes' | | | once(concat('dry ', today())) |
  | | end_group | | | | | | |
  | settings | form_id |
  | | wells |`);

const valuesOn = async ({ app }: Phone, id: string) => (await look(app, id)).values;

beforeEach(() => theServer().addForm('48211', wells));

it('an answer that the form makes once is written when the survey begins, or when it is first asked', async () => {
  const { phone, app } = await aPhone();
  const id = await createVillage(app, 'Kuanpur');
  expect(await valuesOn({ phone, app }, id)).toMatchObject({ 'wells.begun': '2026-11-20' });
  expect(await valuesOn({ phone, app }, id)).not.toHaveProperty(['wells.since']);
  phone.pass(DAY);
  const survey = app.surveys.open(id);
  await shown(survey);
  survey.type('wells.dry', 'yes');
  const made = {
    'wells.begun': '2026-11-20',
    'wells.since': '2026-11-21',
    'wells.ticket': 'dry 2026-11-21',
  };
  expect(survey.view.get()?.values).toMatchObject(made);

  phone.pass(DAY);
  survey.type('wells.dry', 'no');
  survey.type('wells.dry', 'yes');
  expect(survey.view.get()?.values).toMatchObject(made);
  await survey.close();
});

it('two phones that make it apart agree on the first that arrives, and nobody is asked', async () => {
  const first = await aPhone();
  const id = await createVillage(first.app, 'Kuanpur');
  await first.app.sync.now();
  const second = await aPhone('staff2');
  for (const { phone } of [first, second]) phone.goOffline();
  second.phone.pass(DAY);
  for (const { app } of [second, first]) await fill(app, id, { 'wells.dry': 'yes' });
  expect(await valuesOn(second, id)).toMatchObject({ 'wells.since': '2026-11-21' });

  for (const { phone, app } of [first, second, first]) {
    phone.goOnline();
    await app.sync.now();
  }
  for (const phone of [first, second]) {
    const view = await look(phone.app, id);
    expect(view.values).toMatchObject({ 'wells.since': '2026-11-20', 'wells.ticket': 'dry 2026-11-20' });
    expect(view.conflicts).toEqual([]);
  }
});

it('a copy of a survey has its own', async () => {
  const { phone, app } = await aPhone();
  const id = await createVillage(app, 'Kuanpur');
  await fill(app, id, { 'wells.dry': 'yes' });
  phone.pass(DAY);
  const copy = await app.surveys.duplicate(id);
  if (!copy.ok) throw new Error(copy.because);
  expect(await valuesOn({ phone, app }, copy.survey_id)).toMatchObject({
    'wells.dry': 'yes',
    'wells.begun': '2026-11-21',
    'wells.since': '2026-11-21',
    'wells.ticket': 'dry 2026-11-21',
  });
});
