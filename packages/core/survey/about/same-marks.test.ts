import { describe, expect, it } from 'vitest';
import { openPart } from './open-part.ts';
import {
  holdsFor,
  isCleared,
  MOST_MARKS,
  markOf,
  marksIn,
  marksPath,
  markText,
  readMark,
  type SameMark,
  withMarks,
  withoutMarks,
} from './same-marks.ts';

const toilets = 'sanitation.toilets';
const drainage = 'sanitation.drainage';
const last = { of: 'SURVEY_1_rampur', year: '2025' };
const aMark = (more: Partial<SameMark> = {}): SameMark => ({ ...markOf(toilets, 82, last), ...more });

describe('the mark of an answer that was taken again', () => {
  it.each([82, 0, 'Good', ['well', 'tap'], 'पानी'])('holds for the answer %j, and for no other', (answer) => {
    const mark = markOf(toilets, answer, last);
    expect(holdsFor(mark, answer)).toBe(true);
    expect(holdsFor(mark, 'Fair')).toBe(false);
    expect(holdsFor(mark, null)).toBe(false);
  });

  it('holds for the same ticks in another order', () => {
    expect(holdsFor(markOf(toilets, ['tap', 'well'], last), ['well', 'tap'])).toBe(true);
  });

  it('of an empty answer says that it is not so any more, until somebody answers', () => {
    const mark = markOf(toilets, null, last);
    expect(isCleared(mark)).toBe(true);
    expect(isCleared(aMark())).toBe(false);
    expect([null, '', []].map((answer) => holdsFor(mark, answer))).toEqual([true, true, true]);
    expect([0, 'null', ['well']].map((answer) => holdsFor(mark, answer))).toEqual([false, false, false]);
    expect(markText(markOf(toilets, '', last))).toBe(markText(mark));
  });

  it('is the same text from two phones, and is read as it was written', () => {
    expect(markText(aMark())).toBe(markText(markOf(toilets, 82, last)));
    expect(readMark(markText(aMark()))).toEqual(aMark());
  });

  it.each([
    ['no JSON', '{"on":'],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['more than a mark', JSON.stringify({ ...aMark(), by: 'ravi' })],
    ['another order', JSON.stringify({ year: '2025', on: toilets, of: 'S', seen: aMark().seen })],
    ['a year in words', markText(aMark({ year: 'last' }))],
    ['no digest', markText(aMark({ seen: '82' }))],
    ['no survey', markText(aMark({ of: '' }))],
    ['about other words', markText(aMark({ on: '~notes.sanitation' }))],
  ])('is not %s', (_, item) => {
    expect(readMark(item)).toBeNull();
    expect(marksIn([item, markText(aMark())])).toEqual([aMark()]);
  });

  it('is seen where its answer is', () => {
    const both = [aMark(), aMark({ on: drainage })].map(markText);
    expect(openPart(marksPath(toilets), both, (field) => field === toilets)).toEqual([both[0]]);
    expect(openPart(marksPath(toilets), both, () => false)).toBeNull();
  });
});

describe('a list of marks', () => {
  const answers = new Map<string, number>([[toilets, 82]]);
  const at = (field: string) => answers.get(field) ?? null;

  it('gets further ones, and keeps those that hold', () => {
    const list = withMarks(null, [aMark()], at);
    const more = markOf(drainage, 3, last);
    expect(marksIn(withMarks(list, [more], at))).toEqual([aMark(), more]);
  });

  it('drops those of answers that have changed, and older ones about the same answer', () => {
    const stale = markOf('sanitation.wells', 4, last);
    const older = markOf(toilets, 82, { ...last, year: '2024' });
    expect(marksIn(withMarks([stale, older].map(markText), [aMark()], at))).toEqual([aMark()]);
  });

  it('is without those that are taken back', () => {
    const other = markOf(drainage, null, last);
    const both = [aMark(), other].map(markText);
    expect(marksIn(withoutMarks(both, [drainage]))).toEqual([aMark()]);
    expect(withoutMarks(both, [drainage, toilets])).toBeNull();
  });

  it('keeps one of an answer that is not so any more, until somebody answers', () => {
    const gone = markOf('sanitation.wells', null, last);
    const back = markOf(toilets, null, last);
    expect(marksIn(withMarks([gone, back].map(markText), [], at))).toEqual([gone]);
  });

  it('never grows beyond what a module may have', () => {
    const many = Array.from({ length: MOST_MARKS + 1 }, (_, index) => aMark({ on: `sanitation.q${index}` }));
    expect(marksIn(withMarks(null, many, at))).toHaveLength(MOST_MARKS);
  });
});
