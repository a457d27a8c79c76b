import type { LocalSurvey } from '@sampark/core/device/local-survey';
import type { WireDraft } from '@sampark/core/sync/wire';
import type { Send } from './api/client.ts';
import type { Platform } from './platform.ts';

/** A draft is sent to its owner's private slot this long after it changed, in milliseconds. */
const PAUSE = 10_000;

/** Keeps a copy of a draft on the server, so that a lost phone does not lose it. */
export interface DraftBackup {
  /** The draft has changed, or is gone. */
  readonly changed: (row: LocalSurvey) => void;
  readonly stop: () => void;
}

const addressOf = (surveyId: string): string => `/api/drafts/${encodeURIComponent(surveyId)}`;

const wireOf = ({ identity, draft }: LocalSurvey): WireDraft | null =>
  draft && {
    survey_id: identity.survey_id,
    panchayat_id: identity.panchayat_id,
    form_name: identity.form_name,
    form_version: identity.form_version,
    edits: draft.edits as WireDraft['edits'],
    last_auto_save: draft.last_auto_save,
  };

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
    const reply = await send({ method: 'PUT', path: addressOf(surveyId), body: newest, owner });
    kept ||= reply.kind === 'ok';
  };
  const stop = (): void => {
    cancel?.();
    cancel = null;
  };

  return {
    changed: (row) => {
      newest = wireOf(row);
      if (newest) {
        cancel ??= platform.after(PAUSE, () => void put());
        return;
      }
      stop();
      if (kept && platform.online()) void send({ method: 'DELETE', path: addressOf(surveyId), owner });
      kept = false;
    },
    stop,
  };
};
