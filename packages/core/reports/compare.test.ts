import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import type { Values } from '../survey/values.ts';
import { compare, givesLine } from './compare.ts';
import { addTallies, tallyOf } from './tally.ts';

const form = formIn(`
  | survey | type | name | label | required | relevant | unit |
  | | begin_group | a | A | | | |
  | | integer | homes | Homes | yes | | |
  | | decimal | far | Far | | | km |
  | | select_one roads | roads | Roads | yes | | |
  | | text | shop | Shop | | \${homes} > 10 | |
  | | begin_repeat | wells | Wells | | | |
  | | integer | depth | Depth | yes | | |
  | | end_repeat | | | | | |
  | | end_group | | | | | |
  | choices | list_name | name | label |
  | | roads | good | Good |
  | | roads | poor | Poor |`);

const tally = (surveys: readonly Values[]) => addTallies(surveys.map((values) => tallyOf(form, values)));
const rampur: Values = {
  'a.homes': 100,
  'a.far': 2,
  'a.roads': 'poor',
  'a.wells/@r': 1,
  'a.wells/@r/depth': 30,
};
const katra: Values = { 'a.homes': 50, 'a.roads': 'good', 'a.shop': 'x' };
const naya: Values = { 'a.homes': 5 };

/** Compares villages of one survey each, or panchayats of several. */
function compared(
  path: string,
  places: Readonly<Record<string, readonly Values[]>>,
  earlier: Values | null = null,
) {
  const groups = Object.entries(places).map(([place, surveys]) => ({
    place,
    tally: tally(surveys),
    earlier: earlier && tally([earlier]),
  }));
  return compare(form, path, tally(Object.values(places).flat()), groups);
}
const villages = { Naya: [naya], Katra: [katra], Rampur: [rampur] };
const order = (path: string, places: Parameters<typeof compared>[1] = villages) =>
  compared(path, places).map(({ place }) => place);

it('the largest number comes first, and its bar is the longest', () => {
  expect(compared('a.homes', villages).map(({ place, now }) => [place, now?.sentence, now?.size])).toEqual([
    ['Rampur', { says: 'number', number: 100 }, 1],
    ['Katra', { says: 'number', number: 50 }, 0.5],
    ['Naya', { says: 'number', number: 5 }, 0.05],
  ]);
});

it('who has no answer, or was not asked, comes last', () => {
  expect(compared('a.far', villages).map(({ place, now }) => [place, now?.sentence.says])).toEqual([
    ['Rampur', 'number'],
    ['Naya', 'none'],
    ['Katra', 'none'],
  ]);
  expect(compared('a.shop', villages).map(({ place, now }) => [place, now?.sentence.says])).toEqual([
    ['Katra', 'given'],
    ['Naya', undefined],
    ['Rampur', 'none'],
  ]);
});

it('choices stand in the order of the form, and have no bar', () => {
  expect(compared('a.roads', villages).map(({ place, now }) => [place, now?.size])).toEqual([
    ['Katra', null],
    ['Rampur', null],
    ['Naya', null],
  ]);
});

it('of several surveys in a place, each names the choice that leads in all of them', () => {
  const rows = compared('a.roads', { Fatehpur: [rampur, rampur, katra], Deva: [katra, naya] });
  expect(rows.map(({ place, now }) => [place, now?.sentence, now?.size])).toMatchObject([
    ['Deva', { part: { name: 'good' }, share: { part: 1, of: 2 } }, 1 / 2],
    ['Fatehpur', { part: { name: 'good' }, share: { part: 1, of: 3 } }, 1 / 3],
  ]);
});

it('what does not add up is held against each other by its mean', () => {
  const at = (far: number): Values => ({ 'a.far': far });
  expect(order('a.far', { Deva: [at(2), at(2)], Fatehpur: [at(1), at(5)] })).toEqual(['Fatehpur', 'Deva']);
  expect(order('a.far', { Deva: [at(2), at(2)], Fatehpur: [at(3)] })).toEqual(['Fatehpur', 'Deva']);
});

it('an earlier year shares the measure of the bars', () => {
  const [first] = compared('a.homes', villages, { 'a.homes': 200 });
  expect([first?.now?.size, first?.earlier?.size]).toEqual([0.5, 1]);
});

it('rows are counted for each place; what stands in them adds up', () => {
  expect(order('a.wells/@')).toEqual(['Rampur', 'Naya', 'Katra']);
  const [first] = compared('a.wells/@', villages);
  expect(first?.now?.sentence).toEqual({ says: 'rowsOfOne', rows: 1 });
  const [depth] = compared('a.wells/@/depth', villages);
  expect(depth?.now?.sentence).toEqual({ says: 'sum', number: 30, answered: { part: 1, of: 1 } });
});

it('a line leads to those that gave its answer', () => {
  const one = tally([rampur]);
  const part = (name: string) => ({ of: { name, label: { en: name } } });
  expect(givesLine(one, 'a.roads', part('poor'))).toBe(true);
  expect(givesLine(one, 'a.roads', part('good'))).toBe(false);
  expect(givesLine(one, 'a.roads', { of: null })).toBe(false);
  expect(givesLine(tally([naya]), 'a.roads', { of: null })).toBe(true);
  const range = (from: number, to: number, isOpen: boolean) => ({ of: { from, to, isOpen } });
  expect(givesLine(one, 'a.homes', range(90, 100, false))).toBe(true);
  expect(givesLine(one, 'a.homes', range(90, 100, true))).toBe(false);
  expect(givesLine(one, 'a.wells/@/depth', range(30, 30, false))).toBe(true);
  expect(givesLine(tally([naya]), 'a.shop', { of: null })).toBe(false);
});
