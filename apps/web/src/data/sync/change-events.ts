import { untilNextStream } from '@sampark/core/device/back-off';
import type { ReadEventStream } from '../api/event-stream.ts';
import type { Hold, Platform } from '../browser/platform.ts';

/** Held by the tab that listens for all tabs of this browser; they hear of what it stores. */
export const CHANGE_EVENTS_LOCK = 'sampark-hints';
/** A stream whose first byte takes longer is kept back by something in between. Milliseconds, as all of these. */
const FIRST_BYTE = 10_000;
/** The server says something every half minute. */
const SILENCE = 60_000;
/** A page that was hidden for this long lets another listen. */
const HIDDEN = 30_000;
/** A stream that lived this long shows that streams live here. */
const LIVED = 60_000;

export interface ChangeEventsWatcher {
  /** Something has moved, or may have while nobody listened. */
  readonly moved: () => void;
  /** Moves are no longer heard at once. */
  readonly deaf: () => void;
}

export interface ChangeEvents {
  /** Whether moves are heard at once. */
  readonly hears: () => boolean;
  readonly stop: () => void;
}

/**
 * Keeps a stream of hints open while the app is online and looked at, in one tab of the browser. Without one, for whatever
 * reason, nothing is missing: then the clock says when to ask.
 *
 * | the stream | then |
 * |---|---|
 * | says something for the first time | what moved until now is asked for |
 * | is no stream, says nothing within 10 s, falls silent for 60 s, ends | tried again after a pause that doubles |
 * | is not wanted: offline, hidden for 30 s, another tab has it | closed |
 */
export const listenForChangeEvents = (
  platform: Platform,
  read: ReadEventStream,
  watcher: ChangeEventsWatcher,
): ChangeEvents => {
  let hold: Hold | null = null;
  let mine = false;
  let reading: AbortController | null = null;
  let hears = false;
  let failures = 0;
  let cancelRetry: (() => void) | null = null;
  let cancelHidden = (): void => undefined;

  const close = (): void => {
    cancelRetry?.();
    cancelRetry = null;
    const open = reading;
    reading = null;
    open?.abort();
    if (hears) {
      hears = false;
      watcher.deaf();
    }
  };

  const listen = async (): Promise<void> => {
    const line = new AbortController();
    reading = line;
    const began = platform.now();
    const within = (limit: number) => platform.after(limit, () => line.abort());
    let cancelWatch = within(FIRST_BYTE);
    const { retryAfter } = await read(
      {
        alive: () => {
          cancelWatch();
          if (reading !== line) return;
          cancelWatch = within(SILENCE);
          if (hears) return;
          hears = true;
          watcher.moved();
        },
        moved: () => {
          if (reading === line) watcher.moved();
        },
      },
      line.signal,
    );
    cancelWatch();
    if (reading !== line) return;
    failures = hears && platform.now() - began >= LIVED ? 1 : failures + 1;
    close();
    const pause = Math.max(untilNextStream(failures, platform.random()), retryAfter);
    cancelRetry = platform.after(pause, () => {
      cancelRetry = null;
      look();
    });
  };

  const look = (): void => {
    if (!mine || !platform.online()) close();
    else if (!reading && !cancelRetry) void listen();
  };

  const letGo = (): void => {
    hold?.release();
    hold = null;
    mine = false;
    close();
  };
  const want = (): void => {
    cancelHidden();
    hold ??= platform.hold(CHANGE_EVENTS_LOCK, (held) => {
      mine = held;
      look();
    });
  };
  const unwatch = [
    platform.watch('online', () => {
      failures = 0;
      close();
      look();
    }),
    platform.watch('offline', close),
    platform.watch('visible', want),
    platform.watch('hidden', () => {
      cancelHidden();
      cancelHidden = platform.after(HIDDEN, letGo);
    }),
  ];
  if (!platform.hidden()) want();
  return {
    hears: () => hears,
    stop: () => {
      for (const end of unwatch) end();
      cancelHidden();
      letGo();
    },
  };
};
