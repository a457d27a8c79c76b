import { keepTyped } from '@sampark/core/device/edit';
import { type LocalSurvey, shownValues } from '@sampark/core/device/local-survey';
import { settleField, settleSurvey } from '@sampark/core/device/settle';
import { abandoned, chosen, discarded, type SurveyState, saved } from '@sampark/core/device/survey-state';
import { checkVillageName } from '@sampark/core/forms/validate';
import { VILLAGE_NAME, valueAt } from '@sampark/core/survey/values';
import { isoNow } from '../browser/platform.ts';
import { createSerialQueue } from '../browser/serial-queue.ts';
import { deviceFailure } from '../database/failure.ts';
import { backUpDrafts } from '../drafts/draft-backup.ts';
import { createLive } from '../ports/live.ts';
import type { ChoiceResult, OpenSurvey, SaveResult, SurveyView } from '../ports/open-survey.ts';
import { afterDirectSend, isNothing, type Unwritten } from '../workspace/unwritten.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { heldValues, stillTyped, viewOf, withTyped } from './survey-view.ts';
import { waitForServer } from './wait-for-server.ts';
import { openWriteAheadLog, typingLock } from './write-ahead-log.ts';

/** The draft is written this long after the first keystroke it lacks, in milliseconds: well within the second. */
const DRAFT_PAUSE = 300;
/** And a survey that could not be read is read again so much later. */
const READ_PAUSE = 2_000;

/**
 * One survey open on the screen: the row in the database, and over it what was typed in the last moment. Typing shows
 * at once, outlives its page a moment later, and is in the database within a second; a sync's changes show in every
 * field that nobody is typing in.
 */
