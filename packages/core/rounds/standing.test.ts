import { aSummary } from '@sampark/testing/builders';
import { expect, it } from 'vitest';
import { standingOf } from './standing.ts';

const survey = (survey_id: string, more: Parameters<typeof aSummary>[0] = {}) =>
  aSummary({ survey_id, ...more });

it.each([
  [
    'a complete one before a newer one',
    survey('a', { is_complete: true, survey_date: '2026-03-01' }),
    survey('b', { survey_date: '2026-09-01' }),
  ],
  [
    'of two complete ones, the one of the newer day',
    survey('a', { is_complete: true, survey_date: '2026-09-01' }),
    survey('b', { is_complete: true, survey_date: '2026-03-01', updated_at: '2026-12-01T00:00:00.000Z' }),
  ],
  ['one with a day before one without', survey('a'), survey('b', { survey_date: '' })],
  [
    'of one day, the one that changed last',
    survey('a', { updated_at: '2026-11-21T00:00:00.000Z' }),
    survey('b', { updated_at: '2026-11-20T00:00:00.000Z' }),
  ],
  ['of two that nothing tells apart, that with the larger id', survey('b'), survey('a')],
])('%s speaks, whatever the order', (_, speaks, other) => {
  for (const surveys of [
    [speaks, other],
    [other, speaks],
  ])
    expect(standingOf(surveys)).toEqual({ speaks, others: [other] });
});

it('one without an answer says nothing, however new it is', () => {
  const begun = survey('a');
  const empty = survey('b', { sections_started: 0, survey_date: '2026-12-31' });
  expect(standingOf([empty, begun])).toEqual({ speaks: begun, others: [empty] });
  expect(standingOf([empty])).toBeNull();
  expect(standingOf([])).toBeNull();
});
