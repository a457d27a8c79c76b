import { describe, expect, it } from 'vitest';
import type { Values } from '../values.ts';
import { digestOf } from './digest.ts';
import { locksIn } from './review-locks.ts';
import { overNow, reviewOf, surveyReviewOf } from './review-state.ts';
import { eventText, type ReviewEvent, reviewPath } from './reviews.ts';
import type { ReviewState } from './reviews-in.ts';

const answers: Values = { village_name: 'Rampur', 'sanitation.toilets': 82, 'roads.paved': 3 };

const event = (
  id: string,
  step: ReviewEvent['step'],
  over: readonly string[] = [],
  more: Partial<ReviewEvent> = {},
) => eventText({ id, step, over, by: 'p', name: 'P', at: '2026-11-26T10:00:00.000Z', ...more });

const sent = (id: string, ...over: string[]) => event(id, 'sent', over);
const returned = (id: string, ...over: string[]) => event(id, 'returned', over);
const reopened = (id: string, ...over: string[]) => event(id, 'reopened', over);
const checkedAs = (values: Values, target: string, id: string, ...over: string[]) =>
  event(id, 'checked', over, { seen: digestOf(values, target) });
const checked = (id: string, ...over: string[]) => checkedAs(answers, 'sanitation', id, ...over);
const stale = (id: string, ...over: string[]) =>
  checkedAs({ ...answers, 'sanitation.toilets': 81 }, 'sanitation', id, ...over);

const withSteps = (steps: Readonly<Record<string, readonly string[]>>): Values => ({
  ...answers,
  ...Object.fromEntries(Object.entries(steps).map(([target, list]) => [reviewPath(target), list])),
});

describe('the state of a module', () => {
  it.each<[string, readonly string[], ReviewState]>([
    ['nobody did anything', [], 'open'],
    ['it was sent', [sent('s')], 'sent'],
    ['it was checked', [checked('c')], 'checked'],
    ['its answers are others than were checked', [stale('c')], 'changed'],
    ['it was checked, and its answers changed, and it was sent again', [stale('c'), sent('s', 'c')], 'sent'],
    ['it was checked anew after they changed', [stale('c'), checked('d', 'c')], 'checked'],
    ['it was returned after it was sent', [sent('s'), returned('r', 's')], 'returned'],
    ['it was sent again after it was returned', [sent('s'), returned('r', 's'), sent('t', 'r')], 'sent'],
    ['it was reopened after it was checked', [checked('c'), reopened('o', 'c')], 'open'],
    ['it was sent after it was reopened', [checked('c'), reopened('o', 'c'), sent('s', 'o')], 'sent'],
    // Two people who act apart.
    ['one checked it and one returned it', [checked('c'), returned('r')], 'returned'],
    [
      'one checked it anew and one reopened the old check',
      [checked('c'), checked('d', 'c'), reopened('o', 'c')],
      'open',
    ],
    ['an officer checked it while staff sent it', [checked('c'), sent('s')], 'checked'],
    ['an officer returned it while staff sent it', [sent('s'), returned('r')], 'returned'],
    ['an officer reopened it while staff sent it', [reopened('o'), sent('s')], 'sent'],
    ['one checked what the other saw otherwise', [checked('c'), stale('d')], 'checked'],
    // Whoever has no right to review cannot unlock by sending.
    [
      'somebody sent over a check and the return beside it',
      [checked('c'), returned('r'), sent('s', 'c', 'r')],
      'sent',
    ],
    [
      'somebody sent over a check and the reopening beside it',
      [checked('c'), checked('d', 'c'), reopened('o', 'c'), sent('s', 'd', 'o')],
      'sent',
    ],
    [
      'an officer checked it after that',
      [checked('c'), returned('r'), sent('s', 'c', 'r'), checked('e', 'c', 's')],
      'checked',
    ],
    [
      'it was returned, sent again and checked',
      [returned('r'), sent('s', 'r'), checked('c', 's')],
      'checked',
    ],
    ['somebody sent over a check that holds', [checked('c'), sent('s', 'c')], 'checked'],
  ])('%s', (_, steps, state) => {
    expect(reviewOf(withSteps({ sanitation: steps }), 'sanitation').state).toBe(state);
    // The order in which they came says nothing.
    expect(reviewOf(withSteps({ sanitation: steps.toReversed() }), 'sanitation').state).toBe(state);
  });

  it.each<[string, Readonly<Record<string, readonly string[]>>, ReviewState]>([
    ['the survey was sent', { '*': [sent('s')] }, 'sent'],
    [
      'the survey was returned after the module was checked',
      { '*': [returned('r', 'c')], sanitation: [checked('c')] },
      'returned',
    ],
    [
      'the module was checked after the survey was returned',
      { '*': [returned('r')], sanitation: [checked('c', 'r')] },
      'checked',
    ],
    [
      'the survey was sent after the module was returned',
      { '*': [sent('s', 'r')], sanitation: [returned('r')] },
      'sent',
    ],
    ['the name of the survey was checked', { '*': [checkedAs(answers, '*', 'c')] }, 'open'],
    ['another module was returned', { roads: [returned('r')] }, 'open'],
  ])('%s', (_, steps, state) => expect(reviewOf(withSteps(steps), 'sanitation').state).toBe(state));

  it('names the steps that make it so', () => {
    const { by } = reviewOf(
      withSteps({ sanitation: [sent('s'), returned('r', 's'), returned('q')] }),
      'sanitation',
    );
    expect(by.map(({ id }) => id)).toEqual(['r', 'q']);
  });
});

