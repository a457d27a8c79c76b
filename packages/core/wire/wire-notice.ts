import * as z from 'zod/mini';
import { timestamp } from './wire.ts';

/*
 * The notice that says what is kept of a person who uses the app. It is part of the same wire as `wire.ts`.
 */

/** Characters of a notice in one language, at most. */
export const NOTICE_TEXT_MOST = 8_000;
/** The version of the text that came with the app; what administrators write has higher ones. */
export const SHIPPED_NOTICE = 1;
/** People that the list of those who have not confirmed names, at most. */
export const MISSING_MOST = 50;

const languageCode = z.string().check(z.regex(/^[a-z]{2,3}$/));
const version = z.int().check(z.minimum(SHIPPED_NOTICE), z.maximum(1_000_000));

/** The texts of a notice by their language. None: it is the text that came with the app, which has every language. */
const noticeTexts = z.record(languageCode, z.string());
export type NoticeTexts = Readonly<Record<string, string>>;

/** One version of the notice. */
export const wireNotice = z.object({
  version,
  texts: noticeTexts,
  /** When it was saved; `null`: it came with the app. */
  made_at: z.nullable(timestamp),
});
export type WireNotice = z.infer<typeof wireNotice>;

/** When a version was saved: after a restore another one may have its number. `null`: it came with the app. */
const savedAt = z.nullable(timestamp);

/**
 * A person's confirmation: the version, the language in which they read it, and when by their device's clock.
 */
export const noticeConfirmation = z.strictObject({
  version,
  language: languageCode,
  at: z.iso.datetime(),
  /** Absent in answers. */
  made_at: z.optional(savedAt),
});
export type NoticeConfirmation = z.infer<typeof noticeConfirmation>;

/** The newest version, and what its reader has confirmed last; `null`: nothing yet. */
export const wireNoticeNow = z.object({
  notice: wireNotice,
  confirmed: z.nullable(noticeConfirmation),
});
export type WireNoticeNow = z.infer<typeof wireNoticeNow>;

/** The news of it that a device hears when it tells of itself. */
export const wireNoticeNews = z.object({ version, made_at: savedAt, confirmed: z.nullable(version) });
export type WireNoticeNews = z.infer<typeof wireNoticeNews>;

/** PostgreSQL stores no NUL. */
const words = z.string().check(z.maxLength(NOTICE_TEXT_MOST), z.regex(/^[^\0]*[^\s\0][^\0]*$/));

/** A new version. English is there wherever any text is, because it stands in for every language that has none. */
export const newNotice = z.strictObject({
  /** The version that its author saw as the newest. */
  after: version,
  texts: z
    .record(languageCode, words)
    .check(z.refine((texts) => Object.keys(texts).length === 0 || texts['en'] !== undefined)),
});
export type NewNotice = z.infer<typeof newNotice>;

/** Every version with who wrote it, and how many have confirmed the newest. */
export const wireNoticeRecord = z.object({
  /** The newest first. */
  versions: z.array(z.object({ ...wireNotice.shape, made_by: z.nullable(z.string()) })),
  /** People whose account works. */
  people: z.int(),
  confirmed: z.int(),
  /** The first of those who have not, by their names. */
  missing: z.array(z.object({ username: z.string(), full_name: z.string() })),
});
export type WireNoticeRecord = z.infer<typeof wireNoticeRecord>;

/** Returns a notice in a person's language, else in English; `null`: it is the text that came with the app. */
export function noticeIn(
  texts: NoticeTexts,
  language: string,
): { readonly language: string; readonly text: string } | null {
  const own = texts[language];
  if (own !== undefined) return { language, text: own };
  const { en } = texts;
  return en === undefined ? null : { language: 'en', text: en };
}
