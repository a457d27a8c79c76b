import { canAccount } from '@sampark/core/access/can-account';
import type { UserInfo } from '@sampark/core/access/roles';
import { isByLink, linkUsername } from '@sampark/core/access/shares/by-link';
import { isErased } from '@sampark/core/survey/erased';
import type { Storage } from '../../../../storage/port.ts';
import type { Repositories } from '../../../../storage/repositories.ts';
import type { UserTable } from '../../../../storage/tables.ts';
import { record } from '../../../audit/record.ts';
import type { Context } from '../../../context.ts';
import { isoTime } from '../../../primitives.ts';
import { newPerson } from '../../links/open-link.ts';
import { countedAs } from '../sign-in/one-try.ts';
import { newToken } from '../sign-in/tokens.ts';
import type { Listed } from './erased-list.ts';
import { beginning, keepProgress, lastLook } from './erasure/progress.ts';
import { takeNames } from './erasure/take-names.ts';

export type EraseUserResult = {
  readonly kind: 'erased' | 'user_not_found' | 'forbidden' | 'last_admin';
};

/** Everything that an erasure needs. */
export type ErasureContext = Pick<
  Context,
  | 'storage'
  | 'clock'
  | 'secrets'
  | 'via'
  | 'random'
  | 'epoch'
  | 'passwords'
  | 'erasedList'
  | 'erasing'
  | 'report'
>;

/**
 * Erases an account for good: nobody signs in with it again, what was the person's alone is removed, and their name leaves every survey,
 * its history, and the audit log, which stays whole. Their answers stay, under a name that stands for
 * everybody who was erased. Devices read the surveys that showed the name anew.
 *
 * One transaction ends the account; the rest goes in many short ones (`erasure/take-names.ts`), and is gone on with after a process died.
 * The list outside of the database hears of it before that transaction and right after; without that nothing is erased. To erase somebody again who is
 * erased already does everything but the first transaction again.
 *
 * An administrator erases others only, so that one is always left; the command line refuses the last one.
 */
export const eraseUser = async (
  context: ErasureContext,
  actor: UserInfo,
  userId: string,
): Promise<EraseUserResult> =>
  canAccount(actor, 'erase', { user_id: userId })
    ? erase(context, {
        by: actor.user_id,
        find: async (r, lock) => withAccount(await r.users.byId(userId, lock)),
      })
    : { kind: 'forbidden' };

/** Erases an account by its user name, for the command line. */
export const eraseNamed = (context: ErasureContext, name: string): Promise<EraseUserResult> =>
  erase(context, {
    by: null,
    find: async (r, lock) => withAccount(await r.users.byUsername(name.trim().toLowerCase(), lock)),
  });

/**
 * Erases whoever came by a link as an account is erased, and for whom the link is: it works no more.
 * Nobody can open it any more.
 */
export const eraseByLink = async (
  context: ErasureContext,
  actor: UserInfo,
  linkId: string,
): Promise<EraseUserResult> =>
  canAccount(actor, 'erase', { user_id: linkId })
    ? erase(context, {
        by: actor.user_id,
        find: async (r, lock) => withoutAccount(await anybody(r, linkId, lock)),
      })
    : { kind: 'forbidden' };

const withAccount = (user: UserTable | undefined): UserTable | undefined =>
  user === undefined || isByLink(user.username) ? undefined : user;

const withoutAccount = (user: UserTable | undefined): UserTable | undefined =>
  user !== undefined && (isByLink(user.username) || isErased(user)) ? user : undefined;

/** Finds somebody who has an account or came by a link, or who may still come by it. */
async function anybody(r: Repositories, id: string, lock?: 'lock'): Promise<UserTable | undefined> {
  const user = await r.users.byId(id, lock);
  if (user !== undefined) return user;
  const link = await r.links.find({ link_id: id });
  return link && newPerson(link, { full_name: '', nobodys: '', now: link.made_at });
}

/** Erases the accounts again that an older backup brought back with their names. @returns their number */
export async function eraseListed(context: ErasureContext): Promise<number> {
  const listed = await context.erasedList.read();
  const back = await thoseWithNames(context.storage, idsThatAre(listed, 'erased'));
  for (const id of back) {
    await erase(context, { by: null, find: (r, lock) => anybody(r, id, lock), even: 'the last' });
  }
  return back.length;
}

/** Returns the accounts of which a list says this. */
export const idsThatAre = (listed: ReadonlyMap<string, Listed>, as: Listed): readonly string[] =>
  [...listed].filter(([, each]) => each === as).map(([id]) => id);

/** Returns those of these accounts, and of those who came by links, that have a name here. */
export async function thoseWithNames(
  { now }: Pick<Storage, 'now'>,
  ids: readonly string[],
): Promise<readonly string[]> {
  const known = await now.users.named({ ids, usernames: [] });
  const named = known.filter((user) => !isErased(user)).map(({ user_id }) => user_id);
  return [...new Set([...named, ...(await now.links.naming(ids))])];
}

