import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

/** Streams of hints that are open. */
export interface Streams {
  /** How many have heard a sign of life since they began. */
  readonly alive: () => number;
  readonly hinted: () => number;
  /** Resolves when each has been given a hint. */
  readonly allHinted: () => Promise<unknown>;
  readonly allEnded: () => Promise<unknown>;
}

const AT_ONCE = 50;

/** Opens a stream with each token; resolves when each has said something. */
export async function openStreams(url: string, tokens: readonly string[]): Promise<Streams> {
  const hinted = new Set<string>();
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
      else if (hinted.add(token).size === tokens.length) all.resolve(null);
    });
  };
  for (let at = 0; at < tokens.length; at += AT_ONCE) {
    await Promise.all(tokens.slice(at, at + AT_ONCE).map(open));
  }
  return {
    alive: () => alive.size,
    hinted: () => hinted.size,
    allHinted: () => all.promise,
    allEnded: () => Promise.all(ended),
  };
}
