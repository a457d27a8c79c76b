import { canAccount } from '@sampark/core/access/can-account';
import type { UserInfo } from '@sampark/core/access/roles';
import { withoutNames } from '@sampark/core/survey/about/without-names';
import { BEFORE_THE_FIRST, chainHash, foldEmptied, NOTHING_EMPTIED } from '../../../storage/audit-chain.ts';
import { NAMING_TABLES, type NamingTable } from '../../../storage/kysely/people/erasure-repository.ts';
import type { Storage, WritableRepositories } from '../../../storage/port.ts';
import type { UserTable } from '../../../storage/tables.ts';
import { emptied } from '../../audit/personal-details.ts';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { hex } from '../../primitives.ts';
import { countedAs } from '../sign-in/one-try.ts';
import { newToken } from '../sign-in/tokens.ts';
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
 * Erases an account for good, in one transaction: nobody signs in with it again, what was the person's alone is removed, and their name
 * leaves every survey, its history, and the audit log, which stays whole. What they answered stays, under a name that stands for
 * everybody who was erased. Devices read the surveys that showed the name anew.
 *
 * An administrator erases others only, so that one is always left; the command line refuses the last one.
 */
export const eraseUser = async (
  context: ErasureContext,
  actor: UserInfo,
  userId: string,
): Promise<EraseUserResult> =>
  canAccount(actor, 'erase', { user_id: userId })
    ? erase(context, { by: actor.user_id, find: (r) => r.users.byId(userId, 'lock') })
    : { kind: 'forbidden' };

/** Erases an account by its user name, for the command line. */
export const eraseNamed = (context: ErasureContext, name: string): Promise<EraseUserResult> =>
  erase(context, {
    by: null,
    find: (r) => r.users.byUsername(name.trim().toLowerCase(), 'lock'),
  });

/** Erases the accounts again that an older backup brought back with their names. @returns their number */
export async function eraseListed(context: ErasureContext): Promise<number> {
  const back = await erasedThatAreBack(context.storage, await context.erasedList.read());
  for (const id of back) {
    await erase(context, { by: null, find: (r) => r.users.byId(id, 'lock'), even: 'the last' });
  }
  return back.length;
}

/** Returns those of these erased accounts that have a name here. */
export async function erasedThatAreBack(
  { now }: Pick<Storage, 'now'>,
  ids: readonly string[],
): Promise<readonly string[]> {
  const known = await now.users.named({ ids, usernames: [] });
  return known.filter(hasAccount).map(({ user_id }) => user_id);
}

interface Order {
  readonly by: string | null;
  readonly find: (r: WritableRepositories) => Promise<UserTable | undefined>;
  readonly even?: 'the last';
}

async function erase(context: ErasureContext, { by, find, even }: Order): Promise<EraseUserResult> {
  const { storage, passwords, random } = context;
  const nobodys = await passwords.hash(newToken(random));
  let erased = '';
  const result = await storage.write(async (r): Promise<EraseUserResult> => {
    const user = await find(r);
    if (user === undefined || !hasAccount(user)) return { kind: 'user_not_found' };
    const { user_id, role, is_active, username } = user;
    const isNeeded = even === undefined && role === 'admin' && is_active === 1;
    if (isNeeded && !(await r.users.isAdminBeside(user_id))) return { kind: 'last_admin' };
    erased = user_id;
    await sweep(r, context, { user_id, by });
    await r.erasure.account({ user_id, account: countedAs(username), nobodys });
    return { kind: 'erased' };
  });
  if (result.kind !== 'erased') return result;
  // Whoever saved at the same moment had not seen the erasure yet.
  await storage.write((r) => sweepRest(r, context, erased));
  await storage.overwriteErased();
  await context.erasedList.add([erased]).catch((error: unknown) => {
    context.report(error, 'an erased account is not in the list for restores');
  });
  return result;
}

/** Takes a person's name out of everything that others share, and records the erasure. */
async function sweep(
  r: WritableRepositories,
  context: ErasureContext,
  { user_id, by }: { readonly user_id: string; readonly by: string | null },
): Promise<void> {
  await sweepTexts(r, context, user_id, await r.erasure.surveysNaming(user_id));
  const { erasure, count, digest } = await emptyAudit(r, context, user_id);
  const details = { erasure, entries: count, digest };
  record(r, context, { action: 'user_erased', by, subject: user_id, details });
}

/** Takes out what came while the erasure was under way, if anything did. */
async function sweepRest(r: WritableRepositories, context: ErasureContext, user_id: string): Promise<void> {
  const by = new Set([user_id]);
  const surveys = await r.erasure.surveysNaming(user_id);
  const rows = await r.surveys.byIds(surveys.map(({ survey_id }) => survey_id));
  const late = rows.filter(({ doc }) => {
    const values: unknown = JSON.parse(doc);
    return withoutNames(values, by) !== values;
  });
  await sweepTexts(r, context, user_id, late);
  const { erasure, count, digest } = await emptyAudit(r, context, user_id);
  if (count === 0) return;
  const details = { erasure, entries: count, digest };
  record(r, context, { action: 'user_erased', by: null, subject: user_id, details });
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
): Promise<{ readonly erasure: string; readonly count: number; readonly digest: string }> {
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
  return { erasure, count, digest: fold };
}
