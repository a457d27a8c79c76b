import { canAccount } from '@sampark/core/access/can-account';
import type { UserInfo } from '@sampark/core/access/roles';
import { isByLink } from '@sampark/core/access/shares/by-link';
import { withoutNames } from '@sampark/core/survey/about/without-names';
import { isErased } from '@sampark/core/survey/erased';
import { BEFORE_THE_FIRST, chainHash, foldEmptied, NOTHING_EMPTIED } from '../../../storage/audit-chain.ts';
import { NAMING_TABLES, type NamingTable } from '../../../storage/kysely/people/erasure-repository.ts';
import type { Storage, WritableRepositories } from '../../../storage/port.ts';
import type { Repositories } from '../../../storage/repositories.ts';
import type { UserTable } from '../../../storage/tables.ts';
import { emptied } from '../../audit/personal-details.ts';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { hex } from '../../primitives.ts';
import { countedAs } from '../sign-in/one-try.ts';
import { newToken } from '../sign-in/tokens.ts';
import type { Listed } from './erased-list.ts';
import { hasAccount } from './user-info.ts';

export type EraseUserResult = {
  readonly kind: 'erased' | 'user_not_found' | 'forbidden' | 'last_admin';
};

/** Everything that an erasure needs. */
export type ErasureContext = Pick<
  Context,
  'storage' | 'clock' | 'secrets' | 'via' | 'random' | 'epoch' | 'passwords' | 'erasedList' | 'report'
>;

/**
 * Erases an account for good: nobody signs in with it again, what was the person's alone is removed, and their name leaves every survey,
 * its history, and the audit log, which stays whole. What they answered stays, under a name that stands for everybody who was erased.
 * Devices read the surveys that showed the name anew.
 *
 * One transaction does it, and a second one what came meanwhile. The list outside of the database hears of it before and after; without
 * that nothing is erased. To erase somebody again who is erased already does everything but the first transaction again.
 *
 * An administrator erases others only, so that one is always left; the command line refuses the last one.
 */
export const eraseUser = async (
  context: ErasureContext,
  actor: UserInfo,
  userId: string,
): Promise<EraseUserResult> =>
  canAccount(actor, 'erase', { user_id: userId })
    ? erase(context, { by: actor.user_id, find: (r, lock) => r.users.byId(userId, lock) })
    : { kind: 'forbidden' };

/** Erases an account by its user name, for the command line. */
export const eraseNamed = (context: ErasureContext, name: string): Promise<EraseUserResult> =>
  erase(context, {
    by: null,
    find: (r, lock) => r.users.byUsername(name.trim().toLowerCase(), lock),
  });

/** Erases the accounts again that an older backup brought back with their names. @returns their number */
export async function eraseListed(context: ErasureContext): Promise<number> {
  const listed = await context.erasedList.read();
  const back = await thoseWithNames(context.storage, idsThatAre(listed, 'erased'));
  for (const id of back) {
    await erase(context, { by: null, find: (r, lock) => r.users.byId(id, lock), even: 'the last' });
  }
  return back.length;
}

/** Returns the accounts of which a list says this. */
export const idsThatAre = (listed: ReadonlyMap<string, Listed>, as: Listed): readonly string[] =>
  [...listed].filter(([, each]) => each === as).map(([id]) => id);

/** Returns those of these accounts that have a name here. */
export async function thoseWithNames(
  { now }: Pick<Storage, 'now'>,
  ids: readonly string[],
): Promise<readonly string[]> {
  const known = await now.users.named({ ids, usernames: [] });
  return known.filter(hasAccount).map(({ user_id }) => user_id);
}

/**
 * Brings the list outside of the database and the database together, at the start of a server: the list gets those that are erased here,
 * and begun erasures are ended, or dropped where they were not done.
 */
export async function settleErasures(context: ErasureContext): Promise<void> {
  const { storage, erasedList } = context;
  const erased = await storage.now.users.erased();
  const begun = idsThatAre(await erasedList.read(), 'begun');
  for (const id of begun.filter((each) => erased.includes(each))) await endErasure(context, id);
  await erasedList.add(erased, 'erased');
  await erasedList.add(
    begun.filter((id) => !erased.includes(id)),
    'dropped',
  );
}

interface Order {
  readonly by: string | null;
  readonly find: (r: Repositories, lock?: 'lock') => Promise<UserTable | undefined>;
  readonly even?: 'the last';
}

