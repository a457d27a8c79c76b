import type { Storage } from '../storage/port.ts';
import { createInbox } from './inbox.ts';

/** An open change stream, as a device reads it. */
export interface ChangeStream {
  readonly status: number;
  readonly headers: Headers;
  /** Resolves with the panchayats of the next event; `ended` when the stream is over before that. */
  readonly nextEvent: () => Promise<readonly string[] | 'ended'>;
  /** Resolves with the next stamp of the forms. */
  readonly nextForms: () => Promise<string>;
  /** Resolves when the stream is over, by whichever side. */
  readonly ended: () => Promise<void>;
  readonly stop: () => void;
}

/** Waits until a storage receives notifications of the other servers on its database. */
export const waitUntilConnected = async ({ notifications }: Storage): Promise<void> => {
  if (notifications.isConnected()) return;
  await new Promise<void>((resolve) => {
    const end = notifications.listen((ids) => {
      if (ids !== null) return;
      end();
      resolve();
    });
  });
};

/** Opens a stream at a server that listens, and reads it up to its first comment. */
export async function openChangeStream(address: string, token: string): Promise<ChangeStream> {
  const leaving = new AbortController();
  const response = await fetch(`${address}/api/sync/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const events = createInbox<readonly string[] | 'ended'>();
  const stamps = createInbox<string>();
  const began = Promise.withResolvers<null>();
  const read = async () => {
    let text = '';
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + part).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [kind, data] = block.split('\n');
        if (kind === ':') began.resolve(null);
        const told = () => JSON.parse(data?.slice('data: '.length) ?? '') as unknown;
        if (kind === 'event: moved') events.put(told() as string[]);
        if (kind === 'event: forms') stamps.put(told() as string);
      }
    }
  };
  const over = read()
    .catch(() => undefined)
    .then(() => {
      events.put('ended');
      began.resolve(null);
    });
  await began.promise;
  return {
    status: response.status,
    headers: response.headers,
    nextEvent: events.next,
    nextForms: stamps.next,
    ended: () => over,
    stop: () => leaving.abort(),
  };
}
