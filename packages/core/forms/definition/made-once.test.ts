import { calculated, text } from '@sampark/testing/form-builders';
import { describe, expect, it } from 'vitest';
import type { Question } from './definition.ts';
import { isMadeOnce } from './made-once.ts';

const asked = (more: Partial<Question>): Question => text('a', more) as Question;
const hidden = (more: Partial<Question>): Question => ({ ...asked(more), type: 'hidden' });

describe('an answer that the form makes once', () => {
  it.each([
    ['a hidden one with a dynamic default', hidden({ dynamic_default: 'now()' })],
    ['a hidden one that a trigger writes', hidden({ trigger: ['b'], calculation: 'now()' })],
    ['one that is worked out once', calculated('a', 'once( uuid())') as Question],
    ['a read-only one with a dynamic default', asked({ read_only: true, dynamic_default: 'today()' })],
  ])('is %s', (_, question) => {
    expect(isMadeOnce(question)).toBe(true);
  });

  it.each([
    ['one that people type', asked({})],
    ['one with a dynamic default that people may change', asked({ dynamic_default: 'today()' })],
    [
      'one that is read-only under a condition',
      asked({ read_only: "${b} = 'yes'", dynamic_default: 'today()' }),
    ],
    ['one that every device works out', calculated('a', 'concat(${b}, nonce(1))') as Question],
    ['a hidden one with a fixed value', hidden({ default: 'x' })],
  ])('is not %s', (_, question) => {
    expect(isMadeOnce(question)).toBe(false);
  });
});
