import type { LocalSurvey } from '@sampark/core/device/local-survey';
import type { WireDraft } from '@sampark/core/wire/wire-draft';
import type { Send } from '../api/client.ts';
import type { Platform } from '../browser/platform.ts';

/** The time from a change of the draft to its sending, in milliseconds. */
const PAUSE = 10_000;

/**
 * Keeps a copy of a draft in the person's private slot on the server, so that a lost phone does not lose it.
 */
export interface DraftBackup {
  /** Notes that a draft from an earlier visit exists, which may have a slot already. */
  readonly found: () => void;
  /** Takes the changed draft; `null`: it is gone. */
  readonly changed: (row: LocalSurvey | null) => void;
  readonly stop: () => void;
}

/** Returns the address of a survey's drafts on the server. */
export const slotPath = (surveyId: string): string => `/api/drafts/${encodeURIComponent(surveyId)}`;

/**
 * Makes the content of a slot. If the server has never acknowledged the survey, the saved edits go along: a draft alone
 * would not say which village it is about. Text that no field took stays on this device, because it is no answer.
 * @returns `null`: the draft holds no answer
 */
export const draftToSlot = ({ identity, server, edits, draft }: LocalSurvey): WireDraft | null => {
  if (!draft || Object.keys(draft.edits).length === 0) return null;
  return {
    survey_id: identity.survey_id,
    panchayat_id: identity.panchayat_id,
    form_name: identity.form_name,
    form_version: identity.form_version,
    edits: { ...(server ? {} : plain(edits)), ...draft.edits } as WireDraft['edits'],
    last_auto_save: draft.last_auto_save,
  };
};

const plain = (edits: LocalSurvey['edits']) =>
  Object.fromEntries(
    Object.entries(edits).map(([field, { was, now, seen }]) => [
      field,
      { was, now, ...(seen ? { seen } : {}) },
    ]),
  );

/**
 * Backs up the drafts of one survey. The copy is a convenience: a failure is silent, and the next change
 * tries again.
 */
export const backUpDrafts = (
  { send, platform, owner }: { send: Send; platform: Platform; owner: string },
  surveyId: string,
): DraftBackup => {
  let newest: WireDraft | null = null;
  let kept = false;
  let cancel: (() => void) | null = null;

  const put = async (): Promise<void> => {
    cancel = null;
    if (!newest || !platform.online()) return;
    const reply = await send({ method: 'PUT', path: slotPath(surveyId), body: newest, owner });
    kept ||= reply.kind === 'ok';
  };
  const stop = (): void => {
    cancel?.();
    cancel = null;
  };

  return {
    found: () => {
      kept = true;
    },
    changed: (row) => {
      newest = row && draftToSlot(row);
      if (newest) {
        cancel ??= platform.after(PAUSE, () => void put());
        return;
      }
      stop();
      if (kept) void send({ method: 'DELETE', path: slotPath(surveyId), owner });
      kept = false;
    },
    stop,
  };
};
