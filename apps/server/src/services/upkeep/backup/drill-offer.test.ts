import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { digestOf } from '@sampark/core/survey/about/digest';
import type { Values } from '@sampark/core/survey/values';
import { aStep } from '@sampark/testing/builders';
import { formIn } from '@sampark/testing/xlsforms';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aCreate, aDelete } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { contextForTests, startTestServer, type TestServer } from '../../../testing/servers/start.ts';
import type { Context } from '../../context.ts';
import { publishForm } from '../../forms/publish-form.ts';
import { bringBackNewerWork, changeIn } from './drill-offer.ts';

const HOMES = formIn(`
  | survey | type | name | label | save_to |
  | | begin_group | home | Home | |
  | | text | roof | Roof | roof |
  | | text | head | Head | |
  | | end_group | | | |
  | settings | form_id | subject |
  | | homes | household |
  | entities | list_name | label |
  | | household | \${head} |`);

let server: TestServer;
let staff: TestClient;
let context: Context;
beforeEach(async () => {
  server = await startTestServer({}, 'people and places');
  staff = await signIn(server, 'staff');
  context = await contextForTests(server.storage);
  await publishForm(context, { form: HOMES, writtenVersion: '', tests: [], by: null });
});
afterEach(() => server.close());

const aHome = (id: string, over: object = {}) =>
  aCreate(id, {
    village_name: undefined,
    form_name: 'homes',
    form_version: 1,
    record_id: `RECORD-${id}`,
    home: { head: 'Sita' },
    ...over,
  });
const afterRestore = async () => {
  const ended = context.epoch.current();
  await context.epoch.leave(ended);
  return bringBackNewerWork(context, ended);
};

it('a device brings newer work on a survey of households back', async () => {
  expect(await staff.batch(aHome('S1'))).toMatchObject([{ status: 'applied', rejected_fields: {} }]);
  expect(await afterRestore()).toEqual({ ok: true, text: 'a device brought newer work on survey S1 back' });
});

it('the newest survey is tried, and none that was deleted', async () => {
  await staff.batch(aCreate('OLD'));
  await staff.batch(aHome('S1'));
  await staff.batch(aHome('GONE'));
  await staff.batch(aDelete('GONE', 1));
  await staff.batch(aHome('S2'));
  expect((await afterRestore()).text).toMatch(/survey (?:S2|OLD) back/);
  await staff.batch(
    aDelete('S1', 1),
    aDelete('S2', 1),
    aDelete('OLD', 1),
    aDelete('S2', 2),
    aDelete('OLD', 2),
  );
  expect(await afterRestore()).toEqual({
    ok: true,
    text: 'no survey with somebody who fills it: no device was tried',
  });
});

it('what a rule refuses is no failure', async () => {
  await staff.batch(aHome('S1'));
  // The drill alone takes the survey for one of another form: the server knows no such answer in it.
  const { forms } = context;
  const wrong = await forms.read(server.storage.now.forms);
  let reads = 0;
  const read: typeof forms.read = (repository) => {
    reads += 1;
    return reads > 1
      ? forms.read(repository)
      : Promise.resolve({ ...wrong, find: () => wrong.find('village-standard', null) });
  };
  const ended = context.epoch.current();
  await context.epoch.leave(ended);
  expect(await bringBackNewerWork({ ...context, forms: { read } }, ended)).toEqual({
    ok: true,
    text: 'nothing that somebody may change in 1 survey: no device was tried',
  });
});

it('an answer that somebody has checked stays as it is', () => {
  const answers: Values = { 'basic_info.households': 236, 'sanitation.toilets': 82 };
  const first = changeIn(villageStandard, answers)?.path ?? '';
  const [module = ''] = first.split('.');
  const seen = digestOf(answers, module);
  const checked = aStep({ id: 'one', step: 'checked', by: 'mohan', name: 'mohan', seen });
  const next = changeIn(villageStandard, { ...answers, [`~review.${module}`]: [checked] });
  expect(next?.path).toBeDefined();
  expect(next?.path.startsWith(`${module}.`)).toBe(false);
});
