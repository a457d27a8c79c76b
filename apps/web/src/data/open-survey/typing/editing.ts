import type { LocalSurvey } from '@sampark/core/device/local-survey';
import type { SurveyState } from '@sampark/core/device/survey-state';
import type { KnownRecords } from '@sampark/core/records/record-choices';
import { isoNow } from '../../browser/platform.ts';
import { createSerialQueue, type SerialQueue } from '../../browser/serial-queue.ts';
import { backUpDrafts, type DraftBackup } from '../../drafts/draft-backup.ts';
import { createLive, type Settable } from '../../ports/live.ts';
import type { SurveyView } from '../../ports/surveys/open-survey.ts';
import type { Unwritten } from '../../workspace/unwritten.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { viewOf, withTyped } from '../survey-view.ts';
import { openWriteAheadLog, type WriteAheadLog } from './write-ahead-log.ts';

/** One open survey in memory: the row as the database last held it, and the typing that no database holds yet. */
export interface Editing {
  readonly workspace: Workspace;
  readonly surveyId: string;
  readonly view: Settable<SurveyView | null>;
  readonly log: WriteAheadLog;
  readonly backup: DraftBackup;
  /**
   * Runs reads and writes one after the other. A discard never meets a draft that is being written, and an older read
   * never replaces what a write left.
   */
  readonly queue: SerialQueue;
  /** The records of the survey's panchayat; null: its form asks for none, or they are not read yet. */
  records: KnownRecords | null;
  /** `null` until the first read. */
  state: SurveyState | null;
  typed: Unwritten['typed'];
  sentDirectly: Unwritten['sentDirectly'];
  draftState: SurveyView['draft_state'];
  draftRestored: boolean;
  /** Another tab holds the survey for typing. */
  openElsewhere: boolean;
  closed: boolean;
  /** Cancels the timer that writes the draft; `null`: none runs. */
  cancelDraft: (() => void) | null;
}

/** Begins to edit a survey; nothing is read yet. */
export const createEditing = (workspace: Workspace, surveyId: string): Editing => {
  const { send, platform, user } = workspace;
  const editing: Editing = {
    workspace,
    surveyId,
    view: createLive(),
    log: openWriteAheadLog(workspace, surveyId, () => unwrittenOf(editing)),
    backup: backUpDrafts({ send, platform, owner: user.user_id }, surveyId),
    queue: createSerialQueue(),
    records: null,
    state: null,
    typed: new Map(),
    sentDirectly: null,
    draftState: 'none',
    draftRestored: false,
    openElsewhere: false,
    closed: false,
    cancelDraft: null,
  };
  return editing;
};

/** Returns what no database holds yet. */
export const unwrittenOf = ({ typed, sentDirectly }: Editing): Unwritten => ({ typed, sentDirectly });

/** Puts the typing over a row. */
export const withTyping = ({ typed, workspace }: Editing, row: LocalSurvey): LocalSurvey =>
  withTyped(row, typed.values(), isoNow(workspace.platform));

/**
 * Returns the row that typing keeps on the device. A survey may leave while somebody types: a colleague deletes it, or its
 * panchayat is no longer theirs. Then the typing stays as a draft over the last row.
 */
export const rowKeptFor = ({ state }: Editing, typed: Editing['typed']): LocalSurvey | null =>
  typed.size > 0 && state?.row && !state.row.deletion ? state.row : null;

/** Shows the survey as it is now. */
export const show = (editing: Editing): void => {
  const { state, view, workspace, records, draftState, draftRestored, openElsewhere } = editing;
  if (!state) return;
  const { row } = state;
  if (!row || row.deletion) return view.set(null);
  const { user, forms } = workspace;
  view.set(
    viewOf(withTyping(editing, row), {
      forms,
      records,
      user,
      draftState,
      draftRestored,
      openElsewhere,
      before: view.get(),
    }),
  );
};
