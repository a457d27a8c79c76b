import { expect, it } from 'vitest';
import { READY_REASONS, readyReasons, saidReason } from './ready-reasons.ts';

it.each(READY_REASONS)('$en is said to each reader in their own language', (reason) => {
  for (const [language, text] of Object.entries(reason)) {
    expect(new Set(Object.values(reason).map((said) => saidReason(said, language)))).toEqual(new Set([text]));
  }
});

it('a typed reason stays as it is', () => {
  expect(saidReason('Counted again by Ravi', 'hi')).toBe('Counted again by Ravi');
});

it('a reader of a language without them is offered the English ones', () => {
  expect(readyReasons('fr')).toEqual(readyReasons('en'));
  expect(new Set(readyReasons('ta')).size).toBe(READY_REASONS.length);
});
