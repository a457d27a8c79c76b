import { RECORD_LABEL, RECORD_PARENT } from '@sampark/core/survey/record-form';
import { recordIdIn, recordIdOf } from '@sampark/core/survey/record-ids';
import type { Value } from '@sampark/core/survey/values';
import { formIn } from '@sampark/testing/xlsforms';
import { beforeEach, describe, expect, it } from 'vitest';
import { shown, until } from '../../../test/device.ts';
import { aVillage, createVillage, fill, look, type Phone } from '../../../test/village.ts';
import type { PanchayatRecords } from '../ports/surveys/records.ts';

const { aPhone, theServer } = aVillage();

const PANCHAYAT = '48211';

const homes = formIn(`
  | survey | type | name | label | save_to | relevant |
  | | begin_group | home | Home | | |
  | | text | head | Head | household#head | |
  | | begin_repeat | members | Members | | |
  | | select_one_from_file person | known | Known as | | count(instance('person')/root/item) > 0 |
  | | text | who | Name | | |
  | | integer | age | Age | person#age | |
  | | text | work | Work | person#work | |
  | | end_repeat | | | | |
  | | end_group | | | | |
  | settings | form_id | subject |
  | | homes | household |
  | entities | list_name | label | entity_id | create_if | update_if |
  | | household | \${head} | | | |
  | | person | \${who} | \${known} | \${known} = '' | \${known} != '' |`);

beforeEach(() => theServer().publish(PANCHAYAT, homes));

const member = (row: string, answers: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> => ({
  [`home.members/@${row}`]: row,
  ...Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [`home.members/@${row}/${name}`, value]),
  ),
});

const FAMILY = {
  'home.head': 'Sita Devi',
  ...member('a', { who: 'Sita Devi', age: 40 }),
  ...member('b', { who: 'Ram', age: 12 }),
  ...member('c', { who: 'Mina', age: 9 }),
};

const register = async ({ app }: Phone, answers: Readonly<Record<string, Value>> = FAMILY) => {
  const survey = await createVillage(app, '');
  await fill(app, survey, answers);
  return { survey, home: recordIdOf(survey), person: (row: string) => recordIdIn(survey, 'person', [row]) };
};

/** Returns the names of the persons below a household, once there are so many. */
const below = async ({ app }: Phone, home: string, count: number): Promise<readonly string[]> => {
  const open = (await app.records()).open(PANCHAYAT);
  const children = (records: PanchayatRecords) => records.tree.children(home);
  const records = await until(open.view, (all) => children(all).length === count);
  open.close();
  return children(records).map(({ label }) => label);
};

it('one Save makes the household and its members; all of them reach the others', async () => {
  const first = await aPhone();
  first.phone.goOffline();
  const { home, person } = await register(first);
  expect(await below(first, home, 3)).toEqual(['Mina', 'Ram', 'Sita Devi']);
  expect((await look(first.app, person('b'))).values).toEqual({
    ...{ [RECORD_LABEL]: 'Ram', [RECORD_PARENT]: home, 'property.age': 12 },
  });
  first.phone.goOnline();
  await first.app.sync.now();
  const second = await aPhone('staff2');
  expect(await below(second, home, 3)).toEqual(['Mina', 'Ram', 'Sita Devi']);
});

it('two phones that change different answers of one row change one person, field by field', async () => {
  const [first, second] = [await aPhone(), await aPhone('staff2')];
  const { survey, home, person } = await register(first);
  for (const { app } of [first, second]) await app.sync.now();
  for (const { phone } of [first, second]) phone.goOffline();
  await fill(first.app, survey, { 'home.members/@b/age': 13 });
  await fill(second.app, survey, { 'home.members/@b/work': 'school' });
  for (const { phone, app } of [first, second, first]) {
    phone.goOnline();
    await app.sync.now();
  }
  for (const phone of [first, second]) {
    await below(phone, home, 3);
    const { values, conflicts } = await look(phone.app, person('b'));
    expect(values).toMatchObject({ [RECORD_LABEL]: 'Ram', 'property.age': 13, 'property.work': 'school' });
    expect(conflicts).toEqual([]);
  }
});

