import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import type { Panchayat } from '@sampark/core/places/panchayat';
import { aSummary } from '@sampark/testing/builders';
import { describe, expect, it } from 'vitest';
import { comparedPlaces } from './figures/compared-places.ts';
import { reportChoice } from './report-choice.ts';
import { ALL_HERE, type Asked, type Known, placesOf } from './report-scope.ts';

const panchayat = (panchayat_id: string, block_id: string, more: Partial<Panchayat> = {}): Panchayat => ({
  ...{ panchayat_id, name: { en: panchayat_id }, block_id, block: { en: `Block ${block_id}` } },
  ...{
    district: { en: 'Barabanki' },
    state: { en: 'Uttar Pradesh' },
    form_name: 'village-standard',
    ...more,
  },
});
let ids = 0;
const survey = (panchayat_id: string, village_name: string, year = '2026') =>
  aSummary({
    ...{ survey_id: `s${String((ids += 1)).padStart(3, '0')}`, panchayat_id, village_name },
    survey_date: `${year}-06-01`,
  });

const nothing: Asked = { panchayat: '', block: '', village: '', form: '', year: '' };
const known = (more: Partial<Known> = {}): Known => ({
  places: placesOf([panchayat('p1', 'b1'), panchayat('p2', 'b1'), panchayat('p3', 'b2')]),
  villages: [],
  ...{ surveys: [], form: () => villageStandard, own: undefined, thisYear: '2026', ...more },
});
const choose = (asked: Partial<Asked>, more: Partial<Known> = {}) => {
  const choice = reportChoice(known(more), { ...nothing, ...asked });
  if (!choice) throw new Error('there is nothing to choose');
  return choice;
};
const named = ({ place }: ReturnType<typeof choose>): string => {
  if (place.kind === 'panchayat') return place.panchayat.panchayat_id;
  return place.kind === 'block' ? place.block_id : 'all';
};

describe('the place of a report', () => {
  it('is each panchayat, each block of which several are here, and all of them where blocks differ', () => {
    expect(choose({}).places.map((place) => named({ ...choose({}), place }))).toEqual([
      'all',
      'b1',
      'p1',
      'p2',
      'p3',
    ]);
    const one = known({ places: placesOf([panchayat('p1', 'b1'), panchayat('p2', 'b1')]) });
    expect(reportChoice(one, nothing)?.places.map(({ kind }) => kind)).toEqual([
      'block',
      'panchayat',
      'panchayat',
    ]);
  });

  it.each([
    ['the one of the address', { panchayat: 'p2' }, undefined, 'p2'],
    ['the block of the address', { block: 'b1' }, 'p3', 'b1'],
    ['all of them', { block: ALL_HERE }, undefined, 'all'],
    ["the person's own panchayat where nobody chose", {}, 'p3', 'p3'],
    ['the block, for somebody without a panchayat', {}, undefined, 'b1'],
    ['the same where the address names what is not here', { panchayat: 'p9' }, undefined, 'b1'],
  ] as const)('is %s', (_, asked, own, place) => {
    expect(named(choose(asked, { own }))).toBe(place);
  });

  it('is nothing where no panchayat is here', () => {
    expect(reportChoice(known({ places: [] }), nothing)).toBeNull();
  });
});

it('a panchayat has the same surveys whether its block was looked at before or not', () => {
  const surveys = [survey('p1', 'Rampur'), survey('p1', 'Sitapur'), survey('p2', 'Rampur')];
  const villages = [{ village_id: 'v1', panchayat_id: 'p1', name: { en: 'Rampur' }, code: '', version: 1 }];
  const alone = choose({ panchayat: 'p1' }, { surveys: [...surveys], villages });
  choose({ block: 'b1' }, { surveys, villages });
  const after = choose({ panchayat: 'p1' }, { surveys, villages });
  expect(after.round).toEqual(alone.round);
  expect(after.round.standings).toHaveLength(2);
});

describe('beside a report stands', () => {
  const surveys = [
    survey('p1', 'Rampur'),
    survey('p1', 'Katra'),
    survey('p2', 'Naya'),
    survey('p3', 'Purwa'),
    survey('p1', 'Rampur', '2024'),
  ];
  const around = ({ wider }: ReturnType<typeof choose>) =>
    wider?.round.standings.map(({ speaks }) => speaks.village_name);

  it('of a panchayat, its block; of a village, its panchayat; of a block, nothing', () => {
    expect(around(choose({ panchayat: 'p1' }, { surveys }))).toEqual(['Rampur', 'Katra', 'Naya']);
    expect(around(choose({ panchayat: 'p1', village: 'Rampur' }, { surveys }))).toEqual(['Rampur', 'Katra']);
    expect(around(choose({ block: 'b1' }, { surveys }))).toBeUndefined();
    expect(around(choose({ panchayat: 'p3' }, { surveys }))).toBeUndefined();
  });

  it('the same place in the year before that says something', () => {
    expect(choose({ panchayat: 'p1', village: 'Rampur' }, { surveys }).earlier?.year).toBe('2024');
    expect(choose({ panchayat: 'p1', village: 'Katra' }, { surveys }).earlier).toBeNull();
  });

  it('each village by itself with its own earlier survey, and each panchayat with all of its', () => {
    const choice = choose({ block: 'b1' }, { surveys });
    const names = (by: Parameters<typeof comparedPlaces>[1]) =>
      comparedPlaces(choice, by).map(({ key, now, earlier }) => [
        key === now[0]?.survey_id ? now[0].village_name : key,
        now.length,
        earlier.length,
      ]);
    expect(names('surveys')).toEqual([
      ['Rampur', 1, 1],
      ['Katra', 1, 0],
      ['Naya', 1, 0],
    ]);
    expect(names('panchayats')).toEqual([
      ['p1', 2, 1],
      ['p2', 1, 0],
    ]);
  });
});
