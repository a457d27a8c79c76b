import { EPOCH_HEADER, USER_HEADER } from '@sampark/core/wire/headers';
import type { Platform } from '../browser/platform.ts';

/** What a stream of hints tells while it is open. */
export interface HintWatcher {
  /** Something came: the line lets through what it is given at once. */
  readonly alive: () => void;
  /** A panchayat that this person follows has moved. */
  readonly moved: () => void;
}

export type ReadEventStream = (
  watcher: HintWatcher,
  signal: AbortSignal,
) => Promise<{
  /** Milliseconds after which the server wants to be asked again. */
  readonly retryAfter: number;
}>;

/** A portal's page and a proxy's error are neither ours nor a stream. */
const isStream = ({ ok, headers }: Response): boolean =>
  ok && headers.has(EPOCH_HEADER) && headers.get('content-type')?.startsWith('text/event-stream') === true;

const retryAfterOf = ({ headers }: Response): number => (Number(headers.get('retry-after')) || 0) * 1_000;

/** Reads the server's stream of hints to its end, which may be at once. Never throws. */
export const readEventStreamAs =
  ({ fetch }: Pick<Platform, 'fetch'>, owner: string, token: () => string | null): ReadEventStream =>
  async ({ alive, moved }, signal) => {
    const now = token();
    let retryAfter = 0;
    try {
      if (now === null) return { retryAfter };
      const response = await fetch('/api/sync/events', {
        headers: { accept: 'text/event-stream', authorization: `Bearer ${now}`, [USER_HEADER]: owner },
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        // On a slow link it gives way to what a person waits for.
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
          if (lines.includes('event: moved')) moved();
        }
      }
    } catch {
      // The line broke, or nobody listens any more.
    }
    return { retryAfter };
  };
