import { discardDraft, type Typing } from '@sampark/core/device/edit';
import { shownValues } from '@sampark/core/device/local-survey';
import { type SurveyState, saved } from '@sampark/core/device/survey-state';
import { checkVillageName } from '@sampark/core/forms/validate';
import { type FieldPath, VILLAGE_NAME, valueAt } from '@sampark/core/survey/values';
import { deviceFailure } from './db/failure.ts';
import { createLive } from './live.ts';
import { isoNow } from './platform.ts';
import type { OpenSurvey, SaveResult, SurveyView } from './ports.ts';
import { viewOf, withTyped } from './survey-view.ts';
import type { Workspace } from './workspace.ts';

/** The draft is written this long after the first keystroke it lacks, in milliseconds: well within the second. */
const DRAFT_PAUSE = 300;
/** How long Save waits for the server's word, in milliseconds. */
const ACKNOWLEDGE_WITHIN = 5_000;

const resultOf = (state: SurveyState): SaveResult | null => {
  if (!state.row) return { kind: 'synced' };
  const edits = Object.values(state.row.edits);
  if (state.row.refusal || edits.some((edit) => edit.refused !== undefined)) return { kind: 'refused' };
  if (state.queue.some((entry) => !entry.synced)) return null;
  return state.row.server && state.row.server.conflicts.length > 0
    ? { kind: 'conflict' }
    : { kind: 'synced' };
};

/**
 * One survey open on the screen: the row in the database, and over it what was typed in the last moment. Typing shows
 * at once and is in the database within a second; a sync's changes show in every field that nobody is typing in.
 */
export const openSurvey = (workspace: Workspace, surveyId: string): OpenSurvey => {
  const { store, platform, forms, user, loop, making } = workspace;
  const view = createLive<SurveyView | null>();
  let state: SurveyState | null = null;
  let typed: ReadonlyMap<FieldPath, Typing> = new Map();
  let turn: Promise<unknown> = Promise.resolve();
  let draftState: SurveyView['draft_state'] = 'none';
  let draftRestored = false;
  let cancelTimer: (() => void) | null = null;
  let closed = false;

  const show = (): void => {
    if (!state) return;
    const { row } = state;
    if (!row || row.deletion) {
      view.set(null);
      return;
    }
    const shown = withTyped(row, typed.values(), isoNow(platform));
    view.set(viewOf(shown, { formOf: forms.formOf, user, draftState, draftRestored }));
  };

  /**
   * What one screen reads and writes of its survey happens one after the other: a discard never meets a draft on its
   * way, and what was read before a write never replaces what the write left.
   */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work, work);
    turn = next;
    return next;
  };

  const read = async (): Promise<void> => {
    const first = state === null;
    state = await store.read(surveyId);
    if (first && state.row?.draft) {
      draftRestored = true;
      draftState = 'written';
    }
    show();
  };

  const forget = (written: ReadonlyMap<FieldPath, Typing>): void => {
    typed = new Map([...typed].filter(([field, typing]) => written.get(field) !== typing));
  };

  const stopTimer = (): void => {
    cancelTimer?.();
    cancelTimer = null;
  };

  /** Writes what is typed; what is typed meanwhile stays for the next time. */
  const writeDraft = async (): Promise<void> => {
    stopTimer();
    if (typed.size === 0) return;
    const writing = typed;
    draftState = 'writing';
    try {
      const at = isoNow(platform);
      const states = await store.change([surveyId], (before) =>
        before.row ? { ...before, row: withTyped(before.row, writing.values(), at) } : before,
      );
      state = states.get(surveyId) ?? state;
      forget(writing);
      draftState = state?.row?.draft ? 'written' : 'none';
    } catch {
      draftState = 'failed';
      schedule();
    }
    show();
  };

  const flush = (): Promise<void> => inTurn(writeDraft);

  const schedule = (): void => {
    cancelTimer ??= platform.after(DRAFT_PAUSE, () => {
      cancelTimer = null;
      void flush();
    });
  };

  const acknowledged = (): Promise<SaveResult> =>
    new Promise((resolve) => {
      let waiting = true;
      const done = (result: SaveResult): void => {
        waiting = false;
        cancel();
        unsubscribe();
        resolve(result);
      };
      const cancel = platform.after(ACKNOWLEDGE_WITHIN, () => done({ kind: 'local' }));
      const look = async (): Promise<void> => {
        const result = waiting ? resultOf(await store.read(surveyId)) : null;
        if (result) done(result);
      };
      const unsubscribe = workspace.watch(surveyId, () => void look());
      void loop.now().then(() => look());
    });

  const writeSaved = async (): Promise<SaveResult | null> => {
    const row = state?.row;
    if (!row) return { kind: 'failed', because: 'device_broken' };
    const shown = shownValues(withTyped(row, typed.values(), isoNow(platform)));
    if (checkVillageName(valueAt(shown, VILLAGE_NAME))) return { kind: 'invalid', field: VILLAGE_NAME };
    const writing = typed;
    try {
      const now = making();
      const states = await store.change([surveyId], (before) =>
        before.row ? saved({ ...before, row: withTyped(before.row, writing.values(), now.at) }, now) : before,
      );
      state = states.get(surveyId) ?? state;
    } catch (error) {
      draftState = 'failed';
      show();
      return { kind: 'failed', because: deviceFailure(error) };
    }
    forget(writing);
    draftState = 'none';
    draftRestored = false;
    show();
    return null;
  };

  const save = async (): Promise<SaveResult> => {
    const failure = await inTurn(writeSaved);
    if (failure) return failure;
    return platform.online() ? acknowledged() : { kind: 'local' };
  };

  const discard = async (): Promise<void> => {
    stopTimer();
    typed = new Map();
    const states = await store.change([surveyId], (before) =>
      before.row ? { ...before, row: discardDraft(before.row, isoNow(platform)) } : before,
    );
    state = states.get(surveyId) ?? state;
    draftState = 'none';
    draftRestored = false;
    show();
  };

  const unwatch = [
    workspace.watch(surveyId, () => {
      if (!closed) void inTurn(read);
    }),
    platform.watch('hidden', () => void flush()),
    workspace.beforeLeaving(flush),
  ];
  void inTurn(read);

  return {
    view,
    type: (field, now) => {
      if (!state?.row) return;
      const shown = shownValues(withTyped(state.row, typed.values(), isoNow(platform)));
      // An empty field's `was` is null: an earlier keystroke counts by being there, not by its value.
      const earlier = typed.get(field);
      const was = earlier ? earlier.was : valueAt(shown, field);
      typed = new Map(typed).set(field, { field, was, now });
      draftState = 'writing';
      schedule();
      show();
    },
    save,
    discardDraft: () => inTurn(discard),
    close: async () => {
      await flush();
      closed = true;
      for (const end of unwatch) end();
    },
  };
};
