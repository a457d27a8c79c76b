import { type LinkInfo, type LinkState, linkUsername, tidyCode } from '@sampark/core/access/shares/by-link';
import { isErased } from '@sampark/core/survey/erased';
import type { WireOpenLink } from '@sampark/core/wire/access/wire-links';
import type { LinkWithSurvey } from '../../../storage/kysely/people/links-repository.ts';
import type { WritableRepositories } from '../../../storage/port.ts';
import type { UserTable } from '../../../storage/tables.ts';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { panchayatOf } from '../../places/places.ts';
import { hex, isoTime } from '../../primitives.ts';
import { userInfoOf } from '../accounts/people/user-info.ts';
import { keysForSignIn } from '../accounts/sign-in/device-keys.ts';
import type { SignedIn } from '../accounts/sign-in/login.ts';
import { countedAs, oneTry, type Throttled, type Wrong } from '../accounts/sign-in/one-try.ts';
import { hashOf, newToken } from '../accounts/sign-in/tokens.ts';
import { linkInfoOf, stateOf } from './link-state.ts';

/** Everything with which somebody opens a link. */
export interface Opening extends WireOpenLink {
  /** The address from which the request came. */
  readonly address: string;
  readonly device_id: string | null;
  readonly device_name: string | null;
}

/** The reasons why a link with the right code does not open. `ask`: the name of the person who made it. */
export type NotOpened = { readonly kind: 'used' | Exclude<LinkState, 'open'>; readonly ask: string };

export type OpenLinkResult = (SignedIn & { readonly link: LinkInfo }) | NotOpened | Wrong | Throttled;

/**
 * Opens a link for the browser that comes first with the right code. From then on only this browser opens it: it comes again with its
 * secret, as after an answer that was lost. An unknown link and a wrong code look the same, even in time, and count like wrong
 * passwords.
 */
export function openLink(context: Context, opening: Opening): Promise<OpenLinkResult> {
  const token_hash = hashOf(opening.token);
  const { storage, passwords } = context;
  return oneTry(context, linkUsername(token_hash), opening.address, async (): Promise<OpenLinkResult> => {
    const link = await storage.now.links.find({ token_hash });
    const isRight = await passwords.isRight(tidyCode(opening.code), link?.code_hash);
    if (!isRight || link === undefined) return { kind: 'wrong' };
    const nobodys = await passwords.hash(newToken(context.random));
    const opened = await storage.write((r) =>
      letIn(context, r, { ...opening, link_id: link.link_id, nobodys }),
    );
    if (opened.kind !== 'signed_in') return opened;
    return { ...opened, panchayat_info: await panchayatOf(context, link.panchayat_id) };
  });
}

type LettingIn = Opening & {
  readonly link_id: string;
  /** The hash of a password that nobody knows: behind a link nobody signs in. */
  readonly nobodys: string;
};

async function letIn(
  context: Context,
  r: WritableRepositories,
  opening: LettingIn,
): Promise<Exclude<OpenLinkResult, Throttled>> {
  const { clock, random } = context;
  const now = isoTime(clock());
  const { link_id, address, device_id, device_name } = opening;
  const link = await r.links.find({ link_id });
  if (link === undefined) return { kind: 'wrong' };
  await r.loginFailures.clear(countedAs(linkUsername(link.token_hash)));
  const state = stateOf(link, now);
  if (state !== 'open') return { kind: state, ask: link.maker_name };
  const browser_hash = hashOf(opening.browser);
  const isFirst = await r.links.bind(link_id, { browser_hash, opened_at: now });
  if (!isFirst) {
    const bound = await r.links.find({ link_id });
    if (bound === undefined) return { kind: 'wrong' };
    // It was taken back at the same moment.
    const stateNow = stateOf(bound, now);
    if (stateNow !== 'open') return { kind: stateNow, ask: bound.maker_name };
    if (bound.browser_hash !== browser_hash) return { kind: 'used', ask: bound.maker_name };
  }
  const user = await personOf(r, link, opening, now);
  // They were erased at the same moment.
  if (isErased(user)) return { kind: 'revoked', ask: link.maker_name };
  const token = newToken(random);
  await r.sessions.endAll(link_id);
  await r.sessions.insert({
    ...{ token_hash: hashOf(token), session_id: hex(random(8)), user_id: link_id, device_id, device_name },
    ...{ remember: 1, created_at: now, last_used_at: now },
  });
  const details = { survey_id: link.survey_id, address, device: device_name };
  record(r, context, { action: 'link_opened', by: link_id, subject: link_id, details });
  return {
    kind: 'signed_in',
    access_token: token,
    user_info: userInfoOf(user),
    link: linkInfoOf(link, now),
    panchayat_info: null,
    device_keys: await keysForSignIn(context, r, link_id),
  };
}

/** Returns the person of a link to whom nobody has come yet. */
export const newPerson = (
  { link_id, panchayat_id }: Pick<LinkWithSurvey, 'link_id' | 'panchayat_id'>,
  { full_name, nobodys, now }: { readonly full_name: string; readonly nobodys: string; readonly now: string },
): UserTable => ({
  ...{ user_id: link_id, username: linkUsername(link_id), full_name, email: '', phone: '' },
  ...{ role: 'contributor', is_active: 1, password_hash: nobodys, must_change_password: 0 },
  ...{ panchayat_id, block_id: null, created_at: now },
});

/** Makes the person of a link, or gives them the name by which they come this time. */
async function personOf(
  r: WritableRepositories,
  link: LinkWithSurvey,
  opening: LettingIn,
  now: string,
): Promise<UserTable> {
  const full_name = opening.name.trim();
  const known = await r.users.byId(link.link_id, 'lock');
  if (known !== undefined) {
    if (isErased(known)) return known;
    await r.users.change(link.link_id, { full_name });
    return { ...known, full_name };
  }
  const user = newPerson(link, { full_name, nobodys: opening.nobodys, now });
  await r.users.insert([user]);
  return user;
}

/** Describes the link of somebody who came by one; `null`: they have an account. */
export async function linkOf(
  { storage, clock }: Context,
  { user_id, username }: Pick<UserTable, 'user_id' | 'username'>,
): Promise<LinkInfo | null> {
  if (username !== linkUsername(user_id)) return null;
  const link = await storage.now.links.find({ link_id: user_id });
  return link === undefined ? null : linkInfoOf(link, isoTime(clock()));
}
