import type { UserInfo } from '@sampark/core/access/roles';
import { addUser } from '@sampark/server/services/access/accounts/people/add-user';
import { endShare, giveShare } from '@sampark/server/services/access/shares/give-share';
import type { Context } from '@sampark/server/services/context';

const ADMIN: UserInfo = {
  ...{ user_id: 'demo-admin', username: 'admin', full_name: 'Asha Verma', email: '' },
  ...{ role: 'admin', panchayat_id: null, block_id: null },
};

async function idOf(context: Context, username: string): Promise<string> {
  const known = await context.storage.now.users.byUsername(username);
  if (known) return known.user_id;
  const person = { username, password: `${username}-demo`, full_name: username, email: '' };
  const place = { role: 'contributor', panchayat_id: '48211', block_id: null } as const;
  const added = await addUser(context, { ...person, ...place });
  if (added.kind !== 'added') throw new Error(added.kind);
  return added.user_id;
}

/** Gives a contributor parts of a form, and adds them where they are new. */
export async function giveParts(
  context: Context,
  username: string,
  parts: readonly string[],
  form = 'village-standard',
): Promise<void> {
  const share = { user_id: await idOf(context, username), parts: [...parts], last_day: null };
  const given = await giveShare(context, ADMIN, form, share);
  if (given.kind !== 'given') throw new Error(given.kind);
}

/** Ends all that a contributor was given. */
export async function endParts(context: Context, username: string): Promise<void> {
  for (const share of await context.storage.now.shares.ofUser(await idOf(context, username))) {
    await endShare(context, ADMIN, share.form_name, share.share_id);
  }
}
