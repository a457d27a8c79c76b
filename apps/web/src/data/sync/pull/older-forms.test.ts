import { randomUUID } from 'node:crypto';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import { aVillage, createVillage, fill, look, summaryOf } from '../../../../test/village.ts';
import type { Reply } from '../../api/client.ts';
import { openForms } from '../../database/forms.ts';
import { openDatabase } from '../../database/open-database.ts';
import type { SyncContext } from '../context.ts';
import { fetchOlderForms } from './older-forms.ts';

const STAFFS = '48211';

const { aPhone, theServer } = aVillage();

/** Returns a version of a form that asks these things, all required. */
const wells = (version: number, ...questions: readonly string[]): FormDefinition => ({
  ...formIn(`
    | survey | type | name | label | required |
    | | begin_group | water | Water | |
    ${questions.map((name) => `| | text | ${name} | ${name} | yes |`).join('\n')}
    | | end_group | | | |
    | settings | form_id | form_title |
    | | wells | Wells |`),
  version,
});

const questionsOf = ({ modules }: FormDefinition) =>
  modules.flatMap(({ children }) => children.map(({ name }) => name));

it('a new phone fetches the version by which a survey was begun, and counts by it', async () => {
  await theServer().addForm(STAFFS, wells(1, 'owner'));
  const { app } = await aPhone();
  const id = await createVillage(app, 'Purana Gaon');
  await fill(app, id, { 'water.owner': 'Ram' });
  await app.sync.now();
  await theServer().addForm(STAFFS, wells(2, 'owner', 'depth'));
  await theServer().addForm(STAFFS, wells(3, 'depth'));

  const newPhone = await aPhone('staff2');
  expect(summaryOf(newPhone.app, id)).toMatchObject({ form_version: 1, is_complete: true });
  const { form, values } = await look(newPhone.app, id);
  expect([form.version, questionsOf(form), values['water.owner']]).toEqual([1, ['owner'], 'Ram']);
  const fresh = await createVillage(newPhone.app, 'Naya Gaon');
  expect((await look(newPhone.app, fresh)).form.version).toBe(3);
});

it('a phone that was away while two versions were published goes on with its own', async () => {
  await theServer().addForm(STAFFS, wells(1, 'owner'));
  const { phone, app } = await aPhone();
  phone.goOffline();
  const id = await createVillage(app, 'Purana Gaon');
  await fill(app, id, { 'water.owner': 'Ram' });
  await theServer().addForm(STAFFS, wells(2, 'owner', 'depth'));
  await theServer().addForm(STAFFS, wells(3, 'depth'));
  phone.goOnline();
  await app.sync.now();
  await expect
    .poll(() => summaryOf(app, id))
    .toMatchObject({ unsent: false, form_version: 1, is_complete: true });
  expect(questionsOf((await look(app, id)).form)).toEqual(['owner']);
  // A colleague with only the newest versions reads it as its author wrote it, and changes it by its own version.
  const colleague = await aPhone('staff2');
  await fill(colleague.app, id, { 'water.owner': 'Sita' });
  await colleague.app.sync.now();
  await app.sync.now();
  expect((await look(app, id)).values['water.owner']).toBe('Sita');
});

it.each([
  ['says that there is none', { kind: 'problem', status: 404 }],
  ['is older and answers with its newest', { kind: 'ok', status: 200, body: wells(3, 'depth') }],
])('a version is asked for once where the server %s', async (_, answer) => {
  const forms = await openForms(await openDatabase(randomUUID()));
  const asked: string[] = [];
  const send = ({ path }: { readonly path: string }) => {
    asked.push(path);
    return Promise.resolve(answer as Reply);
  };
  const device = { forms, send, store: { owner: 'asha' } as SyncContext['store'] };
  const surveys = [1, 1].map((form_version) => ({ form_name: 'wells', form_version }));
  expect(await fetchOlderForms(device, surveys)).toBe(true);
  expect(await fetchOlderForms(device, surveys)).toBe(true);
  expect(asked).toEqual(['/api/schemas/wells?version=1']);
});

it('surveys wait for their version while the server does not answer', async () => {
  const forms = await openForms(await openDatabase(randomUUID()));
  const send = () => Promise.resolve<Reply>({ kind: 'unreachable' });
  const device = { forms, send, store: { owner: 'asha' } as SyncContext['store'] };
  expect(await fetchOlderForms(device, [{ form_name: 'wells', form_version: 1 }])).toBe(false);
  expect(forms.lacks('wells', 1)).toBe(true);
});
