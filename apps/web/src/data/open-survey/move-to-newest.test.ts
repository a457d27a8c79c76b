import { gunzipSync, gzipSync } from 'node:zlib';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import { aDevice, shown } from '../../../test/device.ts';
import type { TestServer } from '../../../test/server.ts';
import { aVillage, createVillage, fill, look, summaryOf } from '../../../test/village.ts';

const STAFFS = '48211';

const { aPhone, theServer } = aVillage();

/** Returns a version of a form that asks these things; the question `since` begins with an answer. */
const wells = (version: number, ...questions: readonly string[]): FormDefinition => ({
  ...formIn(`
    | survey | type | name | label | default |
    | | begin_group | water | Water | |
    ${questions.map((name) => `| | text | ${name} | ${name} | ${name === 'since' ? '2020' : ''} |`).join('\n')}
    | | end_group | | | |
    | settings | form_id | form_title |
    | | wells | Wells |`),
  version,
});

type App = Awaited<ReturnType<typeof aPhone>>['app'];

const move = async (app: App, id: string) => {
  const survey = app.surveys.open(id);
  await shown(survey);
  expect(await survey.moveToNewest()).toEqual({ ok: true });
  await survey.close();
};
const syncAll = async (...apps: readonly App[]) => {
  for (const app of [...apps, ...apps]) await app.sync.now();
};

/** Makes a survey by version 1 on two phones, both of which know version 2. */
const aMovableSurvey = async () => {
  await theServer().addForm(STAFFS, wells(1, 'owner', 'depth'));
  const [first, second] = [await aPhone(), await aPhone('staff2')];
  const id = await createVillage(first.app, 'Purana Gaon');
  await fill(first.app, id, { 'water.owner': 'Ram', 'water.depth': '12' });
  await syncAll(first.app, second.app);
  await theServer().addForm(STAFFS, wells(2, 'depth', 'since'));
  // A survey by the new version tells the others of it.
  const newPhone = await aPhone('staff2');
  await createVillage(newPhone.app, 'Naya Gaon');
  await syncAll(newPhone.app, first.app, second.app);
  return { id, first, second };
};

it('a survey moves without a network, keeps what is no longer asked, and begins what is new', async () => {
  const { id, first, second } = await aMovableSurvey();
  first.phone.goOffline();
  expect(await look(first.app, id)).toMatchObject({
    form: { version: 1 },
    newer_form: { version: 2 },
    unasked: [],
  });
  await move(first.app, id);
  expect(await look(first.app, id)).toMatchObject({
    form: { version: 2 },
    newer_form: null,
    form_versions: [{ version: 2 }, { version: 1 }],
    unasked: ['water.owner'],
    values: { 'water.owner': 'Ram', 'water.since': '2020' },
    safety: 'typing',
  });
  first.phone.goOnline();
  await fill(first.app, id, { 'water.depth': '14' });
  await syncAll(first.app, second.app);
  expect(summaryOf(first.app, id)).toMatchObject({ form_version: 2, unsent: false, sync_status: 'synced' });
  expect(await look(second.app, id)).toMatchObject({
    form: { version: 2 },
    values: { 'water.owner': 'Ram', 'water.since': '2020', 'water.depth': '14' },
  });
});

it('a phone that edits by the old version meanwhile loses nothing', async () => {
  const { id, first, second } = await aMovableSurvey();
  second.phone.goOffline();
  await fill(second.app, id, { 'water.owner': 'Sita' });
  const typing = second.app.surveys.open(id);
  await shown(typing);
  typing.type('water.depth', '15');
  await typing.close();
  await move(first.app, id);
  await syncAll(first.app);
  second.phone.goOnline();
  await syncAll(second.app, first.app);
  const here = await look(second.app, id);
  expect(here).toMatchObject({ form: { version: 2 }, refused: {}, conflicts: [], unasked: ['water.owner'] });
  expect([...here.drafted]).toEqual(['water.depth']);
  expect(here.values['water.depth']).toBe('15');
  expect((await look(first.app, id)).values['water.owner']).toBe('Sita');
});

it('a conflict in what is no longer asked is there to be settled', async () => {
  const { id, first, second } = await aMovableSurvey();
  second.phone.goOffline();
  await fill(second.app, id, { 'water.owner': 'Sita' });
  await fill(first.app, id, { 'water.owner': 'Ravi' });
  await move(first.app, id);
  await syncAll(first.app);
  second.phone.goOnline();
  await syncAll(second.app, first.app);
  const here = await look(first.app, id);
  expect(here.conflicts).toMatchObject([{ field: 'water.owner', theirs: 'Ravi', mine: 'Sita' }]);
  expect(here.unasked).toEqual(['water.owner']);
  const survey = first.app.surveys.open(id);
  await shown(survey);
  expect(await survey.settle('water.owner', 'Sita')).toEqual({ ok: true });
  await survey.close();
  await syncAll(first.app, second.app);
  expect(await look(second.app, id)).toMatchObject({ conflicts: [], values: { 'water.owner': 'Sita' } });
});

it('two phones that move it apart are in no conflict', async () => {
  const { id, first, second } = await aMovableSurvey();
  first.phone.goOffline();
  second.phone.goOffline();
  await move(first.app, id);
  await move(second.app, id);
  first.phone.goOnline();
  second.phone.goOnline();
  await syncAll(first.app, second.app);
  for (const { app } of [first, second]) {
    expect(await look(app, id)).toMatchObject({ form: { version: 2 }, conflicts: [] });
    expect(summaryOf(app, id)).toMatchObject({ unsent: false });
  }
});

/** Makes a server forget what it does not know of operations, as the version before did. */
const withoutMoves = (server: TestServer): Pick<TestServer, 'fetch'> => ({
  fetch: (path, init) => {
    const { body } = init ?? {};
    if (!path.startsWith('/api/sync/batch')) return server.fetch(path, init);
    const ignoring = (text: string) => text.replaceAll('"form_version":2', '"ignored":2');
    const sent =
      typeof body === 'string'
        ? ignoring(body)
        : gzipSync(ignoring(gunzipSync(body as ArrayBuffer).toString()));
    return server.fetch(path, { ...init, body: sent });
  },
});

it('on an older server a survey stays at its version, and the device goes on', async () => {
  const { id, first } = await aMovableSurvey();
  const { app } = await aPhone('staff2', aDevice(withoutMoves(theServer())));
  await move(app, id);
  await syncAll(app);
  expect(await look(app, id)).toMatchObject({ form: { version: 1 }, newer_form: { version: 2 } });
  expect(summaryOf(app, id)).toMatchObject({ unsent: false });
  await fill(app, id, { 'water.owner': 'Sita' });
  await syncAll(app, first.app);
  expect((await look(first.app, id)).values['water.owner']).toBe('Sita');
});
