import { afterFailure, untilNextSync } from '@sampark/core/device/back-off';
import type { Send } from '../api/client.ts';
import type { ReadEventStream } from '../api/event-stream.ts';
import type { SyncState } from '../ports/sync.ts';
import { listenForChangeEvents } from './change-events.ts';
import type { SyncContext } from './context.ts';
import type { Stopped } from './push/batch-reply.ts';
import type { RoundReport, RoundWatcher } from './round.ts';

/** Comes behind what shows a person's surveys, with or without network. */
const rounds = () => import('./round.ts');

/** What the loop tells while it runs. */
export interface LoopWatcher extends RoundWatcher {
  readonly state: (state: SyncState) => void;
  /** Lists show what the server said of surveys that were sent, ahead of their rows. */
  readonly shownAhead: () => void;
  /** The server no longer knows this sign-in. */
  readonly unauthenticated: () => void;
  /** This tab's rows are another person's than the token's. */
  readonly wrongUser: () => void;
}

/** How a sync ended, and how many operations the server acknowledged in it. */
interface Ended {
  readonly outcome: SyncState;
  readonly sent: number;
}

export interface SyncLoop {
  /** Syncs now; while a sync runs, right after it. */
  readonly now: () => Promise<Ended>;
  /** The same for what was just saved: reads only where others may have written. */
  readonly send: () => Promise<Ended>;
  /** Ends the loop; resolves when a round that runs has ended. */
  readonly stop: () => Promise<void>;
}

/** Under which only one tab syncs at a time. */
export const SYNC_LOCK = 'sampark-sync';
/** Sync starts this long after the browser came online, in milliseconds. */
const AFTER_ONLINE = 1_000;
const PING_TIMEOUT = 5_000;
/** When another tab was syncing, this one looks again after so long: what it is about may have come too late for that. */
const AFTER_OTHER_TAB = 1_000;
const SECOND = 1_000;

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

/**
 * Keeps one person's rows in step with the server: one sync at a time across tabs, at start, 1 s after coming online,
 * on becoming visible, after every Save (`now`), when the server tells that something moved, and by the clock. After a
 * failure it waits longer each time and asks with a ping first, which holds a push back for one round at most; by itself
 * never sooner than a server asked that could not answer.
 */
export const startLoop = (
  context: SyncContext,
  watcher: LoopWatcher,
  readChangeEvents: ReadEventStream,
): SyncLoop => {
  const { platform } = context;
  let failures = 0;
  /** Milliseconds that the server asked for when it could not answer. */
  let askedToWait = 0;
  let heldBack = false;
  /** The next round reads, whatever it sends. */
  let reads = true;
  let stopped = false;
  let cancelTimer = (): void => undefined;
  let running: Promise<Ended> | null = null;
  let next: Promise<Ended> | null = null;

  const heard: Send = async (request) => {
    const reply = await context.send(request);
    if (reply.kind === 'problem') askedToWait = (reply.retryAfter ?? 0) * SECOND;
    return reply;
  };

  const untilNext = (): number => {
    if (failures > 0) return Math.max(afterFailure(failures, platform.random()), askedToWait);
    const situation = { hidden: platform.hidden(), waiting: context.isWaiting(), told: hints.hears() };
    return untilNextSync(situation, platform.random());
  };
  const schedule = (milliseconds = untilNext()): void => {
    cancelTimer();
    if (!stopped) cancelTimer = platform.after(milliseconds, () => void now());
  };

  const answersPing = async (): Promise<boolean> => {
    const reply = await context.send({ path: '/api/ping', token: null, timeout: PING_TIMEOUT });
    return reply.kind === 'ok';
  };

  const round = async (): Promise<Ended> => {
    if (stopped) return { outcome: 'skipped', sent: 0 };
    if (!platform.online()) return { outcome: 'offline', sent: 0 };
    watcher.state('syncing');
    if (failures > 0 && !heldBack && !(await answersPing())) {
      heldBack = true;
      failures += 1;
      return { outcome: 'server_unreachable', sent: 0 };
    }
    heldBack = false;
    askedToWait = 0;
    const mayRest = !reads && hints.hears();
    reads = false;
    const { runRound } = await rounds();
    const report = await runRound({ ...context, send: heard }, watcher, mayRest);
    if (report.stopped !== 'done') reads = true;
    const again: readonly Stopped[] = ['unreachable', 'busy', 'new_epoch'];
    failures = again.includes(report.stopped) ? failures + 1 : 0;
    if (report.stopped === 'unauthenticated' && !stopped) watcher.unauthenticated();
    if (report.stopped === 'wrong_user' && !stopped) watcher.wrongUser();
    return { outcome: stateAfter(report), sent: report.sent };
  };

  /** Nothing here holds the lock that a round would find taken. */
  let ready = Promise.resolve();

  /** A round that throws met the device's own store failing: nothing was stored, and it is tried again later. */
  const safeRound = async (): Promise<Ended> => {
    try {
      await ready;
      const done = await platform.exclusively(SYNC_LOCK, round);
      return done ?? { outcome: 'skipped', sent: 0 };
    } catch {
      failures += 1;
      reads = true;
      return { outcome: 'error', sent: 0 };
    }
  };

  const run = async (): Promise<Ended> => {
    cancelTimer();
    const ended = await safeRound();
    if (!stopped) watcher.state(ended.outcome);
    const isOthers = ended.outcome === 'skipped';
    schedule(isOthers ? AFTER_OTHER_TAB : undefined);
    return ended;
  };

  const start = (): Promise<Ended> => {
    next = null;
    running = run().finally(() => {
      running = null;
    });
    return running;
  };

  /** A round that runs may have read the queue already: who asks meanwhile gets the next one. */
  const send = (): Promise<Ended> => {
    if (stopped) return Promise.resolve({ outcome: 'skipped', sent: 0 });
    if (!running) return start();
    next ??= running.then(start);
    return next;
  };
  const now = (): Promise<Ended> => {
    reads = true;
    return send();
  };

  const hints = listenForChangeEvents(platform, readChangeEvents, {
    moved: () => void now(),
    deaf: () => schedule(),
  });

  const unwatch = [
    platform.watch('online', () => {
      watcher.state('online');
      failures = 0;
      schedule(AFTER_ONLINE);
    }),
    platform.watch('offline', () => watcher.state('offline')),
    platform.watch('visible', () => void now()),
  ];
  /** The code of a round, and without network what a page heard that ended before it could write it down. */
  const getReady = async (): Promise<void> => {
    const { applyLoggedAnswers } = await rounds();
    if (!platform.online()) await platform.exclusively(SYNC_LOCK, () => applyLoggedAnswers(context));
  };
  platform.afterPaint(() => {
    ready = getReady().catch(() => undefined);
  });
  void now();
  return {
    now,
    send,
    stop: async () => {
      stopped = true;
      cancelTimer();
      hints.stop();
      for (const end of unwatch) end();
      await running;
    },
  };
};
