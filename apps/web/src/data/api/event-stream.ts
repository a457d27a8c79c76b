import { EPOCH_HEADER, USER_HEADER } from '@sampark/core/wire/headers';
import type { Platform } from '../browser/platform.ts';

/** Hears the stream while it is open. */
export interface EventStreamWatcher {
  /** A byte came: nothing on the line holds the stream back. */
  readonly alive: () => void;
  /** A panchayat that this person follows has changed. */
  readonly changed: () => void;
  /** The forms have this stamp. They are others than before when it differs from the last one. */
  readonly forms: (stamp: string) => void;
}

export type ReadEventStream = (
  watcher: EventStreamWatcher,
  signal: AbortSignal,
) => Promise<{
  /** The time until the server wants to be asked again, in milliseconds. */
  readonly retryAfter: number;
}>;

const DATA = 'data: ';

/** Neither a portal's page nor a proxy's error is our stream. */
const isStream = ({ ok, headers }: Response): boolean =>
  ok && headers.has(EPOCH_HEADER) && headers.get('content-type')?.startsWith('text/event-stream') === true;

const retryAfterOf = ({ headers }: Response): number => (Number(headers.get('retry-after')) || 0) * 1_000;

/**
 * Makes a function that reads the server's event stream to its end, which may come at once. It never throws.
 */
export const readEventStreamAs =
  ({ fetch }: Pick<Platform, 'fetch'>, owner: string, token: () => string | null): ReadEventStream =>
  async ({ alive, changed, forms }, signal) => {
    const now = token();
    let retryAfter = 0;
    try {
      if (now === null) return { retryAfter };
      const response = await fetch('/api/sync/events', {
        headers: { accept: 'text/event-stream', authorization: `Bearer ${now}`, [USER_HEADER]: owner },
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        // On a slow link the stream gives way to requests that a person waits for.
        priority: 'low',
        signal,
      });
      retryAfter = retryAfterOf(response);
      const reader = response.body?.getReader();
      if (!isStream(response)) await reader?.cancel();
      else {
        const decoder = new TextDecoder();
        let text = '';
        for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
          alive();
          const lines = (text + decoder.decode(part.value, { stream: true })).split('\n');
          text = lines.pop() ?? '';
          if (lines.includes('event: moved')) changed();
          const stamp = lines[lines.indexOf('event: forms') + 1];
          if (lines.includes('event: forms') && stamp) forms(stamp.slice(DATA.length));
        }
      }
    } catch {
      // The connection broke, or nobody listens any more.
    }
    return { retryAfter };
  };
