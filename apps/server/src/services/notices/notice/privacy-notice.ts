import { mayKeepNotice } from '@sampark/core/access/may-keep-notice';
import type { UserInfo } from '@sampark/core/access/roles';
import {
  MISSING_MOST,
  type NewNotice,
  type NoticeConfirmation,
  type NoticeTexts,
  SHIPPED_NOTICE,
  type WireNotice,
  type WireNoticeNews,
  type WireNoticeNow,
  type WireNoticeRecord,
} from '@sampark/core/wire/wire-notice';
import type { Repositories } from '../../../storage/repositories.ts';
import type { PrivacyNoticeTable } from '../../../storage/tables/notice-tables.ts';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { isoTime } from '../../primitives.ts';

const SHIPPED: WireNotice = { version: SHIPPED_NOTICE, texts: {}, made_at: null };

const noticeOf = ({ version, texts, made_at }: Omit<PrivacyNoticeTable, 'made_by'>): WireNotice => ({
  version,
  texts: { ...(JSON.parse(texts) as NoticeTexts) },
  made_at,
});

const newestIn = async ({ notices }: Pick<Repositories, 'notices'>): Promise<WireNotice> => {
  const saved = await notices.newest();
  return saved === undefined ? SHIPPED : noticeOf(saved);
};

/** Returns the newest notice, and what its reader has confirmed last. */
export const noticeNow = ({ storage }: Context, { user_id }: UserInfo): Promise<WireNoticeNow> =>
  storage.read(async (r) => {
    const last = await r.notices.confirmedBy(user_id);
    const confirmed = last ? { version: last.version, language: last.language, at: last.at } : null;
    return { notice: await newestIn(r), confirmed };
  });

/** Returns what a device hears of the notice: its version, and the one that its person has confirmed. */
export async function noticeNews({ storage }: Context, { user_id }: UserInfo): Promise<WireNoticeNews> {
  const { notices } = storage.now;
  const newest = await notices.newest();
  const confirmed = await notices.confirmedBy(user_id);
  return {
    version: newest?.version ?? SHIPPED_NOTICE,
    made_at: newest?.made_at ?? null,
    confirmed: confirmed?.version ?? null,
  };
}

export interface ConfirmNoticeResult {
  readonly kind: 'confirmed' | 'notice_not_found';
}

/**
 * Keeps that a person has read a version. The same again changes nothing. A version that is not there, or was saved at another time, was one
 * before a restore.
 */
export const confirmNotice = (
  { storage, clock }: Context,
  { user_id }: UserInfo,
  { version, language, at, made_at }: NoticeConfirmation,
): Promise<ConfirmNoticeResult> =>
  storage.write(async (r): Promise<ConfirmNoticeResult> => {
    const saved = (await r.notices.all()).map(noticeOf);
    const read = [...saved, SHIPPED].find((each) => each.version === version);
    if (!read || (made_at !== undefined && made_at !== read.made_at)) return { kind: 'notice_not_found' };
    const now = isoTime(clock());
    const when = isoTime(Date.parse(at));
    await r.notices.confirm({ user_id, version, language, at: when < now ? when : now });
    return { kind: 'confirmed' };
  });

export type SaveNoticeResult =
  | { readonly kind: 'forbidden' | 'notice_changed' }
  | { readonly kind: 'saved'; readonly notice: WireNotice };

/** Saves a new version of the notice, unless somebody saved another one meanwhile. Devices hear of it. */
export async function saveNotice(
  context: Context,
  actor: UserInfo,
  { after, texts }: NewNotice,
): Promise<SaveNoticeResult> {
  if (!mayKeepNotice(actor.role)) return { kind: 'forbidden' };
  return context.storage.write(async (r): Promise<SaveNoticeResult> => {
    const newest = await newestIn(r);
    const made = {
      version: after + 1,
      texts: JSON.stringify(texts),
      made_by: actor.user_id,
      made_at: isoTime(context.clock()),
    };
    if (newest.version !== after || !(await r.notices.add(made))) return { kind: 'notice_changed' };
    await r.forms.noteChange();
    const details = { version: made.version, languages: Object.keys(texts) };
    record(r, context, { action: 'notice_saved', by: actor.user_id, details });
    return { kind: 'saved', notice: noticeOf(made) };
  });
}

/** Returns every version of the notice, and who has confirmed the newest; `null`: it is not for them. */
export async function noticeRecord({ storage }: Context, actor: UserInfo): Promise<WireNoticeRecord | null> {
  if (!mayKeepNotice(actor.role)) return null;
  return storage.read(async ({ notices }) => {
    const saved = (await notices.all()).map((each) => ({ ...noticeOf(each), made_by: each.made_by }));
    const versions = [...saved, { ...SHIPPED, made_by: null }];
    const { version } = versions[0] ?? SHIPPED;
    const missing = await notices.missing(version, MISSING_MOST);
    return { versions, ...(await notices.count(version)), missing };
  });
}
