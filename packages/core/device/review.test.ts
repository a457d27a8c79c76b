import { aNote, aServerSurvey } from '@sampark/testing/builders';
import { digestFromBefore } from '@sampark/testing/digest-from-before';
import { describe, expect, it } from 'vitest';
import { digestOf } from '../survey/about/digest.ts';
import { reviewOf, surveyReviewOf } from '../survey/about/review-state.ts';
import { eventsIn, eventText } from '../survey/about/reviews.ts';
import { type Values, valueAt, withValues } from '../survey/values.ts';
import { acceptedOfShown, acceptedValues, refusedAcceptances } from './accepted-values.ts';
import { type Press, pressed } from './edit.ts';
import { type LocalSurvey, rowOf, savedValueAt } from './local-survey.ts';
import {
  type ReviewPress,
  refusedSteps,
  refusedStepsAgain,
  reviewPress,
  withoutRefusedSteps,
} from './review.ts';

const answers: Values = { village_name: 'Rampur', 'sanitation.toilets': 82, 'roads.paved': 3 };
const modules = ['sanitation', 'roads'];

const TODAY = '2026-11-26T10:00:00.000Z';

let presses = 0;
const press = (values: Values, what: ReviewPress, by = 'mohan'): Values => {
  presses += 1;
  const author = { id: `op-${presses}`, by, name: by, at: TODAY };
  return withValues(values, reviewPress(what, author, modules)(rowOf(aServerSurvey({}, values))));
};
const check = (values: Values, target: string) => press(values, { step: 'checked', target });
const states = (values: Values) => modules.map((module) => reviewOf(values, module).state);

describe('what is pressed in a review', () => {
  it('goes from hand to hand', () => {
    const sent = press(answers, { step: 'sent', target: '*' }, 'asha');
    expect(states(sent)).toEqual(['sent', 'sent']);
    const returned = press(check(sent, 'roads'), {
      step: 'returned',
      target: 'sanitation',
      why: 'unlikely',
      on: 'sanitation.toilets',
    });
    expect(states(returned)).toEqual(['returned', 'checked']);
    const repaired = { ...returned, 'sanitation.toilets': 28 };
    const again = press(repaired, { step: 'sent', target: '*' }, 'asha');
    expect(states(again)).toEqual(['sent', 'checked']);
    const done = check(again, 'sanitation');
    expect(states(done)).toEqual(['checked', 'checked']);
    expect(states(press(done, { step: 'reopened', target: 'roads' }))).toEqual(['checked', 'open']);
  });

  it('returns several questions of a module, each a task of its own, until somebody sends', () => {
    const one = press(answers, {
      step: 'returned',
      target: 'sanitation',
      on: 'sanitation.toilets',
      text: 'A',
    });
    const two = press(one, { step: 'returned', target: 'sanitation', on: 'sanitation.drains', text: 'B' });
    expect(reviewOf(two, 'sanitation').by.map(({ text }) => text)).toEqual(['A', 'B']);
    const anew = press(two, { step: 'returned', target: 'sanitation', on: 'sanitation.toilets', text: 'C' });
    expect(reviewOf(anew, 'sanitation').by.map(({ text }) => text)).toEqual(['B', 'C']);
    expect(states(press(anew, { step: 'sent', target: '*' }, 'asha'))).toEqual(['sent', 'sent']);
  });

  it('of the whole survey checks what is not checked, and the name with it', () => {
    const one = check(answers, 'roads');
    const all = check(one, '*');
    expect(surveyReviewOf(all, modules).state).toBe('checked');
    expect(eventsIn(valueAt(all, '~review.roads'))).toHaveLength(1);
    expect(reviewOf(all, '*').state).toBe('checked');
    expect(reviewOf({ ...all, village_name: 'Katra' }, '*').state).toBe('changed');
  });

  it('checks the name with the last module', () => {
    const one = check(answers, 'roads');
    expect(reviewOf(one, '*').state).toBe('open');
    expect(reviewOf(check(one, 'sanitation'), '*').state).toBe('checked');
  });

  it('of the whole survey returns and reopens all of it', () => {
    const all = check(answers, '*');
    expect(states(press(all, { step: 'returned', target: '*' }))).toEqual(['returned', 'returned']);
    expect(states(press(all, { step: 'reopened', target: '*' }))).toEqual(['open', 'open']);
    expect(reviewOf(press(all, { step: 'reopened', target: '*' }), '*').state).toBe('open');
  });
});

