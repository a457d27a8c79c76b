import { operationToJson } from '@sampark/core/wire/operation-json';
import { userInfoOf } from '../services/accounts/people/user-info.ts';
import type { Context } from '../services/context.ts';
import { isoTime } from '../services/primitives.ts';
import { applyAll } from '../services/sync/apply-items.ts';
import { itemReader } from '../services/sync/incoming.ts';
import type { WritableRepositories } from '../storage/port.ts';
import type { UserTable } from '../storage/tables.ts';
import { demoAccounts } from './accounts.ts';
import { addOfficialForms } from './official-forms.ts';
import { demoSteps } from './operations.ts';
import { demoPlaces } from './places.ts';
import { demoDirectory } from './villages.ts';

const MINUTE_MS = 60_000;

/** The extent of the demo; each has what those before it have. */
export type DemoPart = 'people and places' | 'surveys too' | 'official forms too';

/**
 * Puts places, accounts and surveys into an empty database, in one transaction, and then the official forms; a database in
 * use is left alone.
 */
export async function fillWithDemoData(context: Context, part: DemoPart = 'surveys too'): Promise<void> {
  const { storage, clock, passwords } = context;
  if ((await storage.now.users.count()) > 0 || (await storage.now.places.count()) > 0) return;
  const users: UserTable[] = await Promise.all(
    demoAccounts.map(async ({ password, ...account }) => ({
      ...account,
      user_id: `demo-${account.username}`,
      email: '',
      is_active: 1,
      password_hash: await passwords.hash(password),
      created_at: isoTime(clock()),
      must_change_password: 0,
      phone: '',
    })),
  );
  await storage.write(async (r) => {
    await r.places.insert(demoPlaces);
    await r.villages.put(demoDirectory);
    await r.users.insert(users);
    if (part !== 'people and places') await applyDemoSteps(context, r, users);
  });
  if (part === 'official forms too') await addOfficialForms(context);
}

async function applyDemoSteps(
  context: Context,
  r: WritableRepositories,
  users: readonly UserTable[],
): Promise<void> {
  const now = context.clock();
  for (const { operation, username, minutesAgo } of demoSteps(now)) {
    const author = users.find((user) => user.username === username);
    if (author === undefined) throw new Error(`the demo has no ${username}`);
    const then = { ...context, clock: () => now - minutesAgo * MINUTE_MS };
    const items = itemReader(() => operation.op_id)({ surveys: [operationToJson(operation)] });
    const sender = { user: userInfoOf(author), device_id: `demo-device-${username}` };
    const { outcomes } = await applyAll(then, r, items, sender);
    const { status, rejected_fields } = outcomes[0]?.result ?? {};
    if (status === 'rejected' || Object.keys(rejected_fields ?? {}).length > 0) {
      throw new Error(`the demo's operation ${operation.op_id} was not accepted`);
    }
  }
}
