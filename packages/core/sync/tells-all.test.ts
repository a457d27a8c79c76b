import { anUpdate, aServerSurvey } from '@sampark/testing/builders';
import { anEntry, aSituation, ramesh, surveyAfter } from '@sampark/testing/situations';
import { describe, expect, it } from 'vitest';
import { appliedCopy } from '../device/applied-copy.ts';
import { identityOf } from '../device/local-survey.ts';
import { decide } from '../merge/decide.ts';
import type { Situation } from '../merge/decision.ts';
import type { CreateOperation, Operation } from '../merge/operation.ts';
import type { ServerSurvey } from '../survey/survey.ts';
import { tellsAll } from './tells-all.ts';

const households = 'basic_info.households';
const roads = 'infrastructure.roads';
const AT = '2026-11-20T10:00:00.000Z';
const stored = aServerSurvey({}, { [households]: 240 });
const set = anUpdate({
  set: { [households]: 245 },
  was: { [households]: 240 },
  client_timestamp: '2026-11-20T09:59:00.000Z',
});
const create: CreateOperation = {
  op_id: 'op-1',
  survey_id: stored.survey_id,
  action: 'create',
  panchayat_id: 'p1',
  form_name: stored.form_name,
  form_version: stored.form_version,
  set: { village_name: 'Rampur', [households]: 240, 'sanitation.nothing': null },
  resolves: [],
  client_timestamp: null,
};
const conflict = {
  ...{ id: 'c1', field: roads, base: null, theirs: 'pucca', mine: 'kachcha', user: 'ramesh', at: AT },
};

interface Told {
  readonly before?: ServerSurvey | null;
  readonly situation?: Partial<Situation>;
  readonly at?: string;
  readonly held?: boolean;
}

const decided = (
  operation: Operation,
  { before = stored, situation = {}, at = AT, held = false }: Told = {},
) => {
  const decision = decide(operation, aSituation(before, situation));
  return { decision, told: tellsAll(operation, decision, { stored: before, at, held }) };
};

describe('an answer tells a device all that the feed would', () => {
  it.each<[string, Operation, Told]>([
    ['an edit that goes in as sent', set, {}],
    ['an edit of which a field is refused', { ...set, set: { ...set.set, 'basic_info.population': -1 } }, {}],
    ['an edit that says what is there', anUpdate({ set: { [households]: 240 }, base_version: 1 }), {}],
    ['the first edit after a restore', set, { situation: { epoch: 'e2' } }],
    ['a new survey', create, { before: null }],
  ])('of %s: what it works out is what is stored', (_, operation, more) => {
    const { decision, told } = decided(operation, more);
    expect(told).toBe(true);
    if (!decision.changed) return;
    const survey = surveyAfter(decision);
    const { before = stored } = more;
    const identity = identityOf({ ...survey, created_at: 'the phone’s own time' });
    const { version, epoch } = survey;
    const answer = { version, epoch, refused: decision.rejected_fields, at: AT };
    expect(appliedCopy({ server: before, identity }, operation, answer)).toEqual(survey);
  });

  it.each<[string, Operation, Told]>([
    [
      'an edit over what it had not seen',
      set,
      { situation: { later: [anEntry(2, 'ramesh')] }, before: { ...stored, version: 2 } },
    ],
    ['a deletion', { ...create, action: 'delete', base_version: 1 }, {}],
    ['a refusal', anUpdate(), { before: null }],
  ])('of %s', (_, operation, more) => {
    expect(decided(operation, more).told).toBe(true);
  });

  it.each<[string, Operation, Told]>([
    ['a conflict', { ...set, was: { [households]: 1 } }, { situation: { author: ramesh } }],
    ['an edit beside a conflict', set, { before: { ...stored, conflicts: [conflict] } }],
    [
      'an edit when the server’s clock has been set back',
      set,
      { before: { ...stored, updated_at: '2027-01-01T00:00:00.000Z' } },
    ],
    ['an edit under another time than the answer gives', set, { at: '2026-11-20T10:00:01.000Z' }],
    [
      'a new survey that gets a newer form than it was made with',
      create,
      { before: null, situation: { form: { name: stored.form_name, version: 9 } } },
    ],
    ['what is held for review', set, { held: true }],
  ])('not of %s', (_, operation, more) => {
    expect(decided(operation, more).told).toBe(false);
  });

  it('not of a list that lies there in another order', () => {
    const list = 'connectivity.services';
    const before = aServerSurvey({}, { [list]: ['a', 'b'] });
    const operation = anUpdate({ set: { [list]: ['b', 'a'], [households]: 3 }, was: { [list]: ['b'] } });
    expect(decided(operation, { before, situation: { check: () => null } }).told).toBe(false);
  });
});
