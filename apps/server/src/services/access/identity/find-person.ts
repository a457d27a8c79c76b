import type { WritableRepositories } from '../../../storage/port.ts';
import type { IdentityTable } from '../../../storage/tables/identity-tables.ts';
import type { UserTable } from '../../../storage/tables.ts';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { hex, isoTime } from '../../primitives.ts';
import { revokeTokensOf } from '../accounts/access-tokens/give-token.ts';
import { putChanged } from '../accounts/people/edit-user.ts';
import { placeProblem } from '../accounts/people/place-of-work.ts';
import { newToken } from '../accounts/sign-in/tokens.ts';
import type { Vouched } from './ask-provider.ts';
import { type Rights, rightsOf, shownOf, usernameOf } from './claims.ts';
import { keepSignIn } from './kept-sign-in.ts';
import { marksOf, subjectMark } from './marks.ts';
import type { IdentityProvider } from './providers.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days after which an identity that nobody matched is forgotten. */
const WAITS_DAYS = 90;

/** Why somebody whom a provider vouches for does not come in. */
export type NotLetIn = 'waits' | 'deactivated' | 'no_role' | 'no_place' | 'no_claim' | 'last_admin';

/** The result of somebody's coming. `number`: by it an administrator tells those who wait apart. */
export type Found =
  | { readonly kind: 'kept'; readonly code: string }
  | { readonly kind: NotLetIn; readonly number: string };

/** Returns the short number of an identity, which the person reads to their administrator. */
export const numberOf = ({ issuer, subject }: Pick<IdentityTable, 'issuer' | 'subject'>): string =>
  subjectMark(issuer, subject).slice(0, 8).toUpperCase();

/**
 * Finds the person for whom a provider vouches, by the provider's address and its unchanging name for them, and by nothing else: names and
 * e-mail addresses pass from one person to another. Rights by claims are given anew each time, and taken
 * where the claims are gone.
 */
export async function findPerson(
  context: Context,
  provider: IdentityProvider,
  vouched: Vouched,
  challenge: string,
): Promise<Found> {
  const { storage, random, passwords } = context;
  const nobodys = await passwords.hash(newToken(random));
  const rights = provider.rights === undefined ? undefined : rightsOf(vouched.claims, provider.rights);
  return storage.write(async (r): Promise<Found> => {
    const identity = await noteIdentity(r, context, provider, vouched);
    const refused = (kind: NotLetIn): Found => ({ kind, number: numberOf(vouched) });
    const known = identity.user_id === null ? undefined : await r.users.byId(identity.user_id, 'lock');
    const problem = rights === undefined ? null : await problemOf(r, rights);
    const kept = known && rights !== undefined ? await whyKept(r, known, rights, problem) : null;
    if (known && kept !== null) {
      const details = { provider: provider.id, because: kept };
      record(r, context, { action: 'rights_kept', by: null, subject: known.user_id, details });
      return refused(kept);
    }
    if (problem !== null) {
      if (known) await takeRights(r, context, known, { provider: provider.id, identity, nobodys });
      return refused(problem);
    }
    const user =
      typeof rights === 'object'
        ? await withRights(r, context, { provider, vouched, identity, known, rights, nobodys })
        : known;
    if (user === undefined) return refused('waits');
    if (user.is_active !== 1) return refused('deactivated');
    // A password that was given for one login is not needed any more, and nobody else shall use it.
    if (user.must_change_password === 1) {
      await r.users.change(user.user_id, { must_change_password: 0, password_hash: nobodys });
    }
    return {
      kind: 'kept',
      code: await keepSignIn(context, r, {
        ...{ user_id: user.user_id, provider: provider.id, challenge },
        ...marksOf(vouched),
      }),
    };
  });
}

