import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { Operation } from '@sampark/core/merge/operation';
import { operationToJson } from '@sampark/core/wire/operation-json';
import { SHIPPED_NOTICE } from '@sampark/core/wire/wire-notice';
import { userInfoOf } from '../services/access/accounts/people/user-info.ts';
import type { Context } from '../services/context.ts';
import { isoTime } from '../services/primitives.ts';
import { applyAll } from '../services/sync/apply-items.ts';
import { itemReader } from '../services/sync/incoming.ts';
import type { WritableRepositories } from '../storage/port.ts';
import type { UserTable } from '../storage/tables.ts';
import { demoAccounts } from './accounts.ts';
import { HOUSEHOLD_FORM, householdVisits } from './households.ts';
import { addOfficialForms, OFFICIAL_PANCHAYAT } from './official-forms.ts';
import { type DemoStep, demoSteps } from './operations.ts';
import { demoPlaces } from './places.ts';
import { demoDirectory } from './villages.ts';

const MINUTE_MS = 60_000;

/** The extent of the demo; each has what those before it have; with the official forms come households. */
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
    if (part === 'people and places') return;
    await applyDemoSteps(context, r, users);
    // The demo shows work, and not what everybody reads at first.
    const at = isoTime(clock());
    for (const { user_id } of users) {
      await r.notices.confirm({ user_id, version: SHIPPED_NOTICE, language: 'en', at });
    }
  });
  if (part === 'official forms too') await addHouseholds(context, await addOfficialForms(context), users);
}

/** Adds the households of the panchayat that has the official forms, each with the survey that made it. */
async function addHouseholds(
  context: Context,
  forms: readonly FormDefinition[],
  users: readonly UserTable[],
): Promise<void> {
  const form = forms.find(({ name }) => name === HOUSEHOLD_FORM);
  if (!form) throw new Error(`the demo has no form ${HOUSEHOLD_FORM}`);
  const visits = householdVisits(form, OFFICIAL_PANCHAYAT, context.clock());
  const days = Map.groupBy(visits, ({ minutesAgo }) => minutesAgo);
  await context.storage.write(async (r) => {
    for (const [minutesAgo, ofDay] of days) {
      const operations = ofDay.flatMap((visit) => visit.operations);
      await applyTogether(context, r, users, { operations, username: 'admin', minutesAgo });
    }
  });
}

async function applyDemoSteps(
  context: Context,
  r: WritableRepositories,
  users: readonly UserTable[],
): Promise<void> {
  for (const { operation, ...step } of demoSteps(context.clock())) {
    await applyTogether(context, r, users, { ...step, operations: [operation] });
  }
}

/** The operations that one person sent at one time. */
interface Sent extends Omit<DemoStep, 'operation'> {
  readonly operations: readonly Operation[];
}

async function applyTogether(
  context: Context,
  r: WritableRepositories,
  users: readonly UserTable[],
  { operations, username, minutesAgo }: Sent,
): Promise<void> {
  const now = context.clock();
  const author = users.find((user) => user.username === username);
  if (author === undefined) throw new Error(`the demo has no ${username}`);
  const then = { ...context, clock: () => now - minutesAgo * MINUTE_MS };
  // Each has an id of its own.
  const items = itemReader(() => '')({ surveys: operations.map(operationToJson) });
  const sender = { user: userInfoOf(author), device_id: `demo-device-${username}` };
  const { outcomes } = await applyAll(then, r, items, sender);
  for (const { result } of outcomes) {
    if (result.status === 'rejected' || Object.keys(result.rejected_fields).length > 0) {
      throw new Error(`the demo's operation was not accepted: ${JSON.stringify(result)}`);
    }
  }
}
