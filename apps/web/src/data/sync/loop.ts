import { afterFailure, untilNextSync } from '@sampark/core/device/back-off';
import type { Send } from '../api/client.ts';
import type { ReadEventStream } from '../api/event-stream.ts';
import type { SyncState } from '../ports/sync.ts';
import { type ChangeEvents, listenForChangeEvents } from './change-events.ts';
import type { SyncContext } from './context.ts';
import { noteFormsStamp } from './pull/forms-stamp.ts';
import type { Stopped } from './push/batch-reply.ts';
import type { RoundReport, RoundWatcher } from './round.ts';

/** Fetches the code of a round, after the code that shows a person's surveys. */
const rounds = () => import('./round.ts');

/** Hears of the loop while it runs. */
export interface LoopWatcher extends RoundWatcher {
  readonly state: (state: SyncState) => void;
  /** Lists show an answer of the server before its rows are written. */
  readonly shownAhead: () => void;
  /** The server no longer knows this sign-in. */
  readonly unauthenticated: () => void;
  /** The token belongs to another person than the rows of this tab. */
  readonly wrongUser: () => void;
}

/** The end of a sync. `sent` counts the operations that the server acknowledged in it. */
interface Ended {
  readonly outcome: SyncState;
  readonly sent: number;
}

export interface SyncLoop {
  /** Syncs now; while a sync runs, right after that one. */
  readonly now: () => Promise<Ended>;
  /** Syncs what was just saved. It reads only where others may have written. */
  readonly send: () => Promise<Ended>;
  /** Ends the loop. Resolves when a round that runs has ended. */
  readonly stop: () => Promise<void>;
}

/** The lock under which only one tab of a browser syncs at a time. */
export const SYNC_LOCK = 'sampark-sync';
/** The time from the browser's coming online to a sync, in milliseconds. */
const AFTER_ONLINE = 1_000;
/** The longest that a ping may take, in milliseconds. */
const PING_TIMEOUT = 5_000;
/**
 * The time until this tab tries again after another tab was syncing, in milliseconds: an operation of this tab may have come
 * too late for that sync.
 */
const AFTER_OTHER_TAB = 1_000;
const SECOND = 1_000;

/** The state of one loop. */
interface Loop {
  readonly context: SyncContext;
  readonly watcher: LoopWatcher;
  readonly events: ChangeEvents;
  /** Failures in a row. */
  failures: number;
  /** The time that an overloaded server asked for, in milliseconds. */
  askedToWait: number;
  /** The last round sent nothing, because the ping before it failed. */
  heldBack: boolean;
  /** The next round pulls, whatever it pushes. */
  mustPull: boolean;
  stopped: boolean;
  cancelTimer: () => void;
  /** The sync that runs. */
  running: Promise<Ended> | null;
  /** The sync that follows the one that runs. */
  next: Promise<Ended> | null;
  /** Resolves when nothing of the loop's start holds the lock any more. */
  ready: Promise<void>;
}

/** Begins a loop that does nothing by itself yet. */
const createLoop = (context: SyncContext, watcher: LoopWatcher, read: ReadEventStream): Loop => {
  const loop: Loop = {
    context,
    watcher,
    events: listenForChangeEvents(context.platform, read, {
      changed: () => void syncNow(loop),
      forms: (stamp) =>
        void noteFormsStamp(context, stamp).then(
          (isOther) => (isOther ? syncNow(loop) : undefined),
          () => undefined,
        ),
      deaf: () => schedule(loop),
    }),
    failures: 0,
    askedToWait: 0,
    heldBack: false,
    mustPull: true,
    stopped: false,
    cancelTimer: () => undefined,
    running: null,
    next: null,
    ready: Promise.resolve(),
  };
  return loop;
};

const stateAfter = (report: RoundReport): SyncState => {
  switch (report.stopped) {
    case 'done':
      return report.failed > 0 ? 'error' : 'synced';
    case 'unreachable':
      return 'server_unreachable';
    case 'unauthenticated':
    case 'wrong_user':
    case 'new_epoch':
    case 'busy':
      return 'error';
  }
};

/** Returns the time until the next sync by the clock, in milliseconds. */
const untilNext = ({ context, events, failures, askedToWait }: Loop): number => {
  const { platform, isWaiting } = context;
  if (failures > 0) return Math.max(afterFailure(failures, platform.random()), askedToWait);
  const situation = { hidden: platform.hidden(), waiting: isWaiting(), hasStream: events.hears() };
  return untilNextSync(situation, platform.random());
};

const schedule = (loop: Loop, milliseconds = untilNext(loop)): void => {
  loop.cancelTimer();
  if (loop.stopped) return;
  loop.cancelTimer = loop.context.platform.after(milliseconds, () => void syncNow(loop));
};

const answersPing = async ({ send }: SyncContext): Promise<boolean> =>
  (await send({ path: '/api/ping', token: null, timeout: PING_TIMEOUT })).kind === 'ok';