async function noteIdentity(
  r: WritableRepositories,
  context: Context,
  provider: IdentityProvider,
  { issuer, subject, claims }: Vouched,
): Promise<IdentityTable> {
  const now = context.clock();
  const at = isoTime(now);
  await r.identities.removeWaitingBefore(isoTime(now - WAITS_DAYS * DAY_MS));
  const identity_id = hex(context.random(8));
  const shown = shownOf(claims);
  const identity = await r.identities.seen({
    ...{ identity_id, issuer, subject, provider: provider.id, user_id: null },
    ...{ ...shown, first_seen_at: at, last_seen_at: at },
  });
  if (identity.identity_id === identity_id && provider.rights === undefined) {
    const details = { provider: provider.id, number: numberOf(identity) };
    record(r, context, { action: 'identity_waits', by: null, subject: identity_id, details });
  }
  return identity;
}

type Claimed = ReturnType<typeof rightsOf>;

async function problemOf({ places }: WritableRepositories, rights: Claimed): Promise<NotLetIn | null> {
  if (typeof rights === 'string') return rights;
  return (await placeProblem(places, rights)) === null ? null : 'no_place';
}

/**
 * Says why a known person keeps the rights that they have, though these claims do not give them: a provider that says nothing takes nothing,
 * and the last administrator stays one. Such a person does not come in now.
 */
async function whyKept(
  { users }: WritableRepositories,
  { user_id, role, is_active }: UserTable,
  rights: Claimed,
  problem: NotLetIn | null,
): Promise<'no_claim' | 'last_admin' | null> {
  if (rights === 'no_claim') return rights;
  const staysAdmin = problem === null && typeof rights === 'object' && rights.role === 'admin';
  if (staysAdmin || role !== 'admin' || is_active !== 1) return null;
  return (await users.isAdminBeside(user_id)) ? null : 'last_admin';
}

/**
 * Takes the rights that a provider's claims gave: every sign-in, access token, the password, and the person's other identities, which
 * wait for an administrator again. Work that waits on devices stays there.
 */
async function takeRights(
  r: WritableRepositories,
  context: Context,
  { user_id }: UserTable,
  { provider, identity, nobodys }: TakeRights,
): Promise<void> {
  const unmatched = await r.identities.unmatchOthers(user_id, identity.identity_id);
  await r.sessions.endAll(user_id);
  await r.users.change(user_id, { password_hash: nobodys });
  await revokeTokensOf(r, context, user_id, { by: null, because: 'identity' });
  record(r, context, {
    action: 'rights_taken',
    by: null,
    subject: user_id,
    details: { provider, unmatched },
  });
}

interface TakeRights {
  readonly provider: string;
  /** By which they came: it stays theirs, so that they come back with the claim. */
  readonly identity: IdentityTable;
  /** The hash of a password that nobody knows. */
  readonly nobodys: string;
}

interface WithRights {
  readonly provider: IdentityProvider;
  readonly vouched: Vouched;
  readonly identity: IdentityTable;
  readonly known: UserTable | undefined;
  readonly rights: Rights;
  /** The hash of a password that nobody knows. */
  readonly nobodys: string;
}

/** Gives a known person the rights of their claims, or makes a new one with them. */
async function withRights(
  r: WritableRepositories,
  context: Context,
  { provider, vouched, identity, known, rights, nobodys }: WithRights,
): Promise<UserTable> {
  if (known !== undefined) {
    const next = { ...known, ...rights };
    await putChanged(r, context, { user: known, next, by: null });
    return next;
  }
  const { name, email } = shownOf(vouched.claims);
  const username = await freeUsername(r, context, usernameOf(vouched.claims) ?? provider.id);
  const user: UserTable = {
    ...{ user_id: hex(context.random(8)), username, full_name: name || username, email, phone: '' },
    ...{ ...rights, is_active: 1, password_hash: nobodys, must_change_password: 0 },
    created_at: isoTime(context.clock()),
  };
  await r.users.insert([user]);
  await r.identities.match(identity.identity_id, user.user_id);
  const details = { username, ...rights, provider: provider.id };
  record(r, context, { action: 'user_added', by: null, subject: user.user_id, details });
  return user;
}

/** Returns a user name that nobody has: the wanted one, or that one with some characters more. */
async function freeUsername(
  { users }: WritableRepositories,
  { random }: Context,
  wanted: string,
): Promise<string> {
  if ((await users.byUsername(wanted)) === undefined) return wanted;
  return `${wanted.slice(0, 50)}-${hex(random(4))}`;
}
