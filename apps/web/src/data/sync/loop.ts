import { afterFailure, untilNextSync } from '@sampark/core/sync/back-off';
import type { SyncState } from '../ports.ts';
import type { SyncContext } from './context.ts';
import { type RoundReport, type RoundWatcher, runRound } from './round.ts';

/** What the loop tells while it runs. */
export interface LoopWatcher extends RoundWatcher {
  readonly state: (state: SyncState) => void;
  /** The server no longer knows this sign-in. */
  readonly unauthenticated: () => void;
  /** This tab's rows are another person's than the token's. */
  readonly wrongUser: () => void;
}

export interface SyncLoop {
  /** Syncs now, or joins the sync that runs and then goes once more. */
  readonly now: () => Promise<{ outcome: SyncState; sent: number }>;
  readonly stop: () => void;
}

const LOCK = 'sampark-sync';
/** Sync starts this long after the browser came online, in milliseconds. */
const AFTER_ONLINE = 1_000;
const PING_TIMEOUT = 5_000;

const stateAfter = (report: RoundReport): SyncState => {
  switch (report.stopped) {
    case 'done':
      return report.failed > 0 ? 'error' : 'synced';
    case 'unreachable':
      return 'server_unreachable';
    case 'unauthenticated':
    case 'wrong_user':
    case 'busy':
      return 'error';
  }
};

/**
 * Keeps one person's rows in step with the server: one sync at a time across tabs, at start, 1 s after coming online,
 * on becoming visible, after every Save (`now`), and by the clock. After a failure it waits longer each time and asks
 * with a ping first, which holds a push back for one round at most.
 */
export const startLoop = (context: SyncContext, watcher: LoopWatcher): SyncLoop => {
  const { platform, store, send } = context;
  const etags = new Map<string, string>();
  let failures = 0;
  let heldBack = false;
  let stopped = false;
  let cancelTimer = (): void => undefined;
  let running: Promise<{ outcome: SyncState; sent: number }> | null = null;
  let again = false;

  const schedule = async (milliseconds?: number): Promise<void> => {
    if (stopped) return;
    const waiting = milliseconds === undefined && (await store.waiting()).length > 0;
    const pause =
      milliseconds ??
      (failures > 0
        ? afterFailure(failures, platform.random())
        : untilNextSync({ hidden: platform.hidden(), waiting }, platform.random()));
    cancelTimer();
    if (!stopped) cancelTimer = platform.after(pause, () => void now());
  };

  const answersPing = async (): Promise<boolean> => {
    const reply = await send({ path: '/api/ping', token: null, timeout: PING_TIMEOUT });
    return reply.kind === 'ok';
  };

  const round = async (): Promise<{ outcome: SyncState; sent: number }> => {
    if (!platform.online()) return { outcome: 'offline', sent: 0 };
    watcher.state('syncing');
    if (failures > 0 && !heldBack && !(await answersPing())) {
      heldBack = true;
      failures += 1;
      return { outcome: 'server_unreachable', sent: 0 };
    }
    heldBack = false;
    const report = await runRound(context, etags, watcher);
    failures = report.stopped === 'unreachable' || report.stopped === 'busy' ? failures + 1 : 0;
    if (report.stopped === 'unauthenticated') watcher.unauthenticated();
    if (report.stopped === 'wrong_user') watcher.wrongUser();
    return { outcome: stateAfter(report), sent: report.sent };
  };

  /** A round that throws met the device's own store failing: nothing was stored, and it is tried again later. */
  const safeRound = async (): Promise<{ outcome: SyncState; sent: number }> => {
    try {
      const done = await platform.exclusively(LOCK, round);
      return done ?? { outcome: 'skipped', sent: 0 };
    } catch {
      failures += 1;
      return { outcome: 'error', sent: 0 };
    }
  };

  const run = async (): Promise<{ outcome: SyncState; sent: number }> => {
    let last: { outcome: SyncState; sent: number };
    let sent = 0;
    do {
      again = false;
      last = await safeRound();
      sent += last.sent;
    } while (again && last.outcome === 'synced' && !stopped);
    if (!stopped) {
      watcher.state(last.outcome);
      await schedule().catch(() => undefined);
    }
    return { outcome: last.outcome, sent };
  };

  const now = (): Promise<{ outcome: SyncState; sent: number }> => {
    if (stopped) return Promise.resolve({ outcome: 'skipped', sent: 0 });
    if (running) {
      again = true;
      return running;
    }
    cancelTimer();
    running = run().finally(() => {
      running = null;
    });
    return running;
  };

  const unwatch = [
    platform.watch('online', () => {
      watcher.state('online');
      failures = 0;
      void schedule(AFTER_ONLINE);
    }),
    platform.watch('offline', () => watcher.state('offline')),
    platform.watch('visible', () => void now()),
  ];
  void now();
  return {
    now,
    stop: () => {
      stopped = true;
      cancelTimer();
      for (const end of unwatch) end();
    },
  };
};