describe('two phones that change the same answer of one row', () => {
  const AGE = 'home.members/@b/age';

  /** Lets two phones say different ages of Ram. @returns the phones, which both know of it */
  const atOdds = async () => {
    const [first, second] = [await aPhone(), await aPhone('staff2')];
    const { survey, person } = await register(first);
    for (const { app } of [first, second]) await app.sync.now();
    for (const { phone } of [first, second]) phone.goOffline();
    await fill(first.app, survey, { [AGE]: 13 });
    await fill(second.app, survey, { [AGE]: 14 });
    for (const { phone, app } of [first, second, first]) {
      phone.goOnline();
      await app.sync.now();
    }
    expect((await look(first.app, survey)).conflicts).toMatchObject([{ field: AGE, mine: 14 }]);
    expect((await look(second.app, person('b'))).conflicts).toMatchObject([
      { field: 'property.age', mine: 14 },
    ]);
    return { first, second, survey, ram: person('b') };
  };

  it.each([13, 14, 15])('wait for one choice, which counts for the person, too: %i', async (age) => {
    const { first, second, survey, ram } = await atOdds();
    second.phone.goOffline();
    const open = second.app.surveys.open(survey);
    await shown(open);
    expect(await open.settle(AGE, age)).toEqual({ ok: true });
    await open.close();
    expect((await look(second.app, ram)).values['property.age']).toBe(age);
    second.phone.goOnline();
    for (const { app } of [second, first]) await app.sync.now();
    for (const { app } of [first, second]) {
      for (const id of [survey, ram]) expect((await look(app, id)).conflicts).toEqual([]);
      expect((await look(app, ram)).values).toMatchObject({ [RECORD_LABEL]: 'Ram', 'property.age': age });
    }
  });

  it('say nothing of what else waits for a choice in the person', async () => {
    const { first, second, survey, ram } = await atOdds();
    for (const { phone } of [first, second]) phone.goOffline();
    await fill(first.app, ram, { 'property.work': 'school' });
    await fill(second.app, ram, { 'property.work': 'field' });
    for (const { phone, app } of [first, second]) {
      phone.goOnline();
      await app.sync.now();
    }
    const open = second.app.surveys.open(survey);
    await shown(open);
    await open.settle(AGE, 14);
    await open.close();
    await second.app.sync.now();
    expect((await look(second.app, ram)).conflicts).toMatchObject([{ field: 'property.work' }]);
  });
});

it('a new member on each phone is a person below the same household; who is taken out of the roster stays a record', async () => {
  const [first, second] = [await aPhone(), await aPhone('staff2')];
  const { survey, home } = await register(first);
  for (const { app } of [first, second]) await app.sync.now();
  for (const { phone } of [first, second]) phone.goOffline();
  await fill(first.app, survey, member('d', { who: 'Asha' }));
  await fill(second.app, survey, { ...member('e', { who: 'Om' }), 'home.members/@c': null });
  for (const { phone, app } of [first, second, first]) {
    phone.goOnline();
    await app.sync.now();
  }
  for (const phone of [first, second]) {
    expect(await below(phone, home, 5)).toEqual(['Asha', 'Mina', 'Om', 'Ram', 'Sita Devi']);
  }
});

it('the same survey that is saved again makes nobody twice', async () => {
  const only = await aPhone();
  only.phone.goOffline();
  const { survey, home } = await register(only);
  const waits = () => until(only.app.sync.status, ({ pending }) => pending === 5);
  await waits();
  await fill(only.app, survey, { 'home.head': 'Sita Devi' });
  await waits();
  expect(await below(only, home, 3)).toHaveLength(3);
});

it('the next visit begins with the members who are known, and its answers change them', async () => {
  const only = await aPhone();
  only.phone.goOffline();
  const { home, person } = await register(only);
  await below(only, home, 3);
  const visit = { village_name: '', panchayat_id: PANCHAYAT, record_id: home };
  const result = await only.app.surveys.create(visit);
  if (!result.ok) throw new Error(result.because);
  const { values } = await look(only.app, result.survey_id);
  const ram =
    Object.keys(values)
      .find((path) => values[path] === person('b'))
      ?.replace('/known', '') ?? '';
  expect(values).toMatchObject({ [`${ram}/who`]: 'Ram', [`${ram}/age`]: 12 });
  await fill(only.app, result.survey_id, { [`${ram}/age`]: 14 });
  expect((await look(only.app, person('b'))).values).toMatchObject({ 'property.age': 14 });
  expect(await below(only, home, 3)).toHaveLength(3);
});

it('a copy of a survey is about the same members', async () => {
  const only = await aPhone();
  only.phone.goOffline();
  const { survey, home, person } = await register(only);
  await below(only, home, 3);
  const copy = await only.app.surveys.duplicate(survey);
  if (!copy.ok) throw new Error(copy.because);
  await fill(only.app, copy.survey_id, { 'home.members/@b/age': 14 });
  expect((await look(only.app, person('b'))).values).toMatchObject({ 'property.age': 14 });
  expect(await below(only, home, 3)).toHaveLength(3);
});
