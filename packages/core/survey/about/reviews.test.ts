import { describe, expect, it } from 'vitest';
import { isInRows } from '../row-path.ts';
import type { Values } from '../values.ts';
import { digestOf } from './digest.ts';
import {
  eventsIn,
  eventText,
  fitsTarget,
  isReview,
  type ReviewEvent,
  readEvent,
  reviewPath,
  reviewTarget,
} from './reviews.ts';

const anEvent = (more: Partial<ReviewEvent> = {}): ReviewEvent => ({
  id: 'op-1',
  step: 'returned',
  over: ['op-0'],
  by: 'mohan',
  name: 'Mohan Lal',
  at: '2026-11-26T10:00:00.000Z',
  ...more,
});

const check = { step: 'checked', seen: '0123456789abcdef' } as const;

describe('the path of a review', () => {
  it('names a row by its path, whatever signs its id holds', () => {
    for (const row of ['water.wells/@k3x9', 'water.wells/@a.b-c_d', 'water.wells/@कुआँ']) {
      const path = reviewPath(row);
      expect([isReview(path), reviewTarget(path), isInRows(path)]).toEqual([true, row, false]);
    }
    expect(reviewPath('water.wells/@a')).toBe('~review.water.wells#a');
  });

  it('names a module, or the survey as a whole', () => {
    expect(reviewPath('sanitation')).toBe('~review.sanitation');
    expect(reviewPath('*')).toBe('~review.*');
    expect(
      ['~review.sanitation', '~notes.sanitation', 'sanitation.toilets', '~review'].filter(isReview),
    ).toEqual(['~review.sanitation']);
  });
});

describe('a step of a review', () => {
  it.each<[string, Partial<ReviewEvent>]>([
    ['a sending', { step: 'sent', over: [] }],
    ['a check of what was seen', check],
    ['a return', {}],
    ['a return for a ready-made reason', { why: 'missing', on: 'sanitation.toilets' }],
    ['a return for a reason that a newer app knows', { why: 'no_photo' }],
    ['a return in words', { text: '🚰 पानी <script>alert(1)</script>' }],
    ['a reopening', { step: 'reopened' }],
    ['a return of a row that people add', { seen: check.seen, placed: true }],
    ['a return of a row beside a check from before', { seen: check.seen, around: '0123456789abcdef' }],
  ])('%s is read as it was written', (_, more) => {
    const event = anEvent(more);
    expect(readEvent(eventText(event))).toEqual(event);
  });

  it.each([
    ['no JSON', '{"id":'],
    ['no object', '[]'],
    ['null', 'null'],
    ['a step that there is not', eventText(anEvent({ step: 'approved' as 'sent' }))],
    ['another spelling', JSON.stringify(Object.fromEntries(Object.entries(anEvent()).toReversed()))],
    ['more than a step', JSON.stringify({ ...anEvent(), more: 1 })],
    ['over itself', eventText(anEvent({ over: ['op-1'] }))],
    ['over no list', eventText(anEvent({ over: 'op-0' as unknown as string[] }))],
    ['over too many', eventText(anEvent({ over: Array.from({ length: 201 }, (_, at) => `e${at}`) }))],
    ['a check of nothing', eventText(anEvent({ step: 'checked' }))],
    ['a check of what is no digest', eventText(anEvent({ ...check, seen: 'all of it' }))],
    ['a check with a reason', eventText(anEvent({ ...check, why: 'missing' }))],
    ['a sending about a question', eventText(anEvent({ step: 'sent', on: 'sanitation.toilets' }))],
    ['a sending of what was seen', eventText(anEvent({ step: 'sent', seen: check.seen }))],
    ['a place of a row that nobody saw', eventText(anEvent({ placed: true }))],
    ['a module around a row that nobody saw', eventText(anEvent({ around: '0123456789abcdef' }))],
    ['a module around a row, in words', eventText(anEvent({ seen: check.seen, around: 'all of it' }))],
    ['a return about a note', eventText(anEvent({ on: '~notes.sanitation' }))],
    ['a return without words', eventText(anEvent({ text: '  ' }))],
    ['NUL in words', eventText(anEvent({ text: 'a\0b' }))],
    ['a number for a reason', JSON.stringify({ ...anEvent(), why: 5 })],
    ['no name', eventText(anEvent({ name: '' }))],
    ['no day', eventText(anEvent({ at: 'yesterday' }))],
  ])('%s is none', (_, item) => {
    expect(readEvent(item)).toBeNull();
    expect(eventsIn([item, eventText(anEvent())])).toEqual([anEvent()]);
  });
});

