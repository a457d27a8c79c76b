import { describe, expect, it } from 'vitest';
import { valueAt, withValues } from './values.ts';

describe('values with some of them changed', () => {
  const before = { 'm.a': 1, 'm.b': 'two', 'm.c': ['x'] };

  it('are a copy: what was given stays as it was', () => {
    const kept = { ...before };
    expect(withValues(before, [['m.a', 2]])).toEqual({ ...before, 'm.a': 2 });
    expect(before).toEqual(kept);
  });

  it.each([null, '', []])('lack a field that is emptied with %j', (empty) => {
    expect(Object.entries(withValues(before, [['m.b', empty]]))).toEqual([
      ['m.a', 1],
      ['m.c', ['x']],
    ]);
  });

  it('have what is changed last of a field', () => {
    const twice = (...values: readonly (number | null)[]) =>
      withValues(
        before,
        values.map((value) => ['m.a', value] as const),
      );
    expect(twice(null, 3)['m.a']).toBe(3);
    expect(Object.hasOwn(twice(3, null), 'm.a')).toBe(false);
  });

  it.each(['__proto__', 'constructor'])('take %s for a field like any other', (name) => {
    const changed = withValues(before, [[name, 5]]);
    expect(Object.getPrototypeOf(changed)).toBe(Object.prototype);
    expect(valueAt(changed, name)).toBe(5);
    expect(Object.keys(withValues(changed, [[name, null]]))).toEqual(Object.keys(before));
  });
});
