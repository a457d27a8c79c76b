import type { Storage } from '../storage/port.ts';
import { createInbox } from './inbox.ts';

/** An open stream of hints, as a device reads it. */
export interface HintStream {
  readonly status: number;
  readonly headers: Headers;
  /** The panchayats of the next hint; `ended` when the stream is over before that. */
  readonly hint: () => Promise<readonly string[] | 'ended'>;
  /** Resolves when the stream is over, by whichever side. */
  readonly ended: () => Promise<void>;
  readonly stop: () => void;
}

/** Waits until a storage hears the other servers on its database. */
export const hearing = async ({ moved }: Storage): Promise<void> => {
  if (moved.hears()) return;
  await new Promise<void>((resolve) => {
    const end = moved.listen((ids) => {
      if (ids !== null) return;
      end();
      resolve();
    });
  });
};

/** Opens a stream at a server that listens, and reads it up to its first comment. */
export async function openHints(address: string, token: string): Promise<HintStream> {
  const leaving = new AbortController();
  const response = await fetch(`${address}/api/sync/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const hints = createInbox<readonly string[] | 'ended'>();
  const began = Promise.withResolvers<null>();
  const read = async () => {
    let text = '';
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (text + part).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const [kind, data] = event.split('\n');
        if (kind === ':') began.resolve(null);
        if (kind === 'event: moved') hints.put(JSON.parse(data?.slice('data: '.length) ?? '') as string[]);
      }
    }
  };
  const over = read()
    .catch(() => undefined)
    .then(() => {
      hints.put('ended');
      began.resolve(null);
    });
  await began.promise;
  return {
    status: response.status,
    headers: response.headers,
    hint: hints.next,
    ended: () => over,
    stop: () => leaving.abort(),
  };
}
