import type { Role } from '@sampark/core/access/roles';

/** The four accounts of the demo, with passwords that everybody knows. They exist in demo mode only. */
export const demoAccounts: readonly {
  readonly username: string;
  readonly password: string;
  readonly full_name: string;
  readonly role: Role;
  readonly panchayat_id: string | null;
  readonly block_id: string | null;
}[] = [
  account('admin', 'Asha Verma', 'admin', null, null),
  account('officer', 'Rajesh Mishra', 'block_officer', null, '1041'),
  account('staff', 'Sunita Devi', 'staff', '48211', null),
  account('staff2', 'Mohan Lal', 'staff', '48211', null),
];

function account(
  username: string,
  full_name: string,
  role: Role,
  panchayat_id: string | null,
  block_id: string | null,
) {
  return { username, password: `${username}-demo`, full_name, role, panchayat_id, block_id };
}

/** The accounts that the login screen shows. */
export const shownAccounts = demoAccounts
  .filter(({ username }) => username === 'admin' || username === 'staff')
  .map(({ username, password, role }) => ({ username, password, role }));
