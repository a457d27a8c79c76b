import { anAuthor, anUpdate, aServerSurvey } from '@sampark/testing/builders';
import { anEntry, aSituation, surveyAfter } from '@sampark/testing/situations';
import { describe, expect, it } from 'vitest';
import type { Conflict, ServerSurvey } from '../../survey/survey.ts';
import { type Values, valueAt } from '../../survey/values.ts';
import { decide } from '../decide/decide.ts';
import type { Decision, Situation } from '../decide/decision.ts';
import type { CreateOperation, OfferOperation } from '../operation.ts';
import { holdForReview } from '../review/hold-for-review.ts';

const row = 'water.wells/@a';
const depth = `${row}/depth`;
const population = 'basic_info.population';
const WELL: Values = { [row]: 'V', [depth]: 12 };
const GONE: Values = { [depth]: 12 };

const situation = (stored: ServerSurvey | null, more: Partial<Situation> = {}): Situation =>
  aSituation(stored, { check: () => null, ...more });
const survey = (values: Values, more: Partial<ServerSurvey> = {}): ServerSurvey =>
  aServerSurvey({ version: 7, ...more }, values);
const conflicts = (decision: Decision) =>
  surveyAfter(decision).conflicts.map(({ field, theirs, mine }) => ({ field, theirs, mine }));

const takenOut = anEntry(7, 'ramesh', [{ field: row, was: 'V', now: null }]);
const isOut = { field: row, theirs: null, mine: 'V' };
const isIn = { field: row, theirs: 'V', mine: null };

describe('a survey that is made again', () => {
  const again: CreateOperation = {
    op_id: 'op-1',
    survey_id: 'SURVEY_1_rampur',
    action: 'create',
    panchayat_id: 'p1',
    form_name: null,
    form_version: null,
    set: { village_name: 'Rampur', ...WELL },
    resolves: [],
    client_timestamp: null,
  };

  it('asks about a row that somebody has taken out', () => {
    expect(conflicts(decide(again, situation(survey(GONE), { later: [takenOut] })))).toEqual([isOut]);
  });

  it('brings a row that the server never had', () => {
    const decision = decide(again, situation(survey({})));
    expect(decision.opened).toEqual([]);
    expect(surveyAfter(decision).values).toMatchObject(WELL);
  });
});

describe('work that is held for review', () => {
  const held = (set: Values, was: Values, values: Values) =>
    holdForReview(anUpdate({ base_version: 7, set, was }), situation(survey(values)));

  it('takes no row out, and keeps the question', () => {
    const decision = held({ [row]: null }, WELL, WELL);
    expect(surveyAfter(decision).values).toMatchObject(WELL);
    expect(conflicts(decision)).toEqual([isIn]);
  });

  it('adds no row, and keeps it', () => {
    expect(conflicts(held({ [row]: 'V' }, {}, {}))).toEqual([isOut]);
  });

  it('moves no row, and asks nothing', () => {
    const decision = held({ [row]: 'W' }, WELL, WELL);
    expect(decision).toMatchObject({ changed: false, opened: [] });
  });

  it('asks about a row that went while its author worked in it', () => {
    const decision = held({ [depth]: 15 }, WELL, GONE);
    expect(conflicts(decision)).toEqual([{ field: depth, theirs: 12, mine: 15 }, isOut]);
  });
});

