import { describe, expect, it } from 'vitest';
import { type Values, withValues } from '../values.ts';
import { digestOf } from './digest.ts';
import { locksIn } from './review-locks.ts';
import { overNow, reviewOf, surveyReviewOf } from './review-state.ts';
import { eventText, type ReviewEvent, reviewPath } from './reviews.ts';

const answers: Values = {
  village_name: 'Rampur',
  'water.source': 'well',
  'water.wells/@a': 'V',
  'water.wells/@a/depth': 9,
  'water.wells/@b': 'W',
  'water.wells/@b/depth': 5,
  'water.wells/@b/repairs/@x': 'V',
  'roads.paved': 3,
};
const [a, b] = ['water.wells/@a', 'water.wells/@b'];
const states = (values: Values, ...targets: string[]) =>
  targets.map((target) => reviewOf(values, target).state);

let steps = 0;
/** Adds a step by whoever has seen all that is said. */
const take = (values: Values, target: string, step: ReviewEvent['step'], more: Partial<ReviewEvent> = {}) => {
  steps += 1;
  const isOfRow = target.includes('/@');
  const seen = isOfRow || step === 'checked' ? { seen: digestOf(values, target) } : {};
  const placed = isOfRow && values[target] ? ({ placed: true } as const) : {};
  const over = overNow(values, target, step);
  const event = { id: `s${steps}`, step, over, by: 'p', name: 'P', at: '2026-11-26T10:00:00.000Z' };
  const path = reviewPath(target);
  const list = (values[path] ?? []) as readonly string[];
  return { ...values, [path]: [...list, eventText({ ...event, ...seen, ...more, ...placed })] };
};
const mend = (values: Values, field: string, value: Values[string]) => withValues(values, [[field, value]]);
const lockedIn = (values: Values) => {
  const isLocked = locksIn(values);
  const fields = ['water.source', `${a}/depth`, a, `${b}/depth`, b, `${b}/repairs/@x`, 'water.wells/@new'];
  return fields.filter((field) => isLocked?.(field));
};
const inRowA = [`${a}/depth`, a];
const inRowB = [`${b}/depth`, b, `${b}/repairs/@x`];

describe('a row that is checked by itself', () => {
  const checked = take(answers, b, 'checked');

  it('is locked with its rows, and nothing else is', () => {
    expect(states(checked, b, a, 'water')).toEqual(['checked', 'open', 'open']);
    expect(lockedIn(checked)).toEqual(inRowB);
  });

  it('has changed where its answers, or its rows, are others', () => {
    const other = mend(checked, `${b}/repairs/@x`, null);
    expect(states(other, b, 'water')).toEqual(['changed', 'open']);
    expect(lockedIn(other)).toEqual([]);
  });

  it('stays checked wherever it moves', () => {
    expect(states(mend(checked, b, 'B'), b)).toEqual(['checked']);
  });

  it('is open again once somebody reopens it, or its module', () => {
    for (const target of [b, 'water', '*']) {
      const reopened = take(checked, target, 'reopened');
      expect([target, ...states(reopened, b), lockedIn(reopened)]).toEqual([target, 'open', []]);
    }
  });

  it('stays locked where a question of its module is returned, and is open where all of that is', () => {
    const question = take(checked, 'water', 'returned', { on: 'water.source' });
    expect(states(question, 'water', b)).toEqual(['returned', 'checked']);
    expect(lockedIn(question)).toEqual(inRowB);
    const module = take(checked, 'water', 'returned');
    expect([states(module, 'water', b), lockedIn(module)]).toEqual([['returned', 'returned'], []]);
    // Whoever sends again does not make a check hold that the return has ended.
    const sent = take(module, '*', 'sent');
    expect([states(sent, 'water', b), lockedIn(sent)]).toEqual([['sent', 'sent'], []]);
  });

  it('is no check of its module, whose other answers nobody has seen', () => {
    expect(states(take(checked, a, 'checked'), 'water')).toEqual(['open']);
  });
});

