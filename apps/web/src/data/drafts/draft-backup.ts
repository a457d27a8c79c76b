import type { LocalSurvey } from '@sampark/core/device/local-survey';
import type { WireDraft } from '@sampark/core/wire/wire-draft';
import type { Send } from '../api/client.ts';
import type { Platform } from '../browser/platform.ts';

/** A draft is sent to its owner's private slot this long after it changed, in milliseconds. */
const PAUSE = 10_000;

/** Keeps a copy of a draft on the server, so that a lost phone does not lose it. */
export interface DraftBackup {
  /** A draft from an earlier visit is there: it may have a slot already. */
  readonly found: () => void;
  /** The draft has changed, or is gone. */
  readonly changed: (row: LocalSurvey | null) => void;
  readonly stop: () => void;
}

/** Where the server keeps drafts of a survey. */
export const slotPath = (surveyId: string): string => `/api/drafts/${encodeURIComponent(surveyId)}`;

/**
 * A draft as its slot holds it. Of a survey that the server has never acknowledged, what was saved goes with it: a
 * draft alone would not say which village it is about. What no field took stays on this device: it is no answer.
 * @returns `null`: no answer is drafted
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
  Object.fromEntries(Object.entries(edits).map(([field, { was, now }]) => [field, { was, now }]));

/** The copy is a convenience: a failure is not told, and the next change tries again. */
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
