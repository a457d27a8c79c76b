import { aSummary } from '@sampark/testing/builders';
import { aRecord } from '@sampark/testing/records';
import { describe, expect, it } from 'vitest';
import { recordIdIn } from '../../survey/record-ids.ts';
import { recordTree } from '../record-tree.ts';
import { countRecords, listedRecords, type RecordQuery } from './record-list.ts';
import { lastVisits, surveysAbout, surveysThatMade } from './visits.ts';

const records = [aRecord('a'), aRecord('b', { is_closed: true }), aRecord('c'), aRecord('d')];
const visits = new Map([
  ['a', '2026-03-12'],
  ['b', '2026-04-01'],
  ['c', '2025-12-31'],
]);
const places = new Map([
  ['c', [26.9, 80.9] as const],
  ['d', [26.91, 80.9] as const],
]);
const known = {
  visited: (id: string) => visits.get(id),
  placeOf: (id: string) => places.get(id) ?? null,
};
const ids = (query: Partial<RecordQuery>): readonly string[] =>
  listedRecords(records, { state: 'all', visit: 'all', year: '2026', near: null, ...query }, known).map(
    ({ record }) => record.record_id,
  );

describe('the list of records', () => {
  it.each([
    [{}, ['a', 'b', 'c', 'd']],
    [{ state: 'active' }, ['a', 'c', 'd']],
    [{ state: 'closed' }, ['b']],
    [{ visit: 'visited' }, ['a', 'b']],
    [{ visit: 'not_visited' }, ['c', 'd']],
    [{ visit: 'not_visited', year: '2025' }, ['a', 'b', 'd']],
    [{ near: [26.911, 80.9] }, ['d', 'c', 'a', 'b']],
  ] as const)('by %o', (query, expected) => {
    expect(ids(query)).toEqual(expected);
  });

  it('counts those that are active, and those of them that nobody visited', () => {
    expect(countRecords(records, '2026', known.visited)).toEqual({ active: 3, notVisited: 2 });
  });
});

describe('visits', () => {
  const tree = recordTree([aRecord('a'), aRecord('b', { merged_into: 'a' }), aRecord('c')]);
  const surveys = [
    aSummary({ survey_id: 's1', record_id: 'a', survey_date: '2025-03-12' }),
    aSummary({ survey_id: 's2', record_id: 'b', survey_date: '', created_at: '2026-02-01T10:00:00.000Z' }),
    aSummary({ survey_id: 's3', record_id: '' }),
    aSummary({ survey_id: 's4', record_id: 'gone' }),
  ];

  it('count those of merged records together, by their date, else by their beginning', () => {
    expect(['a', 'c', 'gone'].map(lastVisits(surveys, tree))).toEqual(['2026-02-01', undefined, undefined]);
  });

  it('of one record come newest first', () => {
    expect(surveysAbout(surveys, tree, 'a').map(({ survey_id }) => survey_id)).toEqual(['s2', 's1']);
    expect(surveysAbout(surveys, tree, 'c')).toEqual([]);
  });

  it('of a person who is written down in a row is that of the household, also after a merge', () => {
    const [one, other] = ['SURVEY_1_x', 'SURVEY_2_y'];
    const surveys = [
      aSummary({ survey_id: one, survey_date: '2025-03-12' }),
      aSummary({ survey_id: other, survey_date: '2026-02-01' }),
    ];
    const [kept, gone] = [recordIdIn(one, 'person', ['r']), recordIdIn(other, 'person', ['r'])];
    const tree = recordTree([aRecord(kept), aRecord(gone, { merged_into: kept }), aRecord('RECORD_1_x')]);
    expect(surveysThatMade(surveys, tree, kept).map(({ survey_id }) => survey_id)).toEqual([one, other]);
    expect(surveysThatMade(surveys, tree, 'RECORD_1_x')).toEqual([]);
    expect([kept, 'RECORD_1_x'].map(lastVisits(surveys, tree))).toEqual(['2026-02-01', undefined]);
  });
});
