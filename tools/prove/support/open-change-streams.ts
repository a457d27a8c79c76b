import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

/** Change streams that are open. */
export interface Streams {
  /** Returns how many have received a sign of life since they began. */
  readonly alive: () => number;
  /** Returns how many have received a change event. */
  readonly notified: () => number;
  /** Resolves when each has received a change event. */
  readonly allNotified: () => Promise<unknown>;
  /** Resolves when the server has ended each. */
  readonly allEnded: () => Promise<unknown>;
}

const AT_ONCE = 50;

/** Opens a stream with each token; resolves when each has said something. */
export async function openStreams(url: string, tokens: readonly string[]): Promise<Streams> {
  const notified = new Set<string>();
  const alive = new Set<string>();
  const ended: Promise<unknown>[] = [];
  const all = Promise.withResolvers<null>();

  const open = async (token: string): Promise<void> => {
    const headers = { authorization: `Bearer ${token}` };
    const asked = get(`${url}/api/sync/events`, { headers, agent: false });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`A stream is answered with ${answer.statusCode}.`);
    await once(answer, 'data');
    ended.push(once(answer, 'end'));
    answer.on('data', (part: Buffer) => {
      if (!part.includes('event: moved')) alive.add(token);
      else if (notified.add(token).size === tokens.length) all.resolve(null);
    });
  };
  for (let at = 0; at < tokens.length; at += AT_ONCE) {
    await Promise.all(tokens.slice(at, at + AT_ONCE).map(open));
  }
  return {
    alive: () => alive.size,
    notified: () => notified.size,
    allNotified: () => all.promise,
    allEnded: () => Promise.all(ended),
  };
}
