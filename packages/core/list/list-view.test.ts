import { aSummary } from '@sampark/testing/builders';
import { expect, test } from 'vitest';
import { coverageOf } from '../places/coverage.ts';
import { NO_VILLAGES, villageNames } from '../places/village-names.ts';
import type { SurveySummary } from '../survey/summary.ts';
import { type ListQuery, listView, type StatusFilter } from './list-view.ts';

const survey = (village_name: string, change: Partial<SurveySummary> = {}): SurveySummary =>
  aSummary({ survey_id: `SURVEY_${village_name}`, village_name, ...change });

const everything: ListQuery = { text: '', status: 'all', sort: 'newest', panchayat: '', year: '', form: '' };
const namesOf = (surveys: readonly SurveySummary[]) => surveys.map((each) => each.village_name);

test('the search ignores case and spaces around, and finds inside of names', () => {
  const surveys = [survey('Rampur'), survey('Sitapur'), survey('Rampur Khas')];
  expect(namesOf(listView(surveys, NO_VILLAGES, 'en')({ ...everything, text: ' PUR ' }))).toEqual(
    namesOf(surveys),
  );
  expect(namesOf(listView(surveys, NO_VILLAGES, 'en')({ ...everything, text: 'khas' }))).toEqual([
    'Rampur Khas',
  ]);
});

test.each([
  ['टिक', 'Tikra'],
  ['khas', 'रामपुर खास'],
  ['tik', 'Tikra'],
  ['खास', 'रामपुर खास'],
])('"%s" finds the survey of %s, in whatever script either is written', (text, name) => {
  const villages = [
    { panchayat_id: 'p1', code: '1', version: 1, name: { en: 'Tikra', hi: 'टिकरा' } },
    { panchayat_id: 'p1', code: '2', version: 1, name: { en: 'Rampur Khas', hi: 'रामपुर खास' } },
  ];
  const surveys = [survey('Tikra'), survey('रामपुर खास'), survey('Sitapur')];
  for (const language of ['en', 'hi']) {
    expect(namesOf(listView(surveys, villageNames(villages), language)({ ...everything, text }))).toEqual([
      name,
    ]);
  }
});

test('a village is found by both names of another that shares its name in one script', () => {
  const villages = ['कटरा', 'कतरा'].map((hi, at) => ({
    panchayat_id: 'p1',
    code: String(at),
    version: 1,
    name: { en: 'Katra', hi },
  }));
  const list = listView([survey('Katra')], villageNames(villages), 'en');
  expect(list({ ...everything, text: 'कटरा' })).toHaveLength(1);
  expect(list({ ...everything, text: 'कतरा' })).toHaveLength(1);
});

test('a sign typed in two parts finds the name written in one', () => {
  const surveys = [survey('बड़ागाँव'.normalize('NFD'))];
  expect(listView(surveys, NO_VILLAGES, 'hi')({ ...everything, text: 'बड़ा'.normalize('NFC') })).toHaveLength(
    1,
  );
});

test.each<[StatusFilter, string[]]>([
  ['all', ['finished', 'waiting', 'refused', 'disputed', 'disputed, and more to send']],
  ['complete', ['finished']],
  ['in_progress', ['waiting', 'refused', 'disputed', 'disputed, and more to send']],
  ['pending', ['waiting', 'refused', 'disputed, and more to send']],
  ['synced', ['finished']],
  ['conflict', ['disputed', 'disputed, and more to send']],
  ['warnings', ['refused']],
])('the filter %s shows %j', (status, names) => {
  const surveys = [
    survey('finished', { is_complete: true }),
    survey('waiting', { sync_status: 'pending', unsent: true }),
    survey('refused', { sync_status: 'failed', warnings: 2 }),
    survey('disputed', { sync_status: 'conflict' }),
    survey('disputed, and more to send', { sync_status: 'conflict', unsent: true }),
  ];
  expect(namesOf(listView(surveys, NO_VILLAGES, 'en')({ ...everything, status }))).toEqual(names);
});

