import { canPlace } from '@sampark/core/access/can-place';
import type { UserInfo } from '@sampark/core/access/roles';
import { isByLink } from '@sampark/core/access/shares/by-link';
import { tidyParts } from '@sampark/core/access/shares/parts';
import { isDayOver } from '@sampark/core/survey/day-in-india';
import type { WireNewShare, WireShare } from '@sampark/core/wire/access/wire-shares';
import type { WritableRepositories } from '../../../storage/port.ts';
import type { ShareTable } from '../../../storage/tables/share-table.ts';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { formsNow } from '../../forms/forms.ts';
import { hex, isoTime } from '../../primitives.ts';
import { endOfDay } from './last-day.ts';

export type GiveShareResult =
  | { readonly kind: 'given'; readonly share_id: string }
  | { readonly kind: 'forbidden' | 'form_not_found' | 'not_a_contributor' | 'unknown_part' | 'bad_last_day' };

const isOn = ({ ended_at, ends_at }: ShareTable, now: string): boolean =>
  ended_at === null && (ends_at === null || ends_at > now);

/** Has the devices of a panchayat ask: what somebody there sees is another by now. */
const tellDevices = (r: WritableRepositories, panchayatId: string): Promise<unknown> =>
  r.places.raiseCounter(panchayatId, 1);

/**
 * Gives parts of a form to a contributor, for the surveys of their panchayat. They take the place of those that this person
 * has of the form. Anything that was theirs before and is no more leaves their devices; unsent work in it is
 * held for review.
 */
export async function giveShare(
  context: Context,
  actor: UserInfo,
  form_name: string,
  { user_id, parts, last_day }: WireNewShare,
): Promise<GiveShareResult> {
  if (!canPlace(actor, 'edit')) return { kind: 'forbidden' };
  const form = (await formsNow(context)).find(form_name, null);
  if (form === undefined) return { kind: 'form_not_found' };
  const tidy = tidyParts(form.definition, parts);
  if (tidy === null) return { kind: 'unknown_part' };
  if (last_day !== null && isDayOver(last_day, context.clock())) return { kind: 'bad_last_day' };
  return context.storage.write(async (r): Promise<GiveShareResult> => {
    const person = await r.users.byId(user_id, 'lock');
    const panchayat_id = person?.panchayat_id ?? null;
    if (person?.role !== 'contributor' || isByLink(person.username) || panchayat_id === null)
      return { kind: 'not_a_contributor' };
    const now = isoTime(context.clock());
    for (const share of await r.shares.ofUser(user_id)) {
      const isSame = share.form_name === form_name && share.panchayat_id === panchayat_id;
      if (isSame && isOn(share, now)) await r.shares.end(form_name, share.share_id, now);
    }
    const share_id = hex(context.random(8));
    await r.shares.insert({
      ...{ share_id, user_id, panchayat_id, form_name, parts: JSON.stringify(tidy) },
      ...{ given_by: actor.user_id, given_at: now, ended_at: null },
      ends_at: last_day === null ? null : endOfDay(last_day),
    });
    await tellDevices(r, panchayat_id);
    const details = { form: form_name, panchayat_id, parts: tidy, last_day };
    record(r, context, { action: 'share_given', by: actor.user_id, subject: user_id, details });
    return { kind: 'given', share_id };
  });
}

export type EndShareResult = { readonly kind: 'ended' | 'forbidden' | 'share_not_found' };

/** Ends what somebody has of a form, at once. */
export async function endShare(
  context: Context,
  actor: UserInfo,
  form_name: string,
  shareId: string,
): Promise<EndShareResult> {
  if (!canPlace(actor, 'edit')) return { kind: 'forbidden' };
  return context.storage.write(async (r): Promise<EndShareResult> => {
    const share = await r.shares.end(form_name, shareId, isoTime(context.clock()));
    if (share === undefined) return { kind: 'share_not_found' };
    await tellDevices(r, share.panchayat_id);
    const details = { form: form_name, panchayat_id: share.panchayat_id };
    record(r, context, { action: 'share_ended', by: actor.user_id, subject: share.user_id, details });
    return { kind: 'ended' };
  });
}

/** Lists who has which parts of a form, by panchayat. */
export const listShares = async (context: Context, form: string): Promise<readonly WireShare[]> => {
  const rows = await context.storage.now.shares.ofForm(form, isoTime(context.clock()));
  return rows.map(({ share_id, user_id, username, full_name, panchayat_id, ...row }) => ({
    ...{ share_id, user_id, username, full_name, panchayat_id },
    panchayat: { en: row.panchayat_name, hi: row.panchayat_name_hi },
    parts: JSON.parse(row.parts) as string[],
    given_at: row.given_at,
    last_day: row.ends_at?.slice(0, 10) ?? null,
  }));
};
