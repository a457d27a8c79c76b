import { aServerSurvey } from '@sampark/testing/builders';
import { describe, expect, it } from 'vitest';
import type { ServerSurvey } from '../survey/survey.ts';
import { deltaOf, withDelta } from './delta.ts';

const households = 'basic_info.households';
const roads = 'infrastructure.roads';
const kinds = 'connectivity.services';
const LATER = '2026-11-20T10:00:00.000Z';
const before = aServerSurvey({ version: 7 }, { [households]: 240, [roads]: 'kachcha', [kinds]: ['a', 'b'] });
const after: ServerSurvey = {
  ...before,
  version: 8,
  updated_at: LATER,
  client_timestamp: LATER,
  values: { village_name: 'Rampur', [households]: 245, [kinds]: ['b', 'a'] },
};
const delta = deltaOf(before, after);
if (!delta) throw new Error('Only answers have changed.');

describe('what has changed of a survey', () => {
  it('holds differences to the last letter, and leads from the one version to the other', () => {
    expect(delta.set).toEqual({ [households]: 245, [roads]: null, [kinds]: ['b', 'a'] });
    expect(withDelta(before, delta, 'e1')).toEqual(after);
    expect(withDelta(before, JSON.parse(JSON.stringify(delta)) as typeof delta, 'e1')).toEqual(after);
  });

  const conflict = { id: 'c', field: roads, base: null, theirs: 1, mine: 2, user: 'u', at: LATER };
  it.each<[string, ServerSurvey, ServerSurvey]>([
    ['a conflict is opened', before, { ...after, conflicts: [conflict] }],
    ['a conflict is settled', { ...before, conflicts: [conflict] }, after],
    ['it is deleted', before, { ...after, deleted_at: LATER }],
    ['it lives again', { ...before, deleted_at: LATER }, after],
    ['an epoch has begun', before, { ...after, epoch: 'e2', continues: { epoch: 'e1', version: 7 } }],
    ['an offer has moved what it goes on from', before, { ...after, continues: { epoch: 'e0', version: 9 } }],
  ])('is not told by itself when %s', (_, from, to) => {
    expect(deltaOf(from, to)).toBeNull();
  });

  it.each<[string, ServerSurvey | null, ServerSurvey | null]>([
    ['what it leads to stays as it is', after, after],
    ['what is newer stays as it is', { ...after, version: 9 }, { ...after, version: 9 }],
    ['an earlier version does not fit', { ...before, version: 6 }, null],
    ['a copy of another epoch does not fit', { ...before, epoch: 'e0' }, null],
    ['nothing does not fit', null, null],
  ])('over %s', (_, held, result) => {
    expect(withDelta(held, delta, 'e1')).toEqual(result);
  });
});
