import { anUpdate, aServerSurvey } from '@sampark/testing/builders';
import { anEntry, aSituation, ramesh, surveyAfter } from '@sampark/testing/situations';
import { describe, expect, it } from 'vitest';
import { appliedCopy } from '../device/applied-copy.ts';
import { identityOf } from '../device/local-survey.ts';
import { decide } from '../merge/decide/decide.ts';
import type { Situation } from '../merge/decide/decision.ts';
import type { CreateOperation, Operation } from '../merge/operation.ts';
import type { ServerSurvey } from '../survey/survey.ts';
import { mustSendSurvey, resultCoversFeed } from './result-covers-feed.ts';

const households = 'basic_info.households';
const roads = 'infrastructure.roads';
const list = 'connectivity.services';
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

interface Circumstances {
  readonly before?: ServerSurvey | null;
  readonly situation?: Partial<Situation>;
  readonly at?: string;
  readonly held?: boolean;
}

const decided = (
  operation: Operation,
  { before = stored, situation = {}, at = AT, held = false }: Circumstances = {},
) => {
  const decision = decide(operation, aSituation(before, situation));
  const { epoch = 'e1', version = 0 } = decision.survey ?? {};
  const isSent = mustSendSurvey(operation, decision, { stored: before, at, epoch, version });
  return { decision, isSent, covers: resultCoversFeed(operation, decision, held) };
};

describe('a device works out what is stored, and the survey stays behind,', () => {
  it.each<[string, Operation, Circumstances]>([
    ['after an edit that goes in as sent', set, {}],
    [
      'after an edit of which a field is refused',
      { ...set, set: { ...set.set, 'basic_info.population': -1 } },
      {},
    ],
    ['after the first edit in a new epoch', set, { situation: { epoch: 'e2' } }],
    ['of a new survey', create, { before: null }],
  ])('%s', (_, operation, more) => {
    const { decision, isSent, covers } = decided(operation, more);
    expect([isSent, covers]).toEqual([false, true]);
    const survey = surveyAfter(decision);
    const { before = stored } = more;
    const identity = identityOf({ ...survey, created_at: 'the phone’s own time' });
    const { version, epoch } = survey;
    const answer = { version, epoch, refused: decision.rejected_fields, at: AT };
    expect(appliedCopy({ server: before, identity }, operation, answer)).toEqual(survey);
  });

  it.each<[string, Operation, Circumstances]>([
    ['nothing has changed', anUpdate({ set: { [households]: 240 }, base_version: 1 }), {}],
    ['it is deleted', { ...create, action: 'delete', base_version: 1 }, {}],
    ['it is refused', anUpdate(), { before: null }],
  ])('where %s', (_, operation, more) => {
    expect(decided(operation, more)).toMatchObject({ isSent: false, covers: true });
  });
});

describe('the survey goes along', () => {
  it.each<[string, Operation, Circumstances]>([
    [
      'after an edit over what its author had not seen',
      set,
      { situation: { later: [anEntry(2, 'ramesh')] }, before: { ...stored, version: 2 } },
    ],
    [
      'when the server’s clock has been set back',
      set,
      { before: { ...stored, updated_at: '2027-01-01T00:00:00.000Z' } },
    ],
    ['when it was written at another time than the answer gives', set, { at: '2026-11-20T10:00:01.000Z' }],
    [
      'when a new survey gets a newer form than it was made with',
      create,
      { before: null, situation: { form: { name: stored.form_name, version: 9 } } },
    ],
    [
      'when a list lies there in another order',
      anUpdate({ set: { [list]: ['b', 'a'], [households]: 3 }, was: { [list]: ['b'] } }),
      { before: aServerSurvey({}, { [list]: ['a', 'b'] }), situation: { check: () => null } },
    ],
    [
      'when its options were merged with others over the newest version',
      anUpdate({ set: { [list]: ['b'] }, was: { [list]: null } }),
      { before: aServerSurvey({}, { [list]: ['a'] }), situation: { check: () => null } },
    ],
  ])('%s', (_, operation, more) => {
    expect(decided(operation, more)).toMatchObject({ isSent: true, covers: true });
  });
});

describe('the rows of a batch are read back', () => {
  it.each<[string, Operation, Circumstances]>([
    ['after a conflict', { ...set, was: { [households]: 1 } }, { situation: { author: ramesh } }],
    ['after an edit beside a conflict', set, { before: { ...stored, conflicts: [conflict] } }],
    ['when something is held for review', set, { held: true }],
  ])('%s', (_, operation, more) => {
    expect(decided(operation, more).covers).toBe(false);
  });
});
