import { aServerSurvey } from '@sampark/testing/builders';
import {
  AT,
  households,
  makings,
  onServer,
  outcome,
  population,
  rowIn,
  settling,
  shown,
  synced,
  typed,
  unsent,
} from '@sampark/testing/device-states';
import { describe, expect, it } from 'vitest';
import { digestOf } from '../survey/about/digest.ts';
import { eventText, type ReviewEvent, reviewPath } from '../survey/about/reviews.ts';
import { saveBeside, type Touched, takeBack } from './change-set.ts';
import { newLocalSurvey } from './edit.ts';
import { identityOf } from './local-survey.ts';
import { applyOutcome, deleted, frozen, received, type SurveyState, saved } from './survey-state.ts';

const stamp = makings();
const survey_id = onServer.survey_id;

const back = { kind: 'back' };
/** Takes back, and returns the survey as it is then. */
const taken = (state: SurveyState, touched: Touched, mayReview = false) => {
  const { state: next, result } = takeBack(state, touched, stamp(), mayReview);
  return { next, result };
};

describe('an edit of many', () => {
  const edited: Touched = { did: 'edited', survey_id, fields: { [households]: { was: 240, now: 300 } } };
  const after = saveBeside(synced, { [households]: 300 }, stamp());

  it('is saved beside typing that is not saved, which stays', () => {
    const state = saveBeside(typed(synced, population, 999), { [households]: 300 }, stamp());
    expect(unsent(state)[0]?.operation).toMatchObject({
      set: { [households]: 300 },
      was: { [households]: 240 },
    });
    expect([shown(state, households), shown(state, population)]).toEqual([300, 999]);
    expect(rowIn(state).draft?.edits).toHaveProperty([population]);
  });

  it('that was not sent leaves nothing to send once it is taken back', () => {
    const { next, result } = taken(after, edited);
    expect(result).toEqual(back);
    expect([shown(next, households), next.queue]).toEqual([240, []]);
  });

  it('that the server has is taken back by another edit', () => {
    const held = aServerSurvey({ version: 8 }, { [households]: 300 });
    const sent = applyOutcome(frozen(after), unsent(after)[0]?.id ?? '', outcome({ copy: held }), settling);
    const { next, result } = taken(sent, edited);
    expect(result).toEqual(back);
    expect(unsent(next)[0]?.operation).toMatchObject({
      set: { [households]: 240 },
      was: { [households]: 300 },
    });
  });

  it('that somebody changed since stays there, and says so; the others are taken back', () => {
    const both: Touched = {
      ...{ did: 'edited', survey_id },
      fields: { [households]: { was: 240, now: 300 }, [population]: { was: null, now: 5 } },
    };
    const other = aServerSurvey({ version: 9 }, { [households]: 310, [population]: 5 });
    const { next, result } = taken(received(synced, other, stamp()), both);
    expect(result).toEqual({ kind: 'stays', fields: [households] });
    expect([shown(next, households), shown(next, population)]).toEqual([310, null]);
  });

  it('over which somebody types stays, and keeps the typing', () => {
    const { next, result } = taken(typed(after, households, 311), edited);
    expect(result).toEqual({ kind: 'stays', fields: [households] });
    expect([shown(next, households), unsent(next).length]).toEqual([311, 1]);
  });

  it('that is typed and not saved leaves the draft', () => {
    const { next, result } = taken(typed(typed(synced, households, 300), population, 7), edited);
    expect(result).toEqual(back);
    expect([shown(next, households), shown(next, population), next.queue]).toEqual([240, 7, []]);
  });

  it('that somebody has taken back by hand needs nothing', () => {
    expect(taken(synced, edited)).toEqual({ next: synced, result: back });
  });

  it('that somebody has checked since stays for those who may not review', () => {
    const checkedValues = { [households]: 300 };
    const event: ReviewEvent = {
      ...{ id: 'e1', step: 'checked', over: [], by: 'ravi', name: 'Ravi', at: AT },
      seen: digestOf(checkedValues, 'basic_info'),
    };
    const checked = aServerSurvey(
      { version: 9 },
      { ...checkedValues, [reviewPath('basic_info')]: [eventText(event)] },
    );
    const state = received(synced, checked, stamp());
    expect(taken(state, edited).result).toEqual({ kind: 'stays', fields: [households] });
    expect(taken(state, edited, true).result).toEqual(back);
  });

  it('of a survey that is gone stays', () => {
    const gone: SurveyState = { row: null, queue: [] };
    expect(taken(gone, edited)).toEqual({ next: gone, result: { kind: 'stays', fields: [households] } });
  });
});

