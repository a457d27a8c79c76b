import { expect, it } from 'vitest';
import { READY_REASONS, readyReasons, saidReason } from './ready-reasons.ts';

it.each(READY_REASONS)('$en is said to each reader in their own language', ({ en, hi }) => {
  expect([en, hi].map((reason) => saidReason(reason, 'hi'))).toEqual([hi, hi]);
  expect([en, hi].map((reason) => saidReason(reason, 'en'))).toEqual([en, en]);
});

it('a typed reason stays as it is', () => {
  expect(saidReason('Counted again by Ravi', 'hi')).toBe('Counted again by Ravi');
});

it('a reader of a language without them is offered the English ones', () => {
  expect(readyReasons('ta')).toEqual(readyReasons('en'));
  expect(new Set(readyReasons('hi')).size).toBe(READY_REASONS.length);
});