describe('what a person sees standing', () => {
  const steps = {
    '*': [sent('s')],
    sanitation: [returned('r', 's')],
    roads: [checkedAs(answers, 'roads', 'c', 's')],
  };

  it('of a module is its own and that of the survey, of the survey everything', () => {
    expect(overNow(withSteps(steps), 'sanitation', 'checked')).toEqual(['r']);
    expect(overNow(withSteps(steps), 'electricity', 'checked')).toEqual(['s']);
    expect(new Set(overNow(withSteps(steps), '*', 'checked'))).toEqual(new Set(['s', 'r', 'c']));
  });
});

describe('the review of a survey', () => {
  const modules = ['sanitation', 'roads'];
  const both = { sanitation: [checked('c')], roads: [checkedAs(answers, 'roads', 'd')] };

  it.each<[string, Readonly<Record<string, readonly string[]>>, ReturnType<typeof surveyReviewOf>]>([
    ['nobody did anything', {}, { state: 'open', returned_to: '' }],
    ['it was sent', { '*': [sent('s')] }, { state: 'sent', returned_to: '' }],
    ['one module is checked', { sanitation: [checked('c')] }, { state: 'open', returned_to: '' }],
    ['all modules are checked', both, { state: 'checked', returned_to: '' }],
    [
      'a checked module has changed',
      { ...both, sanitation: [stale('c')] },
      { state: 'sent', returned_to: '' },
    ],
    [
      'a module is returned',
      { '*': [sent('s')], roads: [returned('r', 's')] },
      { state: 'returned', returned_to: 'roads' },
    ],
    [
      'a question is returned',
      { roads: [event('r', 'returned', [], { on: 'roads.paved' })] },
      { state: 'returned', returned_to: 'roads.paved' },
    ],
    ['all of it is returned', { '*': [returned('r')] }, { state: 'returned', returned_to: '' }],
  ])('%s', (_, steps, review) => expect(surveyReviewOf(withSteps(steps), modules)).toEqual(review));
});

describe('what is locked', () => {
  it('is nothing where nothing is checked as it is', () => {
    expect(locksIn(answers)).toBeNull();
    expect(locksIn(withSteps({ '*': [sent('s')], sanitation: [stale('c')] }))).toBeNull();
  });

  it('is what is checked: a module with its rows, or the name, the date and the reasons', () => {
    const isLocked = locksIn(withSteps({ sanitation: [checked('c')], '*': [checkedAs(answers, '*', 'd')] }));
    const fields = [
      'village_name',
      'survey_date',
      'sanitation.toilets',
      'sanitation.wells/@a/type',
      'reasons.x',
      'roads.paved',
      '*',
    ];
    expect(fields.filter((field) => isLocked?.(field))).toEqual(fields.slice(0, 5));
  });

  it('is not a reason that somebody gave since', () => {
    const checkedBefore = withSteps({ '*': [checkedAs(answers, '*', 'd')] });
    expect(locksIn(checkedBefore)).not.toBeNull();
    expect(locksIn({ ...checkedBefore, 'reasons.x': 'Counted twice' })).toBeNull();
  });
});
