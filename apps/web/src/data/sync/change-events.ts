import { untilNextStream } from '@sampark/core/device/back-off';
import type { ReadEventStream } from '../api/event-stream.ts';
import type { Hold, Platform } from '../browser/platform.ts';

/** The lock of the tab that listens for all tabs of this browser. The others follow what that tab stores. */
export const CHANGE_EVENTS_LOCK = 'sampark-hints';
/** The longest wait for the first byte, in milliseconds. Something in between keeps a slower stream back. */
const FIRST_BYTE = 10_000;
/** The longest silence, in milliseconds. The server sends a heartbeat every half minute. */
const SILENCE = 60_000;
/** A page that was hidden for this long lets another tab listen, in milliseconds. */
const HIDDEN = 30_000;
/** A stream that lasted this long shows that streams work here, in milliseconds. */
const LASTED = 60_000;

export interface ChangeEventsWatcher {
  /** A panchayat changed, or may have changed while nobody listened. */
  readonly changed: () => void;
  /** The stamp of the forms, at the beginning of a stream and whenever they change. */
  readonly forms: (stamp: string) => void;
  /** The stream has ended: changes are no longer heard at once. */
  readonly deaf: () => void;
}

/** The change events that the server sends while a stream is open. */
export interface ChangeEvents {
  /** Returns whether a stream is open. */
  readonly hears: () => boolean;
  readonly stop: () => void;
}

/** The state of the listener. */
interface Listener {
  readonly platform: Platform;
  readonly read: ReadEventStream;
  readonly watcher: ChangeEventsWatcher;
  hold: Hold | null;
  /** This tab holds the lock. */
  mine: boolean;
  /** The stream that is read; `null`: none. */
  reading: AbortController | null;
  hears: boolean;
  /** Failures in a row. */
  failures: number;
  cancelRetry: (() => void) | null;
  cancelHidden: () => void;
}

const close = (listener: Listener): void => {
  listener.cancelRetry?.();
  listener.cancelRetry = null;
  const open = listener.reading;
  listener.reading = null;
  open?.abort();
  if (!listener.hears) return;
  listener.hears = false;
  listener.watcher.deaf();
};

/** Reads one stream to its end, then waits and looks again. */
const listen = async (listener: Listener): Promise<void> => {
  const { platform, watcher } = listener;
  const stream = new AbortController();
  listener.reading = stream;
  const began = platform.now();
  const abortAfter = (limit: number) => platform.after(limit, () => stream.abort());
  let cancelAbort = abortAfter(FIRST_BYTE);
  const { retryAfter } = await listener.read(
    {
      alive: () => {
        cancelAbort();
        if (listener.reading !== stream) return;
        cancelAbort = abortAfter(SILENCE);
        if (listener.hears) return;
        listener.hears = true;
        watcher.changed();
      },
      changed: () => {
        if (listener.reading === stream) watcher.changed();
      },
      forms: (stamp) => {
        if (listener.reading === stream) watcher.forms(stamp);
      },
    },
    stream.signal,
  );
  cancelAbort();
  if (listener.reading !== stream) return;
  const hasLasted = listener.hears && platform.now() - began >= LASTED;
  listener.failures = hasLasted ? 1 : listener.failures + 1;
  close(listener);
  const pause = Math.max(untilNextStream(listener.failures, platform.random()), retryAfter);
  listener.cancelRetry = platform.after(pause, () => {
    listener.cancelRetry = null;
    look(listener);
  });
};

/** Opens the stream or closes it, whichever the moment asks for. */
const look = (listener: Listener): void => {
  if (!listener.mine || !listener.platform.online()) close(listener);
  else if (!listener.reading && !listener.cancelRetry) void listen(listener);
};

const letGo = (listener: Listener): void => {
  listener.hold?.release();
  listener.hold = null;
  listener.mine = false;
  close(listener);
};

const want = (listener: Listener): void => {
  listener.cancelHidden();
  listener.hold ??= listener.platform.hold(CHANGE_EVENTS_LOCK, (held) => {
    listener.mine = held;
    look(listener);
  });
};

/**
 * Keeps a stream of change events open while the app is online and visible, in one tab of the browser. Without a stream
 * nothing is missing: the clock says when to ask.
 *
 * | the stream | then |
 * |---|---|
 * | sends its first byte | the device asks for what changed until now |
 * | is refused, sends nothing within 10 s, falls silent for 60 s, ends | it is opened again after a pause that doubles |
 * | is not wanted: offline, hidden for 30 s, another tab listens | it is closed |
 */
export const listenForChangeEvents = (
  platform: Platform,
  read: ReadEventStream,
  watcher: ChangeEventsWatcher,
): ChangeEvents => {
  const listener: Listener = {
    platform,
    read,
    watcher,
    hold: null,
    mine: false,
    reading: null,
    hears: false,
    failures: 0,
    cancelRetry: null,
    cancelHidden: () => undefined,
  };
  const unwatch = [
    platform.watch('online', () => {
      listener.failures = 0;
      close(listener);
      look(listener);
    }),
    platform.watch('offline', () => close(listener)),
    platform.watch('visible', () => want(listener)),
    platform.watch('hidden', () => {
      listener.cancelHidden();
      listener.cancelHidden = platform.after(HIDDEN, () => letGo(listener));
    }),
  ];
  if (!platform.hidden()) want(listener);
  return {
    hears: () => listener.hears,
    stop: () => {
      for (const end of unwatch) end();
      listener.cancelHidden();
      letGo(listener);
    },
  };
};