describe('a step about a row', () => {
  const row = 'water.wells/@a';
  const seen = { seen: check.seen };
  it.each<[string, Partial<ReviewEvent>, string, boolean]>([
    ['a check', check, row, true],
    ['a return', seen, row, true],
    ['a return of a question in it', { ...seen, on: `${row}/depth` }, row, true],
    ['a return of a question in a row of it', { ...seen, on: `${row}/repairs/@x/part` }, row, true],
    ['a return of a question in another row', { ...seen, on: 'water.wells/@ab/depth' }, row, false],
    ['a return of the row before, by a longer id', { ...seen, on: row }, row, false],
    ['a return that does not say what was seen', {}, row, false],
    ['a sending: a survey is sent as a whole', { step: 'sent' }, row, false],
    ['a module whose return says what was seen', seen, 'water', false],
    ['a module whose check has a place', { ...check, placed: true }, 'water', false],
    ['a module whose check says what is around it', { ...check, around: check.seen }, 'water', false],
  ])('%s fits, or does not', (_, more, target, fits) => {
    expect(fitsTarget(anEvent(more), target)).toBe(fits);
  });
});

describe('the digest of answers', () => {
  const answers = {
    village_name: 'Rampur',
    'water.source': ['tap', 'well'],
    'water.pumps/@a/type': 'hand',
    'roads.paved': 3,
  };
  const digest = digestOf(answers, 'water');

  it.each([
    ['in another order', Object.fromEntries(Object.entries(answers).toReversed())],
    ['with its ticks in another order', { ...answers, 'water.source': ['well', 'tap'] }],
    ['with an empty answer more', { ...answers, 'water.depth': null }],
    ['with another answer in another module', { ...answers, 'roads.paved': 4, 'waters.depth': 3 }],
    ['with another name of the village', { ...answers, village_name: 'Katra' }],
    ['with a note about it', { ...answers, '~notes.water': ['x'] }],
  ])('is the same %s', (_, values) => expect(digestOf(values, 'water')).toBe(digest));

  it.each([
    ['another answer', { ...answers, 'water.source': ['tap'] }],
    ['one more', { ...answers, 'water.depth': 0 }],
    ['a number for a text', { ...answers, 'water.depth': '0' }],
    ['another answer in a row', { ...answers, 'water.pumps/@a/type': 'motor' }],
    ['an answer in another row', { ...answers, 'water.pumps/@a/type': null, 'water.pumps/@b/type': 'hand' }],
  ])('is another one with %s', (_, values) => expect(digestOf(values, 'water')).not.toBe(digest));

  const wells = { ...answers, 'water.wells/@a': 'V', 'water.wells/@b': 'W', 'water.wells/@b/depth': 9 };

  it('says nothing of the places of rows', () => {
    const moved = { ...wells, 'water.wells/@a': 'X' };
    expect(digestOf(moved, 'water')).toBe(digestOf(wells, 'water'));
    expect(digestOf(moved, 'water.wells/@a')).toBe(digestOf(wells, 'water.wells/@a'));
  });

  it('of a row is about its answers, the rows in it, and whether it is there', () => {
    const row = 'water.wells/@b';
    const of = (more: Values) => digestOf({ ...wells, ...more }, row);
    expect(of({ 'water.wells/@a/depth': 5, 'water.source': ['tap'], 'water.wells/@bc': 'Z' })).toBe(of({}));
    for (const more of [{ [`${row}/depth`]: 8 }, { [row]: null }, { [`${row}/repairs/@x`]: 'V' }])
      expect(of(more)).not.toBe(of({}));
    expect(digestOf({ ...wells, [row]: null }, 'water')).not.toBe(digestOf(wells, 'water'));
  });

  it('of the survey is about its name and its date', () => {
    expect(digestOf({ ...answers, 'roads.paved': 4 }, '*')).toBe(digestOf(answers, '*'));
    expect(digestOf({ ...answers, survey_date: '2026-11-26' }, '*')).not.toBe(digestOf(answers, '*'));
  });
});
