import { expect, it } from 'vitest';
import { mayGiveTokens, mayHaveTokens } from './may-have-tokens.ts';
import { ROLES } from './roles.ts';

it('tokens speak for block officers and administrators, nobody else', () => {
  expect(ROLES.filter(mayHaveTokens)).toEqual(['block_officer', 'admin']);
});

it('administrators give and revoke them', () => {
  expect(ROLES.filter(mayGiveTokens)).toEqual(['admin']);
});
