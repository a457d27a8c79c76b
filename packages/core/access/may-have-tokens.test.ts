import { expect, it } from 'vitest';
import { mayHaveTokens, mayManageToken } from './may-have-tokens.ts';
import { ROLES } from './roles.ts';

it('block officers and administrators have access tokens, nobody else', () => {
  expect(ROLES.filter(mayHaveTokens)).toEqual(['block_officer', 'admin']);
});

it('an officer sees and revokes their own tokens, an administrator everybody’s', () => {
  const mayManage = (user_id: string) =>
    ROLES.filter((role) => mayManageToken({ user_id: 'gita', role }, { user_id }));
  expect(mayManage('gita')).toEqual(['block_officer', 'admin']);
  expect(mayManage('asha')).toEqual(['admin']);
});
