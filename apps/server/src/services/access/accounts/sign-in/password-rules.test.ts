import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password-rules.ts';

describe('a new password', () => {
  it.each([
    ['12345', 'too_short'],
    ['पासव', 'too_short'],
    ['x'.repeat(1025), 'too_long'],
    ['password', 'common'],
    ['Password123', 'common'],
    ['India@123', 'common'],
    ['123456', 'common'],
    ['987654321', 'common'],
    ['aaaaaaaa', 'common'],
    ['sunita', 'common'],
    ['Sunita2026!', 'common'],
    ['neem-tree-well', null],
    ['खेत में तीन गाय', null],
  ])('%s: %s', (password, problem) => {
    expect(passwordProblem(password, 'sunita', 6)).toBe(problem);
  });
});
