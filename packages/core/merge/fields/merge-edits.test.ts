import { anUpdate, aServerSurvey } from '@sampark/testing/builders';
import { aSituation, surveyAfter } from '@sampark/testing/situations';
import { describe, expect, it } from 'vitest';
import type { ServerSurvey } from '../../survey/survey.ts';
import { type Value, type Values, valueAt } from '../../survey/values.ts';
import { decide } from '../decide/decide.ts';
import type { Decision, Situation } from '../decide/decision.ts';
import type { EditOperation } from '../operation.ts';

const situation = (stored: ServerSurvey | null, more: Partial<Situation> = {}): Situation =>
  aSituation(stored, { check: () => null, ...more });

const survey = (values: Values, more: Partial<ServerSurvey> = {}): ServerSurvey =>
  aServerSurvey({ version: 7, ...more }, values);

const edit = (set: Values, was: Values | null, more: Partial<EditOperation> = {}): EditOperation =>
  anUpdate({ base_version: 6, set, was, ...more });

const live = (decision: Decision, field: string): Value => valueAt(surveyAfter(decision).values, field);
const conflicts = (decision: Decision) =>
  surveyAfter(decision).conflicts.map(({ field, base, theirs, mine }) => ({ field, base, theirs, mine }));

describe('an answer that the form makes once', () => {
  const begun = 'water.begun';
  const made = (value: Value) => edit({ [begun]: value }, { [begun]: null });
  const once = (stored: ServerSurvey) => situation(stored, { isMadeOnce: (field) => field === begun });

  it('stands as the first device made it, and the other hears of it', () => {
    const decision = decide(made('09:05'), once(survey({ [begun]: '09:00' })));
    expect(decision).toMatchObject({ status: 'merged', changed: false, opened: [] });
    expect(live(decision, begun)).toBe('09:00');
  });

  it('is taken where there is none', () => {
    expect(live(decide(made('09:05'), once(survey({}))), begun)).toBe('09:05');
  });

  it('is not kept beside a deleted survey that has one', () => {
    const deleted = survey({ [begun]: '09:00' }, { deleted_at: '2026-11-19' });
    expect(decide(made('09:05'), once(deleted))).toMatchObject({ opened: [], changed: false });
  });
});

describe('a choice in a field whose name ends as that of another', () => {
  it('is not taken for a choice in the other', () => {
    const open = {
      id: 'op-0.water.a.depth',
      field: 'water.a.depth',
      base: 1,
      theirs: 2,
      mine: 3,
      user: 'ramesh',
      at: '2026-11-20',
    };
    const both = edit(
      { 'water.a.depth': 3, 'a.depth': 5 },
      { 'water.a.depth': 2, 'a.depth': 4 },
      { action: 'resolve', resolves: [open.id] },
    );
    const values = { 'water.a.depth': 2, 'a.depth': 4 };
    const first = decide(both, situation(survey(values, { conflicts: [open] })));
    expect(first).toMatchObject({ status: 'merged', opened: [] });
    const settled = decide(both, situation(survey(values)));
    expect(conflicts(settled)).toEqual([{ field: 'water.a.depth', base: 2, theirs: 2, mine: 3 }]);
    expect(live(settled, 'a.depth')).toBe(5);
  });
});