async function erase(context: ErasureContext, { by, find, even }: Order): Promise<EraseUserResult> {
  const { storage, passwords, random, erasedList } = context;
  const found = await find(storage.now);
  if (found === undefined || isByLink(found.username)) return { kind: 'user_not_found' };
  const { user_id } = found;
  const nobodys = await passwords.hash(newToken(random));
  await erasedList.add([user_id], 'begun');
  const result = await storage.write(async (r): Promise<EraseUserResult> => {
    // Before their own row is locked: several administrators may be erased at once.
    const isBeside = found.role !== 'admin' || (await r.users.isAdminBeside(user_id));
    const user = await find(r, 'lock');
    // Their user name is another one now, if they were erased meanwhile.
    if (user === undefined || isErased(user)) return { kind: isErased(found) ? 'erased' : 'user_not_found' };
    const { role, is_active, username } = user;
    const isNeeded = even === undefined && role === 'admin' && is_active === 1;
    if (isNeeded && !isBeside) return { kind: 'last_admin' };
    await r.erasure.begin();
    await sweepTexts(r, context, user_id, await r.erasure.surveysNaming(user_id));
    const emptied = await emptyAudit(r, context, user_id);
    await r.erasure.account({ user_id, account: countedAs(username), nobodys });
    record(r, context, { action: 'user_erased', by, subject: user_id, details: emptied });
    return { kind: 'erased' };
  });
  if (result.kind === 'erased') await endErasure(context, user_id);
  else if (result.kind === 'last_admin') await erasedList.add([user_id], 'dropped');
  return result;
}

/** Does what is left of an erasure that is in the database: whoever saved at the same moment had not seen it yet. */
async function endErasure(context: ErasureContext, userId: string): Promise<void> {
  const { storage, erasedList, report } = context;
  await storage.write((r) => sweepRest(r, context, userId));
  if (!(await storage.overwriteErased())) {
    report(new Error('the log of the database is in use'), 'what was erased is overwritten later');
  }
  await erasedList.add([userId], 'erased');
}

/** Takes out what came while the erasure was under way, if anything did. */
async function sweepRest(r: WritableRepositories, context: ErasureContext, user_id: string): Promise<void> {
  await r.erasure.begin();
  const by = new Set([user_id]);
  const surveys = await r.erasure.surveysNaming(user_id);
  const rows = await r.surveys.byIds(surveys.map(({ survey_id }) => survey_id));
  const late = rows.filter(({ doc }) => {
    const values: unknown = JSON.parse(doc);
    return withoutNames(values, by) !== values;
  });
  await sweepTexts(r, context, user_id, late);
  const emptied = await emptyAudit(r, context, user_id);
  await r.erasure.rows(user_id);
  if (emptied.entries === 0) return;
  record(r, context, { action: 'user_erased', by: null, subject: user_id, details: emptied });
}

async function sweepTexts(
  r: WritableRepositories,
  { epoch }: ErasureContext,
  userId: string,
  surveys: Awaited<ReturnType<WritableRepositories['erasure']['surveysNaming']>>,
): Promise<void> {
  for (const table of NAMING_TABLES) await renameIn(r, table, userId);
  const now = await epoch.read(r.meta);
  const byPanchayat = [...Map.groupBy(surveys, (survey) => survey.panchayat_id)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  for (const [panchayatId, theirs] of byPanchayat) {
    const after = await r.places.raiseCounter(panchayatId, theirs.length);
    for (const [at, survey] of theirs.entries()) {
      await r.erasure.tellAnew(survey, after - theirs.length + 1 + at, now);
    }
  }
}

async function renameIn(r: WritableRepositories, table: NamingTable, userId: string): Promise<void> {
  const by = new Set([userId]);
  for (let after: Readonly<Record<string, string | number>> | null = null; ; ) {
    const texts = await r.erasure.texts(table, userId, after);
    for (const naming of texts) {
      const json: unknown = JSON.parse(naming.text);
      const next = withoutNames(json, by);
      if (next !== json) await r.erasure.rewrite({ ...naming, text: JSON.stringify(next) });
    }
    const last = texts.at(-1);
    if (last === undefined) return;
    after = last.key;
  }
}

/**
 * Empties the entries of the audit log by which the person could be recognised. An entry that did not follow from the one before it is
 * emptied, too, and goes on being told as broken.
 */
async function emptyAudit(
  r: WritableRepositories,
  { random }: ErasureContext,
  userId: string,
): Promise<{ readonly erasure: string; readonly entries: number; readonly digest: string }> {
  // Of two erasures at once the second sees what the first has emptied.
  await r.erasure.lockAudit();
  const erasure = hex(random(8));
  let fold = NOTHING_EMPTIED;
  let count = 0;
  for (const row of await r.erasure.auditAbout(userId)) {
    const details = emptied(row.action, row.details, erasure);
    if (details === null) continue;
    const [before] = row.id === 1 ? [] : await r.audit.after(row.id - 2, 1);
    const ahead = before?.hash ?? BEFORE_THE_FIRST;
    const { hash, ...content } = row;
    if (chainHash(ahead, content) === hash) fold = foldEmptied(fold, ahead, { ...row, details });
    await r.erasure.emptyEntry(row.id, details);
    count += 1;
  }
  return { erasure, entries: count, digest: fold };
}
