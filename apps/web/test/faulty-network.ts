import { problemOf } from '@sampark/core/problems';
import { EPOCH_HEADER } from '@sampark/core/wire/headers';
import type { Platform } from '../src/data/browser/platform.ts';
import { createLive, type Live } from '../src/data/ports/live.ts';
import { CHANGE_STREAM, type TestServer } from './server.ts';

/**
 * A fault that meets one request. The names are those of the journeys (`e2e/support/device/faults.ts`); here `truncate` brings half
 * of the answer, a delayed request is answered when the network heals, and `unavailable` is a server without its database. Of
 * what is sent, `half` brings half, and no answer; with `corrupt` one byte comes as another.
 */
export type Fault =
  | 'cut'
  | 'lose-response'
  | 'double'
  | 'portal'
  | 'truncate'
  | 'delay'
  | 'unavailable'
  | 'half'
  | 'corrupt';

/** Says how the line treats the server's change stream: nothing comes through unless a test says so. */
export type StreamLine = 'cut' | 'open' | 'kept back' | 'portal';

/** The network between a phone and the server. A test says how it fails. */
export interface FaultyNetwork {
  readonly fetch: typeof fetch;
  readonly isOnline: () => boolean;
  readonly setOnline: (online: boolean) => void;
  /** What the browser says of its costs; `free` until a test says otherwise. */
  readonly kind: Platform['network'];
  readonly setKind: (kind: ReturnType<Platform['network']>) => void;
  readonly setStreamLine: (line: StreamLine) => void;
  /** How often something has come over a change stream. */
  readonly heard: Live<number>;
  /** Requests that reached the server, as `METHOD path`. */
  readonly requests: readonly string[];
  /** Those of them that the server has answered. */
  readonly answered: readonly string[];
  /** Prepares a fault for the next request whose path begins with `path`. @param passes requests that go well before it */
  readonly fault: (path: string, fault: Fault, passes?: number) => void;
  /** Takes faults away that met no request, and lets delayed ones through. @returns whether there were any faults */
  readonly heal: () => boolean;
}

const pathOf = (input: Parameters<typeof fetch>[0]): string => {
  if (typeof input !== 'string') throw new TypeError('The app asks by path.');
  return input;
};

/** Returns the answer up to where the line broke. */
const halfOf = async (response: Response): Promise<Response> => {
  const body = await response.arrayBuffer();
  const { status, headers } = response;
  return new Response(body.byteLength > 0 ? body.slice(0, body.byteLength >> 1) : null, { status, headers });
};

const PORTAL = '<html><title>Free Wi-Fi</title>Please sign in</html>';
const aPortal = (): Response =>
  new Response(PORTAL, { status: 200, headers: { 'content-type': 'text/html' } });

/** Returns the server's answer while its database is away. */
const unavailable = (): Response =>
  Response.json(
    { code: 'unavailable', detail: problemOf('unavailable').detail },
    { status: 503, headers: { [EPOCH_HEADER]: 'any', 'retry-after': '30' } },
  );

/** Returns a request of which half of the content arrives, or all of it with another byte in its middle. */
const damaged = async (init: RequestInit | undefined, how: 'half' | 'corrupt'): Promise<RequestInit> => {
  const bytes = new Uint8Array(await new Response(init?.body ?? null).arrayBuffer());
  const middle = bytes.length >> 1;
  if (how === 'half') return { ...init, ...(middle > 0 && { body: bytes.slice(0, middle) }) };
  if (bytes.length > 0) bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  return { ...init, ...(bytes.length > 0 && { body: bytes }) };
};

type Server = Pick<TestServer, 'fetch'>;

/** The line of the change stream, apart from all other requests. */
const createStreamLine = (server: Server, isOnline: () => boolean, requests: string[]) => {
  const heard = createLive(0);
  let line: StreamLine = 'cut';

  const throughLine = async (path: string, init: RequestInit): Promise<Response> => {
    if (!isOnline() || line === 'cut') throw new TypeError('Failed to fetch');
    if (line === 'portal') return aPortal();
    requests.push(`GET ${path}`);
    const response = await server.fetch(path, init);
    if (line === 'open' || !response.ok) return response;
    // Somebody in between holds an answer back until its end.
    await response.arrayBuffer();
    return response;
  };
  return {
    heard,
    set: (next: StreamLine) => {
      line = next;
    },
    fetch: async (path: string, init: RequestInit): Promise<Response> => {
      const { body, status, headers } = await throughLine(path, init);
      const counted = new TransformStream<Uint8Array, Uint8Array>({
        transform: (part, out) => {
          out.enqueue(part);
          heard.set((heard.get() ?? 0) + 1);
        },
      });
      return new Response(body?.pipeThrough(counted) ?? null, { status, headers });
    },
  };
};

export const createFaultyNetwork = (server: Server): FaultyNetwork => {
  const requests: string[] = [];
  const answered: string[] = [];
  const faults: { path: string; fault: Fault; passes: number }[] = [];
  const delayed: (() => void)[] = [];
  let online = true;
  let kind: ReturnType<Platform['network']> = 'free';
  const stream = createStreamLine(server, () => online, requests);

  /** Returns the fault that meets a request, and takes it away. */
  const meet = (path: string): Fault | null => {
    const met = faults.find((each) => path.startsWith(each.path));
    if (!met) return null;
    met.passes -= 1;
    if (met.passes >= 0) return null;
    faults.splice(faults.indexOf(met), 1);
    return met.fault;
  };

  const faultyFetch: typeof fetch = async (input, given) => {
    const path = pathOf(input);
    if (path === CHANGE_STREAM) return stream.fetch(path, given ?? {});
    const struck = meet(path);
    if (!online || struck === 'cut') throw new TypeError('Failed to fetch');
    if (struck === 'portal') return aPortal();
    const init = struck === 'half' || struck === 'corrupt' ? await damaged(given, struck) : given;
    requests.push(`${init?.method ?? 'GET'} ${path}`);
    if (struck === 'unavailable') return unavailable();
    if (struck === 'delay') await new Promise<void>((go) => delayed.push(go));
    if (struck === 'double') await server.fetch(path, init);
    const response = await server.fetch(path, init);
    answered.push(`${init?.method ?? 'GET'} ${path}`);
    if (struck === 'truncate') return halfOf(response);
    if (struck === 'lose-response' || struck === 'half') throw new TypeError('Failed to fetch');
    return response;
  };

  return {
    fetch: faultyFetch,
    isOnline: () => online,
    setOnline: (now) => {
      online = now;
    },
    kind: () => kind,
    setKind: (now) => {
      kind = now;
    },
    setStreamLine: stream.set,
    heard: stream.heard,
    requests,
    answered,
    fault: (path, fault, passes = 0) => faults.push({ path, fault, passes }),
    heal: () => {
      for (const go of delayed.splice(0)) go();
      return faults.splice(0).length > 0;
    },
  };
};
