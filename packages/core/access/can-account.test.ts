import { aUser } from '@sampark/testing/builders';
import { expect, it } from 'vitest';
import { type AccountAction, canAccount } from './can-account.ts';

const actions: readonly AccountAction[] = [
  'list',
  'create',
  'edit',
  'give_role',
  'deactivate',
  'erase',
  'read_data',
  'reset_password',
  'receive_work',
];
const staff = aUser();
const officer = aUser({ user_id: 'officer', role: 'block_officer', panchayat_id: null, block_id: 'b1' });
const admin = aUser({ user_id: 'admin', role: 'admin', panchayat_id: null });

it.each([
  ['staff to a colleague', staff, { user_id: 'other' }, ''],
  ['staff to themselves', staff, { user_id: staff.user_id }, ''],
  ['a block officer to staff', officer, { user_id: 'other' }, ''],
  ['an administrator to anyone', admin, { user_id: 'other' }, actions.join(' ')],
  ['an administrator to nobody in particular', admin, null, actions.join(' ')],
  [
    'an administrator to themselves',
    admin,
    { user_id: 'admin' },
    'list create edit read_data reset_password receive_work',
  ],
] as const)('allows %s what the table says', (_who, actor, subject, allowed) => {
  expect(actions.filter((action) => canAccount(actor, action, subject)).join(' ')).toBe(allowed);
});
