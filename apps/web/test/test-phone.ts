import { memoryStorage } from '../src/data/browser/memory-storage.ts';
import type { Hold, Platform } from '../src/data/browser/platform.ts';
import type { FaultyNetwork } from './faulty-network.ts';
import type { Locks } from './locks.ts';

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

/** A phone without its app: clock, timers, events and locks, which a test moves. */
export interface TestPhone {
  /** Makes the platform for an app that starts now. The one before gets nothing any more. */
  readonly platform: () => Platform;
  /** Ends the app's life from one moment to the next: its timers, its listeners, its locks. */
  readonly endLife: () => void;
  /** Lets time pass; the timers that are due run. */
  readonly pass: (milliseconds: number) => void;
  /** Raises an event, such as `online`, at the app that listens. */
  readonly raise: (event: string) => void;
  readonly setHidden: (hidden: boolean) => void;
}

/** The parts of a phone that a test may choose. */
export interface PhoneParts extends Pick<Platform, 'afterPaint' | 'keepStorage'> {
  readonly bytes: (count: number) => Uint8Array;
  readonly locks: Locks;
  readonly network: FaultyNetwork;
  readonly signInStorage: Map<string, string>;
}

/** The clock of a phone and the timers on it. */
const createTimers = () => {
  let timers = new Set<Timer>();
  let clock = Date.parse('2026-11-20T10:00:00.000Z');
  return {
    now: () => clock,
    after: (milliseconds: number, run: () => void) => {
      const timer = { due: clock + milliseconds, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    clear: () => {
      timers = new Set();
    },
    pass: (milliseconds: number) => {
      clock += milliseconds;
      const due = [...timers].filter((timer) => timer.due <= clock);
      for (const timer of due) {
        timers.delete(timer);
        timer.run();
      }
    },
  };
};

export const createTestPhone = (parts: PhoneParts): TestPhone => {
  const { bytes, locks, network, signInStorage, afterPaint, keepStorage } = parts;
  const holds = new Set<Hold>();
  const watchers = new Map<string, Set<() => void>>();
  const timers = createTimers();
  let hidden = false;
  let lives = 0;

  const platform = (): Platform => {
    lives += 1;
    const life = lives;
    /** Makes sure that nothing runs any more of an app that is gone. */
    const whileAlive = (run: () => void) => (): void => {
      if (life === lives) run();
    };
    /** Asks the network. An app that is gone asks nothing, and hears no answer. */
    const fetchWhileAlive: typeof fetch = async (...asked) => {
      const answer = life === lives ? await network.fetch(...asked) : null;
      if (answer === null || life !== lives) throw new TypeError('The app is gone.');
      return answer;
    };
    return {
      app: '0.1.0',
      language: () => 'hi',
      now: timers.now,
      random: () => 0.5,
      randomBytes: (count) => new Uint8Array(bytes(count)),
      after: (milliseconds, run) => timers.after(milliseconds, whileAlive(run)),
      afterPaint,
      fetch: fetchWhileAlive,
      storage: memoryStorage(signInStorage),
      online: network.isOnline,
      network: network.kind,
      hidden: () => hidden,
      watch: (event, run) => {
        const listener = whileAlive(run);
        const listening = watchers.get(event) ?? new Set();
        watchers.set(event, listening.add(listener));
        return () => listening.delete(listener);
      },
      watchStorage: () => () => undefined,
      exclusively: locks.exclusively,
      hold: (name, changed) => {
        const hold = locks.hold(name, (held) => {
          if (life === lives) changed(held);
        });
        holds.add(hold);
        return hold;
      },
      storageUse: () => Promise.resolve({ used: null, quota: null, persistent: true }),
      openChannel: () => ({ post: () => undefined, close: () => undefined }),
      keepStorage,
      reload: () => undefined,
    };
  };

  return {
    platform,
    endLife: () => {
      lives += 1;
      timers.clear();
      watchers.clear();
      for (const hold of holds) hold.release();
      holds.clear();
    },
    pass: timers.pass,
    raise: (event) => {
      for (const run of [...(watchers.get(event) ?? [])]) run();
    },
    setHidden: (now) => {
      hidden = now;
    },
  };
};
