import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '../../survey/values.ts';
import { areOptions, mergeOptions } from './merge-options.ts';

describe('mergeOptions', () => {
  it.each([
    { live: ['well', 'tank'], was: ['well'], now: ['well', 'pump'], merged: ['well', 'tank', 'pump'] },
    { live: ['tank', 'well'], was: ['well'], now: [], merged: ['tank'] },
    { live: ['tank'], was: ['well'], now: ['well', 'pump'], merged: ['tank', 'pump'] },
    { live: ['pump'], was: null, now: ['well'], merged: ['pump', 'well'] },
    { live: ['pump', 'well'], was: null, now: ['well'], merged: ['pump', 'well'] },
    { live: null, was: ['well'], now: ['well', 'pump'], merged: ['pump'] },
    { live: ['well'], was: ['well', 'pump'], now: [], merged: null },
    { live: null, was: ['well'], now: null, merged: null },
    { live: ['pump'], was: [], now: ['well', 'well'], merged: ['pump', 'well'] },
  ] as const)('$was → $now over $live: $merged', ({ live, was, now, merged }) => {
    expect(mergeOptions(live, { was, now })).toEqual(merged);
  });

  it('takes the list as it was sent where nobody else has changed the options', () => {
    expect(mergeOptions(['b'], { was: ['b'], now: ['a', 'b'] })).toEqual(['a', 'b']);
  });

  const options = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'));
  const setOf = (value: Value): string[] => [...((value ?? []) as readonly string[])].sort();

  it('comes to the same options in whichever order two operations over one base arrive', () => {
    fc.assert(
      fc.property(options, options, options, (was, one, other) => {
        const first = mergeOptions(mergeOptions(was, { was, now: one }), { was, now: other });
        const second = mergeOptions(mergeOptions(was, { was, now: other }), { was, now: one });
        expect(setOf(first)).toEqual(setOf(second));
      }),
    );
  });

  it('applied twice changes nothing the second time', () => {
    fc.assert(
      fc.property(options, options, options, (live, was, now) => {
        const once = mergeOptions(live, { was, now });
        expect(setOf(mergeOptions(once, { was, now }))).toEqual(setOf(once));
      }),
    );
  });

  it('has an option if and only if it was ticked, or was live and not unticked', () => {
    fc.assert(
      fc.property(options, options, options, (live, was, now) => {
        const merged = setOf(mergeOptions(live, { was, now }));
        const expected = ['a', 'b', 'c', 'd', 'e'].filter((option) => {
          if (was.includes(option) !== now.includes(option)) return now.includes(option);
          return live.includes(option);
        });
        expect(merged).toEqual(expected);
      }),
    );
  });
});

describe('areOptions', () => {
  it.each([
    { values: [['a'], null, []], are: true },
    { values: [null, ['a'], ''], are: true },
    { values: [null, null, null], are: false },
    { values: [['a'], 240, ['a']], are: false },
    { values: ['a', null, 'b'], are: false },
  ])('$values: $are', ({ values, are }) => {
    expect(areOptions(...(values as Value[]))).toBe(are);
  });
});