describe('a deleted survey', () => {
  const deleted = (values: Values) => survey(values, { deleted_at: '2026-11-19' });

  it('keeps the place of a row that is gone beside what was changed in it', () => {
    const decision = decide(anUpdate({ set: { [depth]: 15 }, was: WELL }), situation(deleted(GONE)));
    expect(conflicts(decision)).toEqual([
      { field: '*', theirs: 'deleted', mine: { [row]: 'V', [depth]: 15 } },
    ]);
  });

  describe('whose author changed a row that is gone', () => {
    const changed = anUpdate({ set: { [depth]: 15 }, was: WELL });
    const kept = surveyAfter(decide(changed, situation(deleted(GONE))));
    const takesOut = (was: Values) =>
      decide(
        anUpdate({ op_id: 'op-2', set: { [row]: null, [population]: 1240 }, was }),
        situation(kept, { author: anAuthor('sunita', 'sunita-office') }),
      );

    it('keeps the place where they took it out on another phone that had not seen the change', () => {
      expect(conflicts(takesOut(WELL))).toMatchObject([
        { mine: { [row]: 'V', [depth]: 15, [population]: 1240 } },
      ]);
    });

    it('lets the place go where they took it out with the change before them', () => {
      const [conflict] = conflicts(takesOut({ ...WELL, [depth]: 15 }));
      expect(conflict?.mine).toEqual({ [depth]: 15, [population]: 1240 });
    });
  });

  it('keeps that a row was taken out', () => {
    const decision = decide(anUpdate({ set: { [row]: null }, was: WELL }), situation(deleted(WELL)));
    expect(conflicts(decision)).toMatchObject([{ mine: { [row]: null } }]);
  });

  it('keeps no move of a row', () => {
    const decision = decide(anUpdate({ set: { [row]: 'W' }, was: WELL }), situation(deleted(WELL)));
    expect(decision).toMatchObject({ changed: false, opened: [] });
  });
});

describe('an offer after a restore', () => {
  const { values: _, conflicts: __, deleted_at: ___, ...head } = survey({});
  const offer = (set: Values, more: Partial<OfferOperation> = {}): OfferOperation => ({
    op_id: 'offer-1',
    survey_id: head.survey_id,
    action: 'offer',
    resolves: [],
    client_timestamp: null,
    identity: head,
    epoch: 'e0',
    version: 9,
    continues: null,
    set: { village_name: 'Rampur', ...set },
    conflicts: [],
    is_deleted: false,
    ...more,
  });
  const known = (values: Values) => ({
    knownIn: () => ({
      epoch: 'e0',
      version: 7,
      left_at: 7,
      values: { village_name: 'Rampur', ...values },
      conflicts: [],
      is_deleted: false,
    }),
  });

  it('takes a row out again that was taken out in the lost time', () => {
    const decision = decide(offer(GONE), situation(survey(WELL), known(WELL)));
    expect(valueAt(surveyAfter(decision).values, row)).toBeNull();
    expect(decision.opened).toEqual([]);
  });

  it('asks where the row was changed since the restore', () => {
    const decision = decide(offer(GONE), situation(survey({ ...WELL, [depth]: 20 }), known(WELL)));
    expect(conflicts(decision)).toEqual([isIn]);
  });

  it('asks where the row that it changes was taken out since the restore', () => {
    const decision = decide(offer({ ...WELL, [depth]: 15 }), situation(survey(GONE), known(WELL)));
    expect(valueAt(surveyAfter(decision).values, depth)).toBe(15);
    expect(conflicts(decision)).toEqual([isOut]);
  });

  it('asks about a row that was taken out, where the server cannot compare the two', () => {
    expect(conflicts(decide(offer(WELL), situation(survey(GONE), { later: [takenOut] })))).toEqual([isOut]);
  });

  it('leaves a row that its copy has lost, where the server cannot compare the two', () => {
    const decision = decide(offer(GONE), situation(survey(WELL)));
    expect(decision).toMatchObject({ changed: false, opened: [] });
  });

  const lost: Conflict = { ...isOut, id: 'op-0.row', base: 'V', user: 'ramesh', at: '2026-11-18' };

  it('opens a lost conflict about a row again', () => {
    const decision = decide(offer(GONE, { conflicts: [lost] }), situation(survey(GONE), known(GONE)));
    expect(conflicts(decision)).toEqual([isOut]);
  });

  it('opens no lost conflict about a row that is there by now', () => {
    const here = survey({ ...WELL, [row]: 'X' });
    expect(decide(offer(GONE, { conflicts: [lost] }), situation(here, known(GONE))).opened).toEqual([]);
  });
});