/**
 * Brings the list outside of the database and the database together, at the start of a server and each hour: the list gets those that are
 * erased here, and begun erasures go on, or are dropped where the account has not ended. One that fails is reported and holds up no other; one
 * that is under way in this process is left to itself.
 * @param isOver asked before each step of an erasure that goes on
 * @returns whether all came to their end
 */
export async function settleErasures(
  context: ErasureContext,
  isOver: () => boolean = () => false,
): Promise<boolean> {
  const { storage, erasedList, erasing, report } = context;
  const erased = await storage.now.users.erased();
  const unfinished = await storage.now.erasure.unfinished();
  const begun = idsThatAre(await erasedList.read(), 'begun').filter((id) => !erasing.has(id));
  const goOn = new Set([...unfinished, ...begun].filter((id) => erased.includes(id)));
  // Nothing says any more that something is left of these.
  const unkept = [...goOn].filter((id) => !unfinished.includes(id));
  if (unkept.length > 0) {
    await storage.write(async (r) => {
      for (const id of unkept) await keepProgress(r, id, lastLook());
    });
  }
  await erasedList.add(erased, 'erased');
  await erasedList.add(
    begun.filter((id) => !erased.includes(id)),
    'dropped',
  );
  let areDone = true;
  for (const id of goOn) {
    if (erasing.has(id)) continue;
    try {
      areDone = (await underWay(context, id, () => endErasure(context, id, isOver))) && areDone;
    } catch (error) {
      areDone = false;
      report(error, `the erasure of ${id} did not come to its end`);
    }
  }
  return areDone;
}

/** Does something of an erasure, and says meanwhile that it is under way. */
async function underWay<T>({ erasing }: ErasureContext, userId: string, work: () => Promise<T>): Promise<T> {
  erasing.add(userId);
  try {
    return await work();
  } finally {
    erasing.delete(userId);
  }
}

interface Order {
  readonly by: string | null;
  readonly find: (r: Repositories, lock?: 'lock') => Promise<UserTable | undefined>;
  readonly even?: 'the last';
}

async function erase(context: ErasureContext, order: Order): Promise<EraseUserResult> {
  const found = await order.find(context.storage.now);
  if (found === undefined) return { kind: 'user_not_found' };
  return underWay(context, found.user_id, () => eraseFound(context, order, found));
}

async function eraseFound(
  context: ErasureContext,
  { by, find, even }: Order,
  found: UserTable,
): Promise<EraseUserResult> {
  const { storage, clock, passwords, random, erasedList } = context;
  const { user_id } = found;
  const nobodys = await passwords.hash(newToken(random));
  await erasedList.add([user_id], 'begun');
  const result = await storage.write(async (r): Promise<EraseUserResult> => {
    // Before their own row is locked: several administrators may be erased at once.
    const isBeside = found.role !== 'admin' || (await r.users.isAdminBeside(user_id));
    // As whoever opens a link does: first the link, then its person.
    const link = await r.links.nameNobody(user_id, isoTime(clock()));
    const user = await find(r, 'lock');
    // Their user name is another one now, if they were erased meanwhile.
    if (user === undefined || isErased(user)) return { kind: isErased(found) ? 'erased' : 'user_not_found' };
    const { role, is_active, username } = user;
    const isNeeded = even === undefined && role === 'admin' && is_active === 1;
    if (isNeeded && !isBeside) return { kind: 'last_admin' };
    await r.erasure.begin();
    if (link !== undefined && link.opened_at === null) await r.users.insert([user]);
    await keepProgress(r, user_id, beginning(await r.erasure.theirs(user_id)));
    const account = countedAs(link === undefined ? username : linkUsername(link.token_hash));
    await r.erasure.account({ user_id, account, nobodys });
    record(r, context, { action: 'user_erased', by, subject: user_id });
    return { kind: 'erased' };
  });
  if (result.kind === 'erased') {
    // At once: a restore before the rest is done erases them again.
    await erasedList.add([user_id], 'erased');
    await endErasure(context, user_id);
  } else if (result.kind === 'last_admin') await erasedList.add([user_id], 'dropped');
  return result;
}

/** Does what is left of an erasure whose account has ended. @returns whether it came to its end */
async function endErasure(
  context: ErasureContext,
  userId: string,
  isOver: () => boolean = () => false,
): Promise<boolean> {
  const { storage, report } = context;
  if (!(await takeNames(context, userId, isOver))) return false;
  if (!(await storage.overwriteErased())) {
    report(new Error('the log of the database is in use'), 'what was erased is overwritten later');
  }
  await storage.write((r) => r.erasure.keepProgress(userId, null));
  return true;
}