describe('a step that the server refuses', () => {
  const now = { at: '2026-11-26T11:00:00.000Z', inFlight: new Set<string>() };
  const author = { id: 'op-own', by: 'mohan', name: 'mohan', at: now.at };
  const path = '~review.sanitation';
  const pressIn = (row: LocalSurvey, what: ReviewPress, id = author.id) =>
    pressed(row, reviewPress(what, { ...author, id }, modules), now);
  const refused = (row: LocalSurvey): LocalSurvey => ({
    ...row,
    edits: Object.fromEntries(
      Object.entries(row.edits).map(([field, edit]) => [field, { ...edit, refused: 'own_survey' }]),
    ),
  });
  const row = refused(pressIn(rowOf(aServerSurvey({}, answers)), { step: 'checked', target: 'sanitation' }));

  it('counts for nobody, and goes with the next one', () => {
    expect(reviewOf(acceptedValues(row), 'sanitation').state).toBe('open');
    const next = pressIn(row, { step: 'returned', target: 'sanitation', why: 'missing' }, 'op-next');
    expect(eventsIn(savedValueAt(next, path)).map(({ id }) => id)).toEqual(['op-next']);
    expect(next.edits[path]?.refused).toBeUndefined();
  });

  it('keeps its words, with the reason, until its author has read them', () => {
    const words = { step: 'returned', target: 'sanitation', why: 'unlikely', text: 'I counted 28' } as const;
    const there = rowOf(aServerSurvey({}, press(answers, { step: 'sent', target: '*' }, 'asha')));
    const returned = refused(pressIn(there, words));
    expect(refusedSteps(returned)).toEqual([
      { id: 'op-own', press: words, targets: ['sanitation'], because: 'own_survey' },
    ]);
    const again = pressIn(returned, words, 'op-again');
    expect(refusedSteps(again)).toEqual([]);
    expect(eventsIn(savedValueAt(again, path))).toMatchObject([{ id: 'op-again', text: 'I counted 28' }]);
  });

  it('is taken again with all others, each where it stood: none loses its words', () => {
    const ask = (on: string, text: string): ReviewPress => ({
      step: 'returned',
      target: 'sanitation',
      on,
      text,
    });
    const one = pressIn(rowOf(aServerSurvey({}, answers)), ask('sanitation.toilets', 'I counted 28'), 'op-1');
    const both = pressIn(one, ask('sanitation.drains', 'There are none'), 'op-2');
    const again = pressed(refused(both), refusedStepsAgain({ ...author, id: 'op-3' }), now);
    expect(refusedSteps(again)).toEqual([]);
    const events = eventsIn(savedValueAt(again, path));
    expect(events.map(({ text }) => text)).toEqual(['I counted 28', 'There are none']);
    expect(new Set(events.map(({ id }) => id)).size).toBe(2);

    // A check of the last module checks nothing else when it is taken again.
    const last = refused(
      pressIn(rowOf(aServerSurvey({}, check(answers, 'roads'))), { step: 'checked', target: 'sanitation' }),
    );
    const later = { ...last, edits: { ...last.edits, 'roads.paved': { was: 3, now: 4 } } } as LocalSurvey;
    const values = acceptedValues(pressed(later, refusedStepsAgain({ ...author, id: 'op-4' }), now));
    expect(states(values)).toEqual(['checked', 'changed']);
  });

  it('is one, also where a press stands in several lists; the steps of others are none', () => {
    const sent = rowOf(aServerSurvey({}, press(answers, { step: 'sent', target: 'roads' }, 'asha')));
    const all = { step: 'checked', target: '*' } as const;
    expect(refusedSteps(refused(pressIn(sent, all)))).toMatchObject([{ press: all }]);
    expect(refusedSteps(pressIn(sent, all))).toEqual([]);
  });

  it('so is a doubt whose acceptance it refuses', () => {
    const accepts: Press = () => [['~accepted.sanitation', ['a word']]];
    const accepted = pressed(rowOf(aServerSurvey({}, answers)), accepts, now);
    expect(acceptedValues(accepted)).toHaveProperty(['~accepted.sanitation']);
    expect(acceptedValues(refused(accepted))).toEqual(answers);
  });

  it('and its word is there with the reason; the words of others are not among them', () => {
    const word = (id: string) => aNote({ id, on: 'sanitation.toilets', text: 'd1gest' });
    const there = rowOf(aServerSurvey({}, { ...answers, '~accepted.sanitation': [word('op-other')] }));
    const accepts: Press = () => [['~accepted.sanitation', [word('op-other'), word('op-own')]]];
    const accepted = pressed(there, accepts, now);
    expect(refusedAcceptances(accepted)).toEqual([]);
    expect(acceptedOfShown({ ...refused(accepted), draft: null })).toEqual(there.server?.values);
    expect(refusedAcceptances(refused(accepted))).toMatchObject([
      { word: { id: 'op-own', text: 'd1gest' }, because: 'own_survey' },
    ]);
  });

  it('is taken back', () => expect(pressed(row, withoutRefusedSteps, now).edits).toEqual({}));
});