describe('a row that is returned', () => {
  const returned = take(answers, b, 'returned', { on: `${b}/depth`, text: 'Measure again' });

  it('is a task of its module and of the survey, at its question', () => {
    expect(states(returned, b, 'water', 'roads')).toEqual(['returned', 'returned', 'open']);
    expect(surveyReviewOf(returned, ['roads', 'water'])).toEqual({
      state: 'returned',
      returned_to: `${b}/depth`,
    });
    expect(reviewOf(returned, 'water').by).toMatchObject([{ text: 'Measure again' }]);
  });

  it('is a task at the row, where no question is named, also in a form of one module', () => {
    const whole = take(answers, b, 'returned', { why: 'unclear' });
    expect(surveyReviewOf(whole, ['water'])).toEqual({ state: 'returned', returned_to: b });
  });

  it('is sent again with the survey, and then checked', () => {
    const sent = take(mend(returned, `${b}/depth`, 6), '*', 'sent');
    expect(states(sent, b, 'water')).toEqual(['sent', 'sent']);
    expect(states(take(sent, b, 'checked'), b, 'water')).toEqual(['checked', 'sent']);
  });

  it('is checked with its module', () => {
    const checked = take(returned, 'water', 'checked');
    expect(states(checked, 'water', b)).toEqual(['checked', 'checked']);
    expect(lockedIn(checked)).toHaveLength(7);
  });

  it('stays a task of its own where its module is returned, too', () => {
    const both = take(returned, 'water', 'returned', { text: 'Sign the register' });
    expect(reviewOf(both, 'water').by.map(({ text }) => text)).toEqual([
      'Sign the register',
      'Measure again',
    ]);
  });

  it('says nothing once it is taken out, and the same again once it is back', () => {
    const gone = mend(returned, b, null);
    expect(states(gone, 'water')).toEqual(['open']);
    expect(surveyReviewOf(gone, ['water']).state).toBe('open');
    expect(states(mend(gone, b, 'W'), 'water')).toEqual(['returned']);
  });

  it('is there for good in a fixed table, whose rows have no place', () => {
    const table = { 'water.schools/@primary/taps': 2 };
    expect(states(take(table, 'water.schools/@primary', 'returned'), 'water')).toEqual(['returned']);
  });
});

describe('a row that is returned after its module was checked', () => {
  const checked = take(answers, 'water', 'checked');
  const returned = take(checked, b, 'returned', { on: `${b}/depth` });

  it('is open alone', () => {
    expect(states(returned, 'water', b, a)).toEqual(['returned', 'returned', 'checked']);
    expect(lockedIn(returned)).toEqual(['water.source', ...inRowA, 'water.wells/@new']);
  });

  it('leaves the rest checked while it is mended and sent, and all of it once it is checked', () => {
    const sent = take(mend(returned, `${b}/depth`, 6), '*', 'sent');
    expect(states(sent, 'water', b, a)).toEqual(['sent', 'sent', 'checked']);
    expect(lockedIn(sent)).toEqual(['water.source', ...inRowA, 'water.wells/@new']);
    const done = take(sent, b, 'checked');
    expect(states(done, 'water', b)).toEqual(['checked', 'checked']);
    expect(lockedIn(done)).toHaveLength(7);
  });

  it('leaves the rest checked also beside a second one', () => {
    const two = take(mend(returned, `${b}/depth`, 6), a, 'reopened');
    expect(lockedIn(mend(two, `${a}/depth`, 8))).toEqual(['water.source', 'water.wells/@new']);
    expect(states(two, 'water')).toEqual(['returned']);
  });

  it('does not hide that something else has changed', () => {
    const other = mend(returned, 'water.source', 'tap');
    expect(states(take(other, '*', 'sent'), 'water', a)).toEqual(['sent', 'sent']);
    expect(lockedIn(other)).toEqual([]);
  });

  it('may be taken out: then an officer looks at the module again, and the rest stays locked', () => {
    const gone = mend(returned, b, null);
    expect(states(gone, 'water', a)).toEqual(['changed', 'checked']);
    expect(lockedIn(gone)).toEqual(['water.source', ...inRowA, 'water.wells/@new']);
    expect(surveyReviewOf(gone, ['water']).state).toBe('sent');
    const sent = take(gone, '*', 'sent');
    expect(states(sent, 'water')).toEqual(['sent']);
    expect(lockedIn(sent)).toEqual(lockedIn(gone));
    expect(states(take(sent, 'water', 'checked'), 'water', a)).toEqual(['checked', 'checked']);
    expect(states(mend(gone, b, 'W'), 'water')).toEqual(['returned']);
  });

  it('stays locked once its module is checked without it: nobody brings it back over that check', () => {
    expect(lockedIn(take(mend(returned, b, null), 'water', 'checked'))).toHaveLength(7);
  });

  it('may have been empty: whoever fills it changes nothing else', () => {
    const table = take({ 'water.source': 'well' }, 'water', 'checked');
    const row = 'water.schools/@primary';
    const filled = mend(take(table, row, 'returned', { why: 'missing' }), `${row}/taps`, 2);
    expect(locksIn(filled)?.('water.source')).toBe(true);
    expect(locksIn(filled)?.(`${row}/taps`)).toBe(false);
    expect(states(take(filled, row, 'checked'), 'water')).toEqual(['checked']);
  });
});

