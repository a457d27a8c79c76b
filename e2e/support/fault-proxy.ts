import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * What can go wrong with a request on its way:
 *
 * | fault | the server sees it | the device sees |
 * |---|---|---|
 * | `cut` | no | a broken connection |
 * | `lose-response` | yes, and answers | a broken connection |
 * | `portal` | no | 200 and a login page of somebody's network |
 * | `{ delay }` | yes, that many milliseconds later | its answer |
 */
export type Fault = 'cut' | 'lose-response' | 'portal' | { readonly delay: number };

export interface FaultRule {
  readonly fault: Fault;
  /** Which requests, by method and path; all when left out. */
  readonly on?: { readonly method?: string; readonly path?: RegExp };
  /** How many requests it meets before it goes away; for ever when left out. */
  readonly times?: number;
}

/** A request that went through, or did not. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly fault: Fault | 'down' | null;
  /** What the server answered, whether or not that reached the device; null when it was never asked. */
  readonly status: number | null;
}

/** One device's network: a proxy in front of the server whose faults a test sets. */
export interface FaultProxy {
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  /** From now on this rule is tried first. */
  inject(rule: FaultRule): void;
  /** Takes all rules away. */
  heal(): void;
  /** Breaks every connection, present and new, until `up`. */
  down(): void;
  up(): void;
  stop(): Promise<void>;
}

const PORTAL_PAGE = '<!doctype html><title>Free Wi-Fi</title><h1>Log in to the network</h1>';

/**
 * Starts a network between a device and a server.
 * @param target the server's address, such as http://127.0.0.1:3000
 */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const seen: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  let rules: { rule: FaultRule; left: number }[] = [];
  let isDown = false;

  const faultFor = (method: string, path: string): Fault | null => {
    const entry = rules.find(({ rule, left }) => left > 0 && matches(rule, method, path));
    if (!entry) return null;
    entry.left -= 1;
    return entry.rule.fault;
  };

  const proxy = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/' } = incoming;
    const fault = isDown ? 'down' : faultFor(method, path);
    const log = (status: number | null): void => void seen.push({ method, path, fault, status });
    if (fault === 'down' || fault === 'cut') {
      log(null);
      incoming.socket.destroy();
    } else if (fault === 'portal') {
      log(null);
      incoming.resume();
      outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PORTAL_PAGE);
    } else {
      const wait = typeof fault === 'object' && fault !== null ? fault.delay : 0;
      setTimeout(() => forward(target, incoming, outgoing, fault === 'lose-response', log), wait);
    }
  });
  proxy.on('connection', (socket) => {
    if (isDown) socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const port = await listen(proxy);

  return {
    url: `http://127.0.0.1:${port}`,
    requests: seen,
    inject: (rule) => {
      rules = [{ rule, left: rule.times ?? Infinity }, ...rules];
    },
    heal: () => {
      rules = [];
    },
    down: () => {
      isDown = true;
      for (const socket of sockets) socket.destroy();
    },
    up: () => {
      isDown = false;
    },
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function matches({ on }: FaultRule, method: string, path: string): boolean {
  return (on?.method === undefined || on.method === method) && (on?.path === undefined || on.path.test(path));
}

function forward(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  loseResponse: boolean,
  log: (status: number | null) => void,
): void {
  const { method, headers, url } = incoming;
  const asked = request(`${target}${url ?? '/'}`, { method, headers }, (answer) => {
    log(answer.statusCode ?? null);
    if (loseResponse) {
      // Read to its end: the server has done all of its work, and only then the line breaks.
      answer.resume().once('end', () => outgoing.socket?.destroy());
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  asked.once('error', () => outgoing.socket?.destroy());
  outgoing.once('close', () => asked.destroy());
  incoming.pipe(asked);
}

function listen(proxy: Server): Promise<number> {
  return new Promise((resolve) => {
    proxy.listen(0, '127.0.0.1', () => resolve((proxy.address() as AddressInfo).port));
  });
}
