import { formIn } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../survey/values.ts';
import { offersOf } from './offers.ts';
import type { ReadSurvey, SurveyOfPlace } from './said.ts';
import type { Figure } from './total.ts';

const workbook = (id: string, subject: string, rows: string): string => `
  | survey | type | name | label | taken_from | fact | relevant | max |
  | | begin_group | a | A | | | | |
  ${rows}
  | | end_group | | | | | | |
  | choices | list_name | name | label |
  | | yn | yes | Yes |
  | | yn | no | No |
  | settings | form_id | subject |
  | | ${id} | ${subject} |`;

const index = formIn(
  workbook(
    'index',
    'panchayat',
    `
    | | integer | homes | Homes | sum(village, homes) | homes | | |
    | | select_one yn | bank | Bank | any(village/wells, bank = 'yes') | | | |
    | | decimal | share | Share | share(household, toilet = 'yes') | | | |
    | | integer | shops | Shops | | shops | | 10 |`,
  ),
);
const wells = formIn(
  workbook(
    'wells',
    'village',
    `
    | | integer | households | Homes | | homes | | |
    | | select_one yn | bank | Bank | | | | |
    | | integer | shops | Shops | | panchayat.shops | \${bank} = 'yes' | |`,
  ),
);
const roads = formIn(workbook('roads', 'village', '| | integer | houses | Homes | | village.homes | | |'));

const place = (survey_id: string, more: Partial<SurveyOfPlace> = {}): SurveyOfPlace => ({
  ...{ survey_id, panchayat_id: 'p1', village_name: 'Rampur', record_id: '' },
  ...{ survey_date: '2026-11-14', created_at: '', updated_at: '2026-11-14T00:00:00.000Z' },
  ...more,
});
const survey = (
  form: ReadSurvey['form'],
  id: string,
  values: Values,
  more: Partial<SurveyOfPlace> = {},
): ReadSurvey => ({ summary: place(id, more), form, values });

const own = place('own', { village_name: '' });
const offered = (
  surveys: readonly ReadSurvey[],
  figures: ReadonlyMap<string, Figure> = new Map(),
  form = index,
  of = own,
): Record<string, unknown> =>
  Object.fromEntries([...offersOf(form, of, { figures, surveys })].map(([path, { value }]) => [path, value]));

describe('answers are offered', () => {
  it('from what villages say in surveys of the year, whatever form says it; the newest counts', () => {
    const surveys = [
      survey(wells, '1', { 'a.households': 10 }, { survey_date: '2026-01-01' }),
      survey(roads, '2', { 'a.houses': 12 }, { village_name: ' rampur ' }),
      survey(roads, '3', { 'a.houses': 30 }, { village_name: 'Katra' }),
      survey(roads, '4', { 'a.houses': 99 }, { village_name: 'Katra', survey_date: '2025-12-31' }),
      survey(roads, '5', { 'a.houses': 99 }, { panchayat_id: 'p2' }),
      survey(roads, '6', {}, { village_name: 'Deva' }),
    ];
    expect(offersOf(index, own, { figures: new Map(), surveys }).get('a.homes')).toEqual({
      value: 42,
      from: { kind: 'figure', of: 'village', count: 3, lacking: 1, day: '2026-11-14' },
      beside: null,
    });
  });

  it('from villages of a panchayat that has come to this one, but not what was said of that panchayat', () => {
    const old = { panchayat_id: 'p2', village_name: 'Sirsa' };
    const surveys = [
      survey(roads, '1', { 'a.houses': 10 }),
      survey(roads, '2', { 'a.houses': 20 }, old),
      survey(wells, '3', { 'a.shops': 3, 'a.bank': 'yes' }, old),
    ];
    const heir = { ...own, taken_over: ['p2'] };
    expect(offered(surveys, new Map(), index, heir)).toEqual({ 'a.homes': 30, 'a.bank': 'yes' });
  });

  it('from the newest survey of one form', () => {
    const [older, newer] = ['yes', 'no'].map((bank, at) =>
      survey(wells, String(at), { 'a.bank': bank }, { survey_date: `2026-01-0${at + 1}` }),
    ) as [ReadSurvey, ReadSurvey];
    expect(offered([newer, older])).toEqual({ 'a.bank': 'no' });
  });

  it('from records, in the steps that the question takes', () => {
    const figures = new Map([['a.share', { value: 100 / 3, from: 3, lacking: 0, newest: '' }]]);
    const share = offered([], figures)['a.share'];
    expect(share).toBeCloseTo(100 / 3, 3);
    expect(offered([], new Map([['a.share', { value: null, from: 3, lacking: 3, newest: '' }]]))).toEqual({});
  });

  it('from another survey of the place that asks for the same fact, unless it does not ask or the question does not take it', () => {
    const says = (shops: number, bank: string) => survey(wells, '1', { 'a.shops': shops, 'a.bank': bank });
    expect(offersOf(index, own, { figures: new Map(), surveys: [says(3, 'yes')] }).get('a.shops')).toEqual({
      value: 3,
      from: { kind: 'survey', form: wells, day: '2026-11-14' },
      beside: null,
    });
    expect(offered([says(3, 'no')])).not.toHaveProperty(['a.shops']);
    expect(offered([says(11, 'yes')])).not.toHaveProperty(['a.shops']);
  });

  it('of a village only from surveys of that village, and never from the survey itself', () => {
    const here = place('here');
    const surveys = [
      survey(wells, 'here', { 'a.households': 1 }),
      survey(wells, 'there', { 'a.households': 2 }, { village_name: 'Katra' }),
    ];
    expect(offered(surveys, new Map(), roads, here)).toEqual({});
    expect(offered([...surveys, survey(wells, 'x', { 'a.households': 3 })], new Map(), roads, here)).toEqual({
      'a.houses': 3,
    });
  });

  it.each([
    ['of that day', '2026-03-31', null],
    ['that is later', '2026-04-01', 'later'],
    ['that is a year old', '2025-03-31', null],
    ['that is older', '2025-03-30', 'old'],
  ] as const)('with word of the day for which the form asks: a figure %s', (_, newest, distance) => {
    const asOn = { ...index, reference_date: '03-31' };
    const figures = new Map([['a.share', { value: 50, from: 2, lacking: 0, newest }]]);
    const { beside } = offersOf(asOn, own, { figures, surveys: [] }).get('a.share') ?? {};
    expect(beside).toEqual(distance && { reference: '2026-03-31', distance });
  });
});