describe('two officers who act apart', () => {
  it('check a module and return a row of it: the row is open, and the rest stays locked while it is mended', () => {
    const checked = take(answers, 'water', 'checked');
    const returned = take(answers, b, 'returned');
    const path = reviewPath(b);
    const both = { ...checked, [path]: returned[path] ?? null };
    for (const values of [both, mend(both, `${b}/depth`, 6)]) {
      expect(states(values, 'water', b, a)).toEqual(['returned', 'returned', 'checked']);
      expect(lockedIn(values)).toEqual(['water.source', ...inRowA, 'water.wells/@new']);
    }
  });

  it('speak of a row that one of them mends: whose step comes first says nothing', () => {
    const checked = take(answers, 'water', 'checked');
    const one = take(checked, b, 'returned', { at: '2026-11-26T09:00:00.000Z' });
    const mended = mend(checked, `${b}/depth`, 6);
    const other = take(mended, b, 'returned');
    const path = reviewPath(b);
    const lists = [one, other].map((each) => each[path] as readonly string[]);
    for (const order of [lists, lists.toReversed()])
      expect(lockedIn({ ...mended, [path]: order.flat() })).toContain('water.source');
  });

  it('both stand: a return before a check, whichever came first', () => {
    const one = take(answers, b, 'checked');
    const other = take(answers, b, 'returned');
    const path = reviewPath(b);
    for (const lists of [
      [one, other],
      [other, one],
    ]) {
      const both = { ...answers, [path]: lists.flatMap((each) => each[path] as readonly string[]) };
      expect(states(both, b, 'water')).toEqual(['returned', 'returned']);
      expect(states(take(both, b, 'checked'), b)).toEqual(['checked']);
    }
  });
});

describe('a check from before rows were reviewed', () => {
  const before = take(answers, 'water', 'checked', { seen: 'b9949818a5f4aa9c' });

  it('holds while its answers are the same, and the places of its rows', () => {
    expect(states(before, 'water', a)).toEqual(['checked', 'checked']);
    for (const [field, value] of [
      [`${a}/depth`, 8],
      [a, 'X'],
    ] as const)
      expect(states(mend(before, field, value), 'water')).toEqual(['changed']);
  });

  it('locks those places, too, and a check of today does not', () => {
    const moves = { moves: true };
    expect([a, b].map((row) => locksIn(before)?.(row, moves))).toEqual([true, true]);
    const checked = take(answers, 'water', 'checked');
    expect([a, b].map((row) => locksIn(checked)?.(row, moves))).toEqual([false, false]);
  });

  it('leaves the rest checked while a row that was returned since is mended, and moves', () => {
    const returned = take(before, b, 'returned', { around: digestOf(before, 'water') });
    const mended = mend(mend(returned, `${b}/depth`, 6), b, 'B');
    expect(states(mended, 'water', b, a)).toEqual(['returned', 'returned', 'checked']);
    expect(lockedIn(mended)).toEqual(['water.source', ...inRowA, 'water.wells/@new']);
    expect(states(take(take(mended, '*', 'sent'), b, 'checked'), 'water')).toEqual(['checked']);
    expect(states(mend(mended, `${a}/depth`, 8), a)).toEqual(['changed']);
  });
});

it('many rows that were returned are answered two hundred at a time', () => {
  let values: Values = {};
  for (let at = 0; at < 201; at += 1) values = { ...values, [`water.wells/@${at}/depth`]: at };
  for (let at = 0; at < 201; at += 1) values = take(values, `water.wells/@${at}`, 'returned');
  expect(overNow(values, '*', 'sent')).toHaveLength(200);
  const sent = take(take(values, '*', 'sent'), '*', 'sent');
  expect(states(sent, 'water')).toEqual(['sent']);
});