/** The `send` of a round, which notes how long the server asks to be left alone. */
const notingWait =
  (loop: Loop): Send =>
  async (request) => {
    const reply = await loop.context.send(request);
    if (reply.kind === 'problem') loop.askedToWait = (reply.retryAfter ?? 0) * SECOND;
    return reply;
  };

/** Notes the end of a round. */
const noteReport = (loop: Loop, { stopped }: RoundReport): void => {
  const { watcher } = loop;
  if (stopped !== 'done') loop.mustPull = true;
  const again: readonly Stopped[] = ['unreachable', 'busy', 'new_epoch'];
  loop.failures = again.includes(stopped) ? loop.failures + 1 : 0;
  if (stopped === 'unauthenticated' && !loop.stopped) watcher.unauthenticated();
  if (stopped === 'wrong_user' && !loop.stopped) watcher.wrongUser();
};

/** Runs one round. After a failure a ping goes first; it holds a push back for one round at most. */
const round = async (loop: Loop): Promise<Ended> => {
  const { context, watcher } = loop;
  if (loop.stopped) return { outcome: 'skipped', sent: 0 };
  if (!context.platform.online()) return { outcome: 'offline', sent: 0 };
  watcher.state('syncing');
  if (loop.failures > 0 && !loop.heldBack && !(await answersPing(context))) {
    loop.heldBack = true;
    loop.failures += 1;
    return { outcome: 'server_unreachable', sent: 0 };
  }
  loop.heldBack = false;
  loop.askedToWait = 0;
  const mayRest = !loop.mustPull && loop.events.hears();
  loop.mustPull = false;
  const { runRound } = await rounds();
  const report = await runRound({ ...context, send: notingWait(loop) }, watcher, mayRest);
  noteReport(loop, report);
  return { outcome: stateAfter(report), sent: report.sent };
};

/** Runs a round under the lock. A round throws when the device's own store fails: nothing was stored, and it runs again later. */
const safeRound = async (loop: Loop): Promise<Ended> => {
  try {
    await loop.ready;
    const done = await loop.context.platform.exclusively(SYNC_LOCK, () => round(loop));
    return done ?? { outcome: 'skipped', sent: 0 };
  } catch {
    loop.failures += 1;
    loop.mustPull = true;
    return { outcome: 'error', sent: 0 };
  }
};

const run = async (loop: Loop): Promise<Ended> => {
  loop.cancelTimer();
  const ended = await safeRound(loop);
  if (!loop.stopped) loop.watcher.state(ended.outcome);
  schedule(loop, ended.outcome === 'skipped' ? AFTER_OTHER_TAB : undefined);
  return ended;
};

const start = (loop: Loop): Promise<Ended> => {
  loop.next = null;
  loop.running = run(loop).finally(() => {
    loop.running = null;
  });
  return loop.running;
};

/** Syncs. A round that runs may have read the outbox already, so a caller that asks meanwhile gets the next round. */
const sync = (loop: Loop): Promise<Ended> => {
  if (loop.stopped) return Promise.resolve({ outcome: 'skipped', sent: 0 });
  if (!loop.running) return start(loop);
  loop.next ??= loop.running.then(() => start(loop));
  return loop.next;
};

const syncNow = (loop: Loop): Promise<Ended> => {
  loop.mustPull = true;
  return sync(loop);
};

/** Fetches the code of a round. Without network it also writes the rows of answers that an earlier page only logged. */
const getReady = async ({ context }: Loop): Promise<void> => {
  const { applyLoggedAnswers } = await rounds();
  if (!context.platform.online()) {
    await context.platform.exclusively(SYNC_LOCK, () => applyLoggedAnswers(context));
  }
};

/**
 * Keeps one person's rows in step with the server, with one sync at a time across tabs. It syncs at the start, 1 s after
 * coming online, on becoming visible, after every Save, on a change event, and by the clock. After a failure it waits longer
 * each time, and never less than an overloaded server asked for.
 */
export const startLoop = (
  context: SyncContext,
  watcher: LoopWatcher,
  readChangeEvents: ReadEventStream,
): SyncLoop => {
  const { platform } = context;
  const loop = createLoop(context, watcher, readChangeEvents);
  const unwatch = [
    platform.watch('online', () => {
      watcher.state('online');
      loop.failures = 0;
      schedule(loop, AFTER_ONLINE);
    }),
    platform.watch('offline', () => watcher.state('offline')),
    platform.watch('visible', () => void syncNow(loop)),
  ];
  platform.afterPaint(() => {
    loop.ready = getReady(loop).catch(() => undefined);
  });
  void syncNow(loop);
  return {
    now: () => syncNow(loop),
    send: () => sync(loop),
    stop: async () => {
      loop.stopped = true;
      loop.cancelTimer();
      loop.events.stop();
      for (const end of unwatch) end();
      await loop.running;
    },
  };
};