describe('what is pressed about a row', () => {
  const [a, b] = ['water.wells/@a', 'water.wells/@b'];
  const wells: Values = { ...answers, [a]: 'V', [`${a}/depth`]: 9, [b]: 'W', [`${b}/depth`]: 5 };
  const ofWater = ['sanitation', 'roads', 'water'];
  const pressRow = (values: Values, what: ReviewPress): Values => {
    presses += 1;
    const author = { id: `op-${presses}`, by: 'mohan', name: 'mohan', at: TODAY };
    return withValues(values, reviewPress(what, author, ofWater)(rowOf(aServerSurvey({}, values))));
  };
  const state = (values: Values, target: string) => reviewOf(values, target).state;

  it('is one step in its own list, by which the row is known when it goes and comes back', () => {
    const returned = pressRow(wells, { step: 'returned', target: b, on: `${b}/depth`, why: 'unlikely' });
    expect(eventsIn(valueAt(returned, '~review.water.wells#b'))).toMatchObject([
      { step: 'returned', on: `${b}/depth`, why: 'unlikely', placed: true },
    ]);
    expect([state(returned, 'water'), state({ ...returned, [b]: null }, 'water')]).toEqual([
      'returned',
      'open',
    ]);
  });

  it('returns several questions of a row, each a task of its own', () => {
    const one = pressRow(wells, { step: 'returned', target: b, on: `${b}/depth`, text: 'A' });
    const two = pressRow(one, { step: 'returned', target: b, text: 'B' });
    const three = pressRow(two, { step: 'returned', target: a, text: 'C' });
    expect(reviewOf(three, 'water').by.map(({ text }) => text)).toEqual(['A', 'B', 'C']);
    expect(state(pressRow(three, { step: 'sent', target: '*' }), 'water')).toBe('sent');
  });

  it('says what was around it, where the module holds a check from before rows were reviewed', () => {
    const around = (values: Values) =>
      eventsIn(
        valueAt(pressRow(values, { step: 'returned', target: b, text: 'A' }), '~review.water.wells#b'),
      )[0]?.around;
    const checked = { id: 'c', step: 'checked', over: [], by: 'mohan', name: 'mohan', at: TODAY } as const;
    const before = eventText({ ...checked, seen: digestFromBefore(wells, 'water') });
    expect(around({ ...wells, '~review.water': [before] })).toBe(digestOf(wells, 'water'));
    expect(around(pressRow(wells, { step: 'checked', target: 'water' }))).toBeUndefined();
    expect(around(wells)).toBeUndefined();
  });

  it('checks the name and the date with the last row of all', () => {
    const opened = pressRow(pressRow(wells, { step: 'checked', target: 'water' }), {
      step: 'reopened',
      target: b,
    });
    const other = pressRow(opened, { step: 'checked', target: 'sanitation' });
    const rest = pressRow(other, { step: 'checked', target: 'roads' });
    expect(state(rest, '*')).toBe('open');
    const done = pressRow(rest, { step: 'checked', target: b });
    expect(surveyReviewOf(done, ofWater).state).toBe('checked');
    expect(state(done, '*')).toBe('checked');
  });

  it('is found again where the server refuses it', () => {
    const author = { id: 'op-r', by: 'mohan', name: 'mohan', at: TODAY };
    const what = { step: 'returned', target: b, text: 'Measure again' } as const;
    const now = { at: author.at, inFlight: new Set<string>() };
    const row = pressed(rowOf(aServerSurvey({}, wells)), reviewPress(what, author, ofWater), now);
    const path = '~review.water.wells#b';
    const edit = row.edits[path];
    if (!edit) throw new Error('nothing was pressed');
    const refused = { ...row, edits: { [path]: { ...edit, refused: 'not_yours' } } };
    expect(refusedSteps(refused)).toMatchObject([
      { press: { target: b, text: 'Measure again' }, targets: [b] },
    ]);
  });
});
