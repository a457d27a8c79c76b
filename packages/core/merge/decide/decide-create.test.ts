import { aServerSurvey } from '@sampark/testing/builders';
import { aSituation, surveyAfter } from '@sampark/testing/situations';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../survey/values.ts';
import type { CreateOperation } from '../operation.ts';
import { decide } from './decide.ts';

const households = 'basic_info.households';
const population = 'basic_info.population';

const aCreate = (set: Values): CreateOperation => ({
  op_id: 'op-create',
  survey_id: 'SURVEY_1_rampur',
  action: 'create',
  panchayat_id: 'p1',
  form_name: null,
  form_version: null,
  set,
  resolves: [],
  client_timestamp: null,
});

describe('a create', () => {
  it('of an unknown id makes version 1', () => {
    const decision = decide(aCreate({ village_name: 'Rampur', [population]: 1240 }), aSituation(null));
    expect(decision).toMatchObject({ status: 'applied', changed: true });
    expect(surveyAfter(decision)).toMatchObject({
      version: 1,
      values: { village_name: 'Rampur', [population]: 1240 },
    });
  });

  it.each(['', '   ', null])('with the village name %j is refused whole', (village_name) => {
    const decision = decide(aCreate({ village_name, [population]: 1240 }), aSituation(null));
    expect(decision).toMatchObject({ status: 'rejected', code: 'invalid_fields', survey: null });
    expect(decision.rejected_fields).toEqual({ village_name: 'required' });
  });

  it('keeps values that fit and names those that do not', () => {
    const set = { village_name: 'Rampur', [population]: 100_000, [households]: 236, 'basic_info.cows': 4 };
    const decision = decide(aCreate(set), aSituation(null));
    expect(decision.status).toBe('applied');
    expect(surveyAfter(decision).values).toEqual({ village_name: 'Rampur', [households]: 236 });
    expect(decision.rejected_fields).toEqual({
      [population]: 'max_value',
      'basic_info.cows': 'unknown_field',
    });
  });

  it('of what is there already changes nothing', () => {
    const decision = decide(aCreate({ village_name: 'Rampur' }), aSituation(aServerSurvey()));
    expect(decision).toMatchObject({ status: 'applied', code: 'already_exists', changed: false });
  });

  it('of an id that holds something else merges, and keeps both where they differ', () => {
    const stored = aServerSurvey({}, { [households]: 250 });
    const set = { village_name: 'Rampur', [households]: 245, [population]: 1240 };
    const decision = decide(aCreate(set), aSituation(stored));
    expect(decision.status).toBe('conflict');
    expect(surveyAfter(decision).values).toMatchObject({ [households]: 250, [population]: 1240 });
    expect(decision.opened).toMatchObject([{ field: households, theirs: 250, mine: 245 }]);
  });
});
