import { aServerSurvey } from '@sampark/testing/builders';
import { anEntry, aSituation, surveyAfter } from '@sampark/testing/situations';
import { describe, expect, it } from 'vitest';
import { DELETED, WHOLE_SURVEY } from '../../survey/survey.ts';
import type { DeleteOperation } from '../operation.ts';
import { decide } from './decide.ts';

const households = 'basic_info.households';

const aDelete = (base_version: number | null): DeleteOperation => ({
  op_id: 'op-delete',
  survey_id: 'SURVEY_1_rampur',
  action: 'delete',
  base_version,
  resolves: [],
  client_timestamp: null,
});

describe('a delete', () => {
  const stored = aServerSurvey({ version: 7 }, { [households]: 240 });

  it.each([
    { later: [], what: 'nothing since' },
    { later: [anEntry(7, 'sunita')], what: 'only own changes since' },
  ])('with $what leaves a tombstone', ({ later }) => {
    const decision = decide(aDelete(6), aSituation(stored, { later }));
    expect(surveyAfter(decision)).toMatchObject({ version: 8, deleted_at: '2026-11-20T10:00:00.000Z' });
  });

  it('counts nothing as seen that its author only brought back after a restore', () => {
    const offer = { ...anEntry(7, 'sunita'), is_offer: true };
    const decision = decide(aDelete(0), aSituation(stored, { later: [offer] }));
    expect(decision.status).toBe('conflict');
  });

  it('of what somebody changed meanwhile stays a conflict: deleted here, edited there', () => {
    const decision = decide(aDelete(6), aSituation(stored, { later: [anEntry(7, 'ramesh')] }));
    expect(decision.status).toBe('conflict');
    expect(surveyAfter(decision).deleted_at).toBeNull();
    expect(surveyAfter(decision).conflicts).toMatchObject([{ field: WHOLE_SURVEY, mine: DELETED }]);
  });

  it('repeated, or of an unknown survey, changes nothing', () => {
    const tombstone = aServerSurvey({ deleted_at: '2026-11-19T00:00:00.000Z' });
    expect(decide(aDelete(1), aSituation(tombstone))).toMatchObject({ status: 'applied', changed: false });
    expect(decide(aDelete(1), aSituation(null))).toMatchObject({
      status: 'rejected',
      code: 'survey_not_found',
    });
  });
});
