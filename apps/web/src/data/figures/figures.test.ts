import type { Offer } from '@sampark/core/records/totals/offers';
import { recordIdOf } from '@sampark/core/survey/record-ids';
import type { Value } from '@sampark/core/survey/values';
import { formIn } from '@sampark/testing/xlsforms';
import { beforeEach, expect, it } from 'vitest';
import { until } from '../../../test/device.ts';
import { aVillage, createVillage, fill, type Phone, summaryOf } from '../../../test/village.ts';
import type { Offers } from '../ports/figures.ts';

const { aPhone, theServer } = aVillage();

const PANCHAYAT = '48211';

const homes = formIn(`
  | survey | type | name | label | save_to | fact |
  | | begin_group | home | Home | | |
  | | text | head | Head | | |
  | | integer | members | Members | members | |
  | | text | pin | PIN code | | panchayat.pin |
  | | end_group | | | | |
  | settings | form_id | subject |
  | | homes | household |
  | entities | list_name | label |
  | | household | \${head} |`);

const index = formIn(`
  | survey | type | name | label | taken_from | fact |
  | | begin_group | a | A | | |
  | | integer | people | People | sum(household, members) | |
  | | text | pin | PIN code | | panchayat.pin |
  | | end_group | | | | |
  | settings | form_id | subject |
  | | index | panchayat |`);

beforeEach(() => theServer().publish(PANCHAYAT, homes));

const register = async ({ app }: Phone, answers: Readonly<Record<string, Value>>): Promise<string> => {
  const survey = await createVillage(app, '');
  await fill(app, survey, answers);
  return survey;
};

const figure = (value: number, count: number, lacking: number): Offer => ({
  value,
  from: { kind: 'figure', of: 'household', count, lacking, day: expect.any(String) as string },
  beside: null,
});

it('offers are in step with records and surveys, also those that are deleted, without network', async () => {
  const only = await aPhone();
  const { app, phone } = only;
  const first = await register(only, { 'home.head': 'Sita', 'home.members': 4, 'home.pin': '225001' });
  phone.goOffline();
  const summary = summaryOf(app, first);
  if (!summary) throw new Error('the survey is in the list');
  const own = { ...summary, survey_id: 'own', record_id: '' };
  const open = (await app.figures()).open(own, index);
  const offers = (holds: (offers: Offers) => boolean) => until(open.view, holds);
  const isFrom = (count: number) => (all: Offers) => {
    const from = all.get('a.people')?.from;
    return from?.kind === 'figure' && from.count === count;
  };

  const before = await offers(isFrom(1));
  expect(before.get('a.people')).toEqual(figure(4, 1, 0));
  expect(before.get('a.pin')).toMatchObject({
    value: '225001',
    from: { kind: 'survey', form: { name: 'homes' } },
  });

  await register(only, { 'home.head': 'Mohan', 'home.pin': '' });
  await register(only, { 'home.head': 'Gita', 'home.members': 3 });
  expect((await offers(isFrom(3))).get('a.people')).toEqual(figure(7, 3, 1));

  await app.surveys.delete(recordIdOf(first));
  expect((await offers(isFrom(2))).get('a.people')).toEqual(figure(3, 2, 1));
  await app.surveys.delete(first);
  await offers((all) => !all.has('a.pin'));
  open.close();
});
