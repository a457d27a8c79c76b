import { describe, expect, it } from 'vitest';
import { digestOf } from './digest.ts';
import { eventsIn, eventText, isReview, type ReviewEvent, readEvent, reviewPath } from './reviews.ts';

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
    ['a return of what was seen', eventText(anEvent({ seen: check.seen }))],
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

  it('of the survey is about its name and its date', () => {
    expect(digestOf({ ...answers, 'roads.paved': 4 }, '*')).toBe(digestOf(answers, '*'));
    expect(digestOf({ ...answers, survey_date: '2026-11-26' }, '*')).not.toBe(digestOf(answers, '*'));
  });
});