export const openSurvey = (workspace: Workspace, surveyId: string): OpenSurvey => {
  const { store, platform, forms, loop, stamp, send, unwritten } = workspace;
  const owner = workspace.user.user_id;
  const view = createLive<SurveyView | null>();
  const mine = (): Unwritten => ({ typed, sentDirectly });
  const jots = openWriteAheadLog(workspace, surveyId, mine);
  const backup = backUpDrafts({ send, platform, owner }, surveyId);
  let state: SurveyState | null = null;
  let typed: Unwritten['typed'] = new Map();
  let draftState: SurveyView['draft_state'] = 'none';
  let draftRestored = false;
  let openElsewhere = false;
  let cancelTimer: (() => void) | null = null;
  let closed = false;
  let sentDirectly: Unwritten['sentDirectly'] = null;
  // Fetched now: a full disk may not even be read from.
  const rescuing = import('./rescue.ts').then(({ createRescue }) => createRescue(workspace));
  rescuing.catch(() => undefined);

  const show = (): void => {
    if (!state) return;
    const { row } = state;
    if (!row || row.deletion) return view.set(null);
    const shown = withTyped(row, typed.values(), isoNow(platform));
    const { user } = workspace;
    const { formOf } = forms;
    view.set(viewOf(shown, { formOf, user, draftState, draftRestored, openElsewhere, before: view.get() }));
  };

  /** A discard never meets a draft on its way, and what was read before a write never replaces what the write left. */
  const { run: inTurn } = createSerialQueue();

  /**
   * The row as it was when it left the device while somebody typed: a survey that was deleted elsewhere, or whose
   * panchayat is no longer theirs. What they typed keeps it here, as a draft.
   */
  const keptFor = (typing: typeof typed): LocalSurvey | null =>
    typing.size > 0 && state?.row && !state.row.deletion ? state.row : null;

  /** What the one who had it open before could not write is theirs to see, and goes on from here. */
  const takeOverUnwritten = async (): Promise<void> => {
    const handOver = unwritten.get(surveyId);
    if (!handOver) return;
    unwritten.delete(surveyId);
    ({ typed, sentDirectly } = await handOver());
    if (typed.size > 0) draftState = 'failed';
    schedule();
  };
  const handOver = (): Promise<Unwritten> =>
    inTurn(() => {
      cancelTimer?.();
      const left = mine();
      typed = new Map();
      sentDirectly = null;
      return Promise.resolve(left);
    });

  const read = async (here: boolean): Promise<void> => {
    const first = state === null;
    if (first) await takeOverUnwritten();
    const found = (here && store.recall(surveyId)) || (await store.read(surveyId));
    const now = afterDirectSend(found, sentDirectly, stamp());
    // Nothing but what was written from here, which shows already.
    if (now === state) return;
    state = now.row ? now : { ...now, row: keptFor(typed) };
    if (first && state.row?.draft) {
      draftRestored = true;
      if (typed.size === 0) draftState = 'written';
      backup.found();
    }
    show();
  };

  /** Where the device cannot be read, what is on the screen stays; where nothing is yet, it is read again. */
  const lookAgain = (here = false): void =>
    void inTurn(() => read(here)).catch(() => {
      if (!state && !closed) platform.after(READ_PAUSE, lookAgain);
    });

  /** Of what is typed, what is not taken yet is left. */
  const leave = (...left: Parameters<typeof stillTyped>): void => {
    typed = stillTyped(...left);
    if (isNothing(mine())) jots.drop();
  };

  /**
   * Changes the survey with what is typed in it, in one transaction; what is typed meanwhile stays for the next.
   * @param ends whether the draft that was found at the beginning is dealt with
   */
  const write = async (
    step: (state: SurveyState, row: LocalSurvey) => SurveyState,
    ends = false,
  ): Promise<void> => {
    cancelTimer?.();
    cancelTimer = null;
    const writing = typed;
    const catching = sentDirectly;
    const now = stamp();
    const next = (found: SurveyState): SurveyState => {
      const before = afterDirectSend(found, catching, now);
      const held = before.row ?? keptFor(writing);
      if (!held) return before;
      const row = withTyped(held, writing.values(), now.at);
      return step({ ...before, row }, row);
    };
    const states = await store.change([surveyId], next, undefined, { shown: true });
    state = states.get(surveyId) ?? state;
    if (sentDirectly === catching) sentDirectly = null;
    const since = [...typed].filter(([field, typing]) => writing.get(field) !== typing);
    leave(new Map(since), heldValues(state?.row ?? null, writing.keys()));
    draftState = state?.row?.draft ? 'written' : 'none';
    draftRestored &&= !ends;
    if (state) backup.changed(state.row);
    show();
  };

  const writeDraft = async (): Promise<void> => {
    if (isNothing(mine())) return;
    if (typed.size > 0) draftState = 'writing';
    try {
      await write((next) => next);
      if (closed) unwritten.delete(surveyId);
    } catch {
      owesDraft(typed.size > 0 ? 'failed' : draftState);
    }
  };
  const flush = (): Promise<void> => inTurn(writeDraft);
  const schedule = (): void => {
    cancelTimer ??= platform.after(DRAFT_PAUSE, () => {
      cancelTimer = null;
      void flush();
    });
  };

  const owesDraft = (now: typeof draftState): void => {
    draftState = now;
    schedule();
    show();
  };

  /** What was typed here when its page went goes on from here. */
  const recover = async (): Promise<void> => {
    const left = await jots.left(async () => (await store.read(surveyId)).row);
    if (isNothing(left)) return;
    typed = new Map([...left.typed, ...typed]);
    sentDirectly ??= left.sentDirectly;
    if (state) state = afterDirectSend(state, sentDirectly, stamp());
    draftRestored = typed.size > 0 || (draftRestored && Boolean(state?.row?.draft));
    owesDraft(typed.size > 0 ? 'writing' : draftState);
  };

  const writeSaved = async (): Promise<SaveResult | null> => {
    if (!state?.row) return { kind: 'failed', because: 'device_broken' };
    const shown = shownValues(withTyped(state.row, typed.values(), isoNow(platform)));
    const problem = checkVillageName(valueAt(shown, VILLAGE_NAME));
    if (problem) return { kind: 'invalid', field: VILLAGE_NAME, problem };
    const now = stamp();
    try {
      await write((next) => saved(next, now), true);
    } catch (error) {
      owesDraft('failed');
      return { kind: 'failed', because: deviceFailure(error) };
    }
    // What waits for a choice between two values is still a draft, and the rest is saved.
    return Object.keys(state.row.draft?.edits ?? {}).length > 0 ? { kind: 'conflict' } : null;
  };

  const tried = async (step: (state: SurveyState) => SurveyState): Promise<ChoiceResult> => {
    try {
      await write(step);
      return { ok: true };
    } catch (error) {
      return { ok: false, because: deviceFailure(error) };
    }
  };
  const choose = (choice: (row: LocalSurvey, at: string) => LocalSurvey): Promise<ChoiceResult> =>
    inTurn(async () => {
      const now = stamp();
      const result = await tried((next) => chosen(next, (row) => choice(row, now.at), now));
      if (result.ok) void loop.send();
      return result;
    });

  const hold = platform.hold(typingLock(workspace, surveyId), (held) => {
    openElsewhere = !held && !closed;
    // Another tab that has the survey open has it in hand.
    if (held && !closed) void inTurn(recover).catch(() => undefined);
    show();
  });
  const unwatch = [
    workspace.watch(surveyId, (here) => {
      if (!closed) lookAgain(here);
    }),
    platform.watch('hidden', () => void Promise.all([jots.now(), flush()])),
    workspace.beforeLeaving(flush),
  ];
  lookAgain();

  return {
    view,
    type: (field, now, not_taken) => {
      if (!state?.row || openElsewhere) return;
      const shown = shownValues(withTyped(state.row, typed.values(), isoNow(platform)));
      // An empty field's `was` is null: an earlier keystroke counts by being there, not by its value.
      const earlier = typed.get(field);
      const was = earlier ? earlier.was : valueAt(shown, field);
      typed = new Map(typed).set(field, { field, was, now, not_taken });
      jots.soon();
      owesDraft('writing');
    },
    written: flush,
    save: async (written) => {
      const result = await inTurn(writeSaved);
      written?.();
      if (result) {
        if (result.kind === 'conflict') void loop.send();
        return result;
      }
      return platform.online() ? waitForServer(workspace, surveyId) : { kind: 'local' };
    },
    discardDraft: () =>
      inTurn(async () => {
        typed = new Map();
        const at = isoNow(platform);
        await write((next) => discarded(next, at), true);
      }),
    keepTyped: (field) =>
      inTurn(() => write((next, row) => ({ ...next, row: keepTyped(row, field, isoNow(platform)) }))),
    settle: (field, value) => choose((row, at) => settleField(row, field, value, at)),
    settleAll: (values) =>
      choose((row, at) =>
        [...values].reduce((next, [field, value]) => settleField(next, field, value, at), row),
      ),
    settleSurvey: (conflictId, choice) => choose((row, at) => settleSurvey(row, conflictId, choice, at)),
    abandon: () => inTurn(() => tried((next) => abandoned(next, stamp()))),
    sendDirectly: async () => {
      const { send: deliver } = await rescuing;
      return inTurn(async () => {
        if (!state?.row) return 'unreachable';
        const sending = typed;
        const row = withTyped(state.row, sending.values(), isoNow(platform));
        const delivery = await deliver(state, row);
        if (delivery.sentDirectly) {
          sentDirectly = delivery.sentDirectly;
          state = afterDirectSend(state, sentDirectly, stamp());
          jots.soon();
          // What was typed on since then is typed over what the server was told.
          leave(typed, new Map(sentDirectly.told.map(([field, now]) => [field, { now }])));
          draftState = typed.size > 0 ? draftState : 'none';
          schedule();
          show();
        }
        return delivery.result;
      });
    },
    rescueFile: async () => {
      const { file } = await rescuing;
      return state?.row ? file(withTyped(state.row, typed.values(), isoNow(platform))) : null;
    },
    takeOver: hold.takeOver,
    close: async () => {
      await flush();
      closed = true;
      if (!isNothing(mine())) unwritten.set(surveyId, handOver);
      hold.release();
      backup.stop();
      for (const end of unwatch) end();
    },
  };
};
