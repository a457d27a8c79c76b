import { expect, it } from 'vitest';
import { canBeForOneForm, scopeOpens, TOKEN_SCOPES, type TokenScope } from './token-scope.ts';

it.each<[TokenScope, readonly TokenScope[]]>([
  ['read', ['read']],
  ['submit', ['read', 'submit']],
  ['administer', ['read', 'submit', 'administer']],
])('a token to %s opens the calls that need %s, and none about secrets', (scope, opened) => {
  expect(TOKEN_SCOPES.filter((needs) => scopeOpens(scope, needs))).toEqual(opened);
  expect(scopeOpens(scope, null)).toBe(false);
});

it('a token for one form reads or submits', () => {
  expect(TOKEN_SCOPES.filter(canBeForOneForm)).toEqual(['read', 'submit']);
});
