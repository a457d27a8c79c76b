import type { UserInfo } from '@sampark/core/access/roles';
import { authorsIn, withoutNames } from '@sampark/core/survey/about/without-names';
import type { WireDraft } from '@sampark/core/wire/wire-draft';
import type { DraftTable } from '../storage/tables.ts';
import { readerOf } from './access/shares/reader.ts';
import type { Context } from './context.ts';
import { formsNow } from './forms/forms.ts';
import { isoTime } from './primitives.ts';
import { erasedAmong } from './sync/erased-authors.ts';

/** A draft with the place and the time of storing it. */
export type StoredDraft = WireDraft & {
  /** The device on which it was typed; empty: the device did not name itself. */
  readonly device_id: string;
  /** By the server's clock. */
  readonly saved_at: string;
};

/** Returns a row of the database as a draft. */
export const draftOf = (row: Pick<DraftTable, 'doc' | 'device_id' | 'at'>): StoredDraft => ({
  ...(JSON.parse(row.doc) as WireDraft),
  device_id: row.device_id,
  saved_at: row.at,
});

/**
 * Returns drafts as their author may see them now: what they typed into a field that is no longer theirs stays out, and so
 * does what they saw there.
 */
export async function shownDrafts(
  context: Context,
  user: UserInfo,
  drafts: readonly StoredDraft[],
): Promise<readonly StoredDraft[]> {
  const reader = await readerOf(context.storage.now, user, context.clock());
  if (reader.isWhole) return drafts;
  const forms = await formsNow(context);
  return drafts.flatMap((draft) => {
    const form = forms.find(draft.form_name, draft.form_version);
    const isOpen = form && reader.isOpen(draft, form.definition);
    if (!isOpen) return [];
    const edits = Object.entries(draft.edits)
      .filter(([path]) => isOpen(path))
      .map(([path, edit]) => [path, { ...edit, ...seenIn(edit, isOpen) }] as const);
    return [{ ...draft, edits: Object.fromEntries(edits) }];
  });
}

const seenIn = ({ seen }: StoredDraft['edits'][string], isOpen: (path: string) => boolean) =>
  seen && { seen: Object.fromEntries(Object.entries(seen).filter(([path]) => isOpen(path))) };

/** Returns all drafts of a person, newest first. */
export const listDrafts = async (context: Context, user: UserInfo): Promise<readonly StoredDraft[]> =>
  shownDrafts(context, user, (await context.storage.now.drafts.list(user.user_id)).map(draftOf));

/** Returns the newest draft of a survey, of whichever device: the next phone finds the draft of a lost one. */
export async function loadDraft(
  context: Context,
  user: UserInfo,
  surveyId: string,
): Promise<StoredDraft | null> {
  const drafts = await context.storage.now.drafts.list(user.user_id, surveyId);
  const [newest] = await shownDrafts(context, user, drafts.slice(0, 1).map(draftOf));
  return newest ?? null;
}

/**
 * Stores a draft in the device's slot, without the names of people whose accounts were erased. The server need not know the survey.
 * @returns the server's time
 */
export async function saveDraft(
  { storage, clock }: Context,
  slot: { readonly user_id: string; readonly survey_id: string; readonly device_id: string },
  draft: WireDraft,
): Promise<string> {
  const at = isoTime(clock());
  const authors = new Set(authorsIn(draft.edits));
  await storage.write(async (r) => {
    const edits = withoutNames(draft.edits, await erasedAmong(r, authors));
    await r.drafts.put({ ...slot, doc: JSON.stringify({ ...draft, edits, survey_id: slot.survey_id }), at });
  });
  return at;
}

/** Empties a device's slot. @param at only while the slot still holds the draft of that time */
export const removeDraft = (
  { storage }: Context,
  slot: { readonly user_id: string; readonly survey_id: string; readonly device_id: string },
  at?: string,
): Promise<void> => storage.write((r) => r.drafts.remove(slot.user_id, slot.survey_id, slot.device_id, at));