describe('a survey that an import made', () => {
  const values = { village_name: 'Rampur', [households]: 12 };
  const { created_by, created_at: at } = onServer;
  const made: Touched = { did: 'made', survey_id, values, created_by, at };
  const here: SurveyState = {
    row: newLocalSurvey(identityOf(onServer), values, AT),
    queue: [],
  };
  const fresh = saved(here, stamp());

  it('is gone, without a word to the server that never heard of it', () => {
    expect(taken(fresh, made)).toEqual({ next: { row: null, queue: [] }, result: back });
  });

  it('is deleted on the server, where it is', () => {
    const copy = aServerSurvey({ version: 1 }, values);
    const sent = applyOutcome(frozen(fresh), unsent(fresh)[0]?.id ?? '', outcome({ copy }), settling);
    const { next, result } = taken(sent, made);
    expect(result).toEqual(back);
    expect(unsent(next)[0]?.operation.action).toBe('delete');
  });

  it('stays where another device had made it before, and this one had not heard of it', () => {
    const copy = aServerSurvey({ version: 4, created_at: '2026-01-01T00:00:00.000Z' }, values);
    const sent = applyOutcome(frozen(fresh), unsent(fresh)[0]?.id ?? '', outcome({ copy }), settling);
    expect(taken(sent, made)).toEqual({ next: sent, result: { kind: 'stays', fields: [] } });
  });

  it.each([
    ['an answer that changed', saved(typed(fresh, households, 13), stamp()), [households]],
    ['an answer more', saved(typed(fresh, population, 1), stamp()), [population]],
    ['typing', typed(fresh, population, 1), []],
  ])('stays with %s', (_, state, fields) => {
    expect(taken(state, made)).toEqual({ next: state, result: { kind: 'stays', fields } });
  });
});

describe('a deletion of many', () => {
  const typing = typed(synced, population, 999);
  const row = rowIn(typing);
  const gone: Touched = { did: 'deleted', survey_id, row, on_server: true };
  const waiting = deleted(typing, stamp());

  it('that was not sent is taken back, with what was typed', () => {
    const { next, result } = taken(waiting, gone);
    expect(result).toEqual(back);
    expect([rowIn(next).deletion, shown(next, population), next.queue]).toEqual([null, 999, []]);
  });

  it('of a survey with work that waits sends the work again', () => {
    const worked = saved(typed(synced, households, 250), stamp());
    const before: Touched = { ...gone, row: rowIn(worked) };
    const { next } = taken(deleted(worked, stamp()), before);
    expect(unsent(next)[0]?.operation).toMatchObject({ action: 'update', set: { [households]: 250 } });
  });

  it('that is on its way, or that the server has, is for the server', () => {
    const onServerOnly = { kind: 'on_server' };
    expect(taken(frozen(waiting), gone).result).toEqual(onServerOnly);
    expect(taken({ row: null, queue: [] }, gone).result).toEqual(onServerOnly);
  });

  it('of a survey that was only here puts it back', () => {
    const own = saved(
      { row: newLocalSurvey(identityOf(onServer), { [households]: 3 }, AT), queue: [] },
      stamp(),
    );
    const only: Touched = { did: 'deleted', survey_id, row: rowIn(own), on_server: false };
    const { next, result } = taken(deleted(own, stamp()), only);
    expect(result).toEqual(back);
    expect(shown(next, households)).toBe(3);
    expect(unsent(next)[0]?.operation.action).toBe('create');
  });
});