test.each(['returned', 'sent', 'checked'] as const)(
  'the filter %s shows surveys by their review',
  (review) => {
    const surveys = (['open', 'sent', 'checked', 'returned'] as const).map((each) =>
      survey(each, { review: each }),
    );
    expect(namesOf(listView(surveys, NO_VILLAGES, 'en')({ ...everything, status: review }))).toEqual([
      review,
    ]);
  },
);

test('names follow the order of the language, figures in them their value', () => {
  const surveys = [survey('Ward 10'), survey('Émilpur'), survey('Ward 9'), survey('Fatehpur')];
  const ascending = ['Émilpur', 'Fatehpur', 'Ward 9', 'Ward 10'];
  expect(namesOf(listView(surveys, NO_VILLAGES, 'en')({ ...everything, sort: 'village_asc' }))).toEqual(
    ascending,
  );
  expect(namesOf(listView(surveys, NO_VILLAGES, 'en')({ ...everything, sort: 'village_desc' }))).toEqual(
    ascending.toReversed(),
  );
  expect(namesOf(listView(surveys, NO_VILLAGES, 'en')({ ...everything, sort: 'oldest' }))).toEqual(
    namesOf(surveys).reverse(),
  );
});

test('names of villages are ordered as they are shown', () => {
  const villages = [
    { panchayat_id: 'p1', code: '1', version: 1, name: { en: 'Tikra', hi: 'अमौली' } },
    { panchayat_id: 'p1', code: '2', version: 1, name: { en: 'Amauli', hi: 'टिकरा' } },
  ];
  const surveys = [survey('Tikra'), survey('टिकरा')];
  const ask = (language: string) =>
    namesOf(listView(surveys, villageNames(villages), language)({ ...everything, sort: 'village_asc' }));
  expect(ask('en')).toEqual(['टिकरा', 'Tikra']);
  expect(ask('hi')).toEqual(['Tikra', 'टिकरा']);
});

test('ordering leaves the device’s own list as it is', () => {
  const surveys = Object.freeze([survey('B'), survey('A')]);
  listView(surveys, NO_VILLAGES, 'en')({ ...everything, sort: 'village_asc' });
  expect(namesOf(surveys)).toEqual(['B', 'A']);
});

test('a panchayat that is asked for leaves only its own', () => {
  const surveys = [survey('Rampur', { panchayat_id: 'p1' }), survey('Sitapur', { panchayat_id: 'p2' })];
  expect(namesOf(listView(surveys, NO_VILLAGES, 'en')({ ...everything, panchayat: 'p2' }))).toEqual([
    'Sitapur',
  ]);
});

test('a year that is asked for leaves the surveys that coverage counts for it', () => {
  const surveys = [
    survey('Rampur', { survey_date: '2026-03-01', warnings: 1 }),
    survey('Sitapur', { survey_date: '2025-03-01', created_at: '2026-01-02T00:00:00.000Z', warnings: 1 }),
    survey('Tikra', { survey_date: '', created_at: '2026-01-02T00:00:00.000Z', conflicts: 1 }),
  ];
  const panchayats = [
    {
      panchayat_id: 'p1',
      name: { en: 'P' },
      block_id: 'b1',
      block: { en: 'B' },
      district: { en: 'D' },
      state: { en: 'S' },
      form_name: 'village-standard',
    },
  ];
  const inOne = surveys.map((each) => ({ ...each, panchayat_id: 'p1' }));
  const [covered] = coverageOf(panchayats, [], inOne, '2026');
  const list = listView(inOne, NO_VILLAGES, 'en');
  for (const [status, figure] of [
    ['warnings', 'warnings'],
    ['conflict', 'conflicts'],
  ] as const) {
    expect(list({ ...everything, status, year: '2026' })).toHaveLength(covered?.figures[figure] ?? -1);
  }
  expect(namesOf(list({ ...everything, year: '2026' }))).toEqual(['Rampur', 'Tikra']);
  expect(namesOf(list({ ...everything, year: '2025' }))).toEqual(['Sitapur']);
});
