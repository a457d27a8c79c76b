import type { WireDraft } from '@sampark/core/wire/wire-draft';
import type { DraftTable } from '../storage/tables.ts';
import type { Context } from './context.ts';
import { isoTime } from './primitives.ts';

/** A draft with the place and the time of storing it. */
export type StoredDraft = WireDraft & {
  /** The device on which it was typed; empty: the device did not name itself. */
  readonly device_id: string;
  /** By the server's clock. */
  readonly saved_at: string;
};

const draftOf = (row: DraftTable): StoredDraft => ({
  ...(JSON.parse(row.doc) as WireDraft),
  device_id: row.device_id,
  saved_at: row.at,
});

/** Returns all drafts of a person, newest first. */
export const listDrafts = async ({ storage }: Context, userId: string): Promise<readonly StoredDraft[]> =>
  (await storage.now.drafts.list(userId)).map(draftOf);

/** Returns the newest draft of a survey, of whichever device: the next phone finds the draft of a lost one. */
export async function loadDraft(
  { storage }: Context,
  userId: string,
  surveyId: string,
): Promise<StoredDraft | null> {
  const [newest] = await storage.now.drafts.list(userId, surveyId);
  return newest === undefined ? null : draftOf(newest);
}

/** Stores a draft in the device's slot. The server need not know the survey. @returns the server's time */
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

/** Empties a device's slot. @param at only while the slot still holds the draft of that time */
export const removeDraft = (
  { storage }: Context,
  slot: { readonly user_id: string; readonly survey_id: string; readonly device_id: string },
  at?: string,
): Promise<void> => storage.write((r) => r.drafts.remove(slot.user_id, slot.survey_id, slot.device_id, at));
