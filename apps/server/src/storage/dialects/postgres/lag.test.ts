import { describe, expect, it } from 'vitest';
import { createLag, type Look } from './lag.ts';

/** Looks one after the other. @returns what was seen at the last */
const after = (...looks: readonly Partial<Look>[]) => {
  const lagOf = createLag();
  const seen = looks.map((look) => lagOf({ at: 0, replayed: 0, written: 0, timeline: '1', ...look }));
  return seen.at(-1);
};

describe('what a standby shows', () => {
  it('is of this moment where it has all that the primary has, however long that wrote nothing', () => {
    expect(after({ replayed: 100, written: 100 })).toEqual({ behind: 0 });
    expect(after({ replayed: 100, written: 100 }, { at: 9_000_000, replayed: 100, written: 100 })).toEqual({
      behind: 0,
    });
  });

  it('is as old as the last look at which the primary was where the standby is now', () => {
    const looks = [
      { at: 0, replayed: 90, written: 100 },
      { at: 1_000, replayed: 110, written: 200 },
      { at: 2_000, replayed: 150, written: 300 },
    ];
    expect(after(...looks.slice(0, 2))).toEqual({ behind: 1_000 });
    expect(after(...looks)).toEqual({ behind: 2_000 });
    expect(after(...looks, { at: 3_000, replayed: 250, written: 400 })).toEqual({ behind: 2_000 });
    expect(after(...looks, { at: 3_000, replayed: 150, written: 400 })).toEqual({ behind: 3_000 });
  });

  it('is of nobody knows when, as long as it never had all of a moment', () => {
    expect(after({ replayed: 50, written: 100 })).toEqual({ atLeast: 0 });
    const stuck = Array.from({ length: 5 }, (_, at) => ({ at: at * 1_000, replayed: 50, written: 100 + at }));
    expect(after(...stuck)).toEqual({ atLeast: 4_000 });
    expect(after(...stuck, { at: 5_000, replayed: 102, written: 200 })).toEqual({ behind: 3_000 });
  });

  it('is not believed where it has what the primary never had, until it has followed that further', () => {
    const ahead = { at: 0, replayed: 98, written: 95 };
    const why = { why: expect.any(String) as string };
    expect(after(ahead)).toEqual(why);
    // The new primary comes past that place, with another content.
    expect(after(ahead, { at: 1_000, replayed: 98, written: 97 })).toEqual(why);
    expect(after(ahead, { at: 1_000, replayed: 98, written: 120 })).toEqual({ atLeast: 0 });
    expect(after(ahead, { at: 1_000, replayed: 98, written: 98 })).toEqual({ atLeast: 0 });
    expect(after(ahead, { at: 1_000, replayed: 120, written: 120 })).toEqual({ behind: 0 });
  });

  it('is not believed after another primary took over, until it has followed that one', () => {
    const before = { at: 0, replayed: 100, written: 100 };
    const taken = { at: 1_000, replayed: 100, written: 110, timeline: '2' };
    expect(after(before, taken)).toEqual({ atLeast: 0 });
    expect(after(before, taken, { ...taken, at: 2_000, replayed: 115, written: 120 })).toEqual({
      behind: 1_000,
    });
  });
});
