import type { WireDraft } from '@sampark/core/wire/wire-draft';
import type { DraftTable } from '../storage/tables.ts';
import type { Context } from './context.ts';
import { isoTime } from './primitives.ts';

/** A draft with where and when it was kept. */
export type StoredDraft = WireDraft & {
  /** The device that it was typed on; empty when that did not say its name. */
  readonly device_id: string;
  /** By the server's clock. */
  readonly saved_at: string;
};

const draftOf = (row: DraftTable): StoredDraft => ({
  ...(JSON.parse(row.doc) as WireDraft),
  device_id: row.device_id,
  saved_at: row.at,
});

/** All drafts of a person, newest first. */
export const listDrafts = async ({ storage }: Context, userId: string): Promise<readonly StoredDraft[]> =>
  (await storage.now.drafts.list(userId)).map(draftOf);

/** The newest draft of a survey, of whichever device: a lost phone's is found by the next one. */
export async function loadDraft(
  { storage }: Context,
  userId: string,
  surveyId: string,
): Promise<StoredDraft | null> {
  const [newest] = await storage.now.drafts.list(userId, surveyId);
  return newest === undefined ? null : draftOf(newest);
}

/** Keeps a draft in the device's slot; the server's time. The survey need not be known to the server. */
export async function saveDraft(
  { storage, clock }: Context,
  slot: { readonly user_id: string; readonly survey_id: string; readonly device_id: string },
  draft: WireDraft,
): Promise<string> {
  const at = isoTime(clock());
  const doc = JSON.stringify({ ...draft, survey_id: slot.survey_id });
  await storage.write((r) => r.drafts.put({ ...slot, doc, at }));
  return at;
}

/** Empties a device's slot. @param at only while it still holds what was kept then */
export const removeDraft = (
  { storage }: Context,
  slot: { readonly user_id: string; readonly survey_id: string; readonly device_id: string },
  at?: string,
): Promise<void> => storage.write((r) => r.drafts.remove(slot.user_id, slot.survey_id, slot.device_id, at));
