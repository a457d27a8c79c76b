import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeField } from './merge-field.ts';

const A = 240;
const B = 245;
const C = 250;

describe('mergeField', () => {
  it.each([
    { current: A, was: A, now: B, own: false, outcome: 'set', why: 'nobody else changed it' },
    { current: B, was: A, now: B, own: false, outcome: 'same', why: 'both said the same' },
    { current: C, was: A, now: B, own: false, outcome: 'conflict', why: 'both changed it differently' },
    { current: C, was: A, now: B, own: true, outcome: 'set', why: 'typed over their own earlier value' },
    { current: null, was: null, now: B, own: false, outcome: 'set', why: 'first value of an empty field' },
    { current: C, was: null, now: B, own: false, outcome: 'conflict', why: 'both filled an empty field' },
    { current: null, was: A, now: B, own: false, outcome: 'conflict', why: 'cleared there, changed here' },
    { current: null, was: A, now: null, own: false, outcome: 'same', why: 'both cleared it' },
    { current: '', was: null, now: B, own: false, outcome: 'set', why: 'empty text is empty' },
  ] as const)('$why: $outcome', ({ current, was, now, own, outcome }) => {
    expect(mergeField(current, { was, now, typedOverOwn: own })).toBe(outcome);
  });

  it('applied twice changes nothing the second time', () => {
    const value = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null });
    fc.assert(
      fc.property(value, value, value, (current, was, now) => {
        const first = mergeField(current, { was, now, typedOverOwn: false });
        const after = first === 'set' ? now : current;
        const second = mergeField(after, { was, now, typedOverOwn: false });
        expect(second).toBe(first === 'set' ? 'same' : first);
      }),
    );
  });
});
