import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { text, waterForm, whole } from '@sampark/testing/form-builders';
import { expect, it } from 'vitest';
import { aVillage, createVillage, fill, look, summaryOf } from '../../../../test/village.ts';

const STAFFS = '48211';
const wells = (version: number, ...questions: Parameters<typeof waterForm>): FormDefinition => ({
  ...waterForm(...questions),
  name: 'wells',
  version,
});
const FIRST = wells(1, whole('wells'));
const SECOND = wells(2, whole('wells'), text('owner'));

const { aPhone, backup, theServer } = aVillage();

type App = Awaited<ReturnType<typeof aPhone>>['app'];

/** Publishes version 2; a phone hears of it by a survey that somebody begins by it. */
const publishSecond = async (app: App) => {
  await theServer().addForm(STAFFS, SECOND);
  const newPhone = await aPhone('staff2');
  await createVillage(newPhone.app, 'Naya Basti');
  await newPhone.app.sync.now();
  await app.sync.now();
};

const versionsOnServer = async (app: App) => {
  const told = await (await app.forms()).list();
  return told.kind === 'ok'
    ? told.value.find(({ name }) => name === 'wells')?.versions.map(({ version }) => version)
    : told.kind;
};

it('a phone brings back the versions of forms that its surveys need', async () => {
  await theServer().addForm(STAFFS, FIRST);
  const { app, phone } = await aPhone();
  const before = await backup();
  await publishSecond(app);
  const sent = await createVillage(app, 'Purana Gaon');
  await fill(app, sent, { 'water.owner': 'Ram' });
  await app.sync.now();
  phone.goOffline();
  const unsent = await createVillage(app, 'Naya Gaon');
  await fill(app, unsent, { 'water.owner': 'Sita' });
  await before.restore();
  phone.goOnline();
  for (let round = 0; round < 3; round += 1) await app.sync.now();

  expect(await versionsOnServer(app)).toEqual([2, 1]);
  for (const [id, owner] of [
    [sent, 'Ram'],
    [unsent, 'Sita'],
  ] as const) {
    expect(summaryOf(app, id)).toMatchObject({ form_version: 2, sync_status: 'synced' });
    expect(await look(app, id)).toMatchObject({ values: { 'water.owner': owner }, refused: {} });
  }
  const colleague = await aPhone('staff2');
  expect((await look(colleague.app, sent)).form.version).toBe(2);
});

it('a survey that was moved comes back at the version to which it was moved', async () => {
  await theServer().addForm(STAFFS, FIRST);
  const { app } = await aPhone();
  const id = await createVillage(app, 'Purana Gaon');
  await app.sync.now();
  const before = await backup();
  await publishSecond(app);
  const survey = app.surveys.open(id);
  await expect.poll(() => survey.view.get()?.newer_form?.version).toBe(2);
  await survey.moveToNewest();
  survey.type('water.owner', 'Ram');
  await survey.save();
  await survey.close();
  await app.sync.now();
  await before.restore();
  for (let round = 0; round < 3; round += 1) await app.sync.now();
  expect(await versionsOnServer(app)).toEqual([2, 1]);
  expect(await look(app, id)).toMatchObject({
    form: { version: 2 },
    values: { 'water.owner': 'Ram' },
    refused: {},
  });
});
