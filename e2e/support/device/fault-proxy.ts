import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { problemOf } from '@sampark/core/problems';
import { decodeList } from '@sampark/core/wire/columns/list-encoding';
import {
  bytesOf,
  deliver,
  exchange,
  readWhole,
  type WholeAnswer,
  type WholeRequest,
} from '../server/exchange.ts';
import { createFaultRules, type Fault, type FaultRule } from './faults.ts';

/** A request that went through, or did not. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly fault: Fault | 'down' | null;
  /** The server's status, whether or not its answer reached the device; null when it was never asked. */
  readonly status: number | null;
  /** The length of a truncated answer as it was before, head included. */
  readonly bytes?: number;
}

/** One device's network: a proxy in front of the server whose faults a test sets. */
export interface FaultProxy {
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  /** Adds a rule that is tried first from now on. */
  inject(rule: FaultRule): void;
  /** Takes all rules away. */
  heal(): void;
  /** Breaks every connection, present and new, until `up`. */
  down(): void;
  up(): void;
  stop(): Promise<void>;
}

type Log = (status: number | null, bytes?: number) => void;

const PORTAL_PAGE = '<!doctype html><title>Free Wi-Fi</title><h1>Log in to the network</h1>';

/**
 * Starts a network between a device and a server.
 * @param target the server's address, such as http://127.0.0.1:3000
 * @param scripts those that it answers with instead of the server, by their path, as long as they are in the map
 */
export async function startFaultProxy(
  target: string,
  scripts: ReadonlyMap<string, string> = new Map(),
): Promise<FaultProxy> {
  const seen: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  const rules = createFaultRules();
  let isDown = false;

  const proxy = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/' } = incoming;
    const fault = isDown ? 'down' : rules.meet(method, path);
    const log: Log = (status, bytes) =>
      void seen.push({ method, path, fault, status, ...(bytes === undefined ? {} : { bytes }) });
    if (fault === 'down' || fault === 'cut') {
      log(null);
      incoming.socket.destroy();
    } else if (fault === 'portal') {
      log(null);
      incoming.resume();
      outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PORTAL_PAGE);
    } else if (fault === null && scripts.has(path)) {
      log(200);
      outgoing.writeHead(200, SCRIPT).end(scripts.get(path));
    } else if (fault === null) {
      forward(target, incoming, outgoing, log);
    } else {
      passOn(target, incoming, fault, log).catch(() => incoming.socket.destroy());
    }
  });
  proxy.on('connection', (socket) => {
    if (isDown) socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  const port = await listen(proxy);

  return {
    url: `http://127.0.0.1:${port}`,
    requests: seen,
    inject: rules.inject,
    heal: rules.heal,
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

/** The head of a script that the next version replaces. */
const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' };

/** Passes a request on as it comes, and its answer back. */
function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse, log: Log): void {
  const { method, headers, url } = incoming;
  const asked = request(`${target}${url ?? '/'}`, { method, headers }, (answer) => {
    log(answer.statusCode ?? null);
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  asked.once('error', () => outgoing.socket?.destroy());
  outgoing.once('close', () => asked.destroy());
  incoming.pipe(asked);
}

/** Passes a request on with something wrong on its way; the server always does all of its work. */
async function passOn(
  target: string,
  incoming: IncomingMessage,
  fault: Exclude<Fault, 'cut' | 'portal'>,
  log: Log,
): Promise<void> {
  const { socket } = incoming;
  const whole = await readWhole(incoming);
  if (typeof fault === 'object' && 'delay' in fault) await pause(fault.delay);
  if (typeof fault === 'object' && 'slow' in fault) await pause((whole.body.length / fault.slow) * 1_000);
  if (fault === 'double') await exchange(target, whole);
  const answer = await answerTo(target, whole, fault);
  if (fault === 'lose-response') {
    log(answer.status);
    socket.destroy();
  } else if (typeof fault === 'object' && 'truncate' in fault) {
    log(answer.status, answer.bytes.length);
    await deliver(socket, answer.bytes.subarray(0, fault.truncate));
  } else {
    log(answer.status);
    await deliver(
      socket,
      answer.bytes,
      typeof fault === 'object' && 'slow' in fault ? fault.slow : undefined,
    );
  }
}

const answerTo = (target: string, whole: WholeRequest, fault: Fault): Promise<WholeAnswer> => {
  if (fault === 'fail') return fail(target);
  return fault === 'lie' ? lie(target, whole) : exchange(target, whole);
};

/** Asks the server for the epoch that it writes on its answers. */
async function epochOf(target: string): Promise<string> {
  const ping = { method: 'GET', path: '/api/ping', headers: {}, body: Buffer.alloc(0) };
  return String((await exchange(target, ping)).headers['x-sampark-epoch']);
}

/** Makes an answer in the server's name. */
function answerOf(status: string, epoch: string, body: unknown): WholeAnswer {
  const head = ['content-type', 'application/json', 'x-sampark-epoch', epoch];
  const bytes = bytesOf(`HTTP/1.1 ${status}`, head, Buffer.from(JSON.stringify(body)));
  return { status: Number.parseInt(status, 10), headers: {}, bytes };
}

/** Answers as the server does when something of its own fails. */
async function fail(target: string): Promise<WholeAnswer> {
  const { status, detail } = problemOf('internal');
  return answerOf(`${status} Internal Server Error`, await epochOf(target), { detail, code: 'internal' });
}

/** Reads the operations of a batch, in whichever encoding they come. */
function operationsOf({ headers, body }: WholeRequest) {
  const json = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
  const batch = JSON.parse(json.toString()) as Parameters<typeof decodeList>[0];
  return decodeList(batch) as readonly { op_id: string; survey_id: string; base_version?: number }[];
}

/** Makes an answer that the server never gave: everything was applied. */
async function lie(target: string, batch: WholeRequest): Promise<WholeAnswer> {
  const results = operationsOf(batch).map(({ op_id, survey_id, base_version = 0 }) => ({
    op_id,
    survey_id,
    status: 'applied',
    version: base_version + 1,
    duplicate: false,
    rejected_fields: {},
  }));
  const epoch = await epochOf(target);
  const answer = {
    success: results.length,
    failed: 0,
    errors: [],
    timestamp: new Date().toISOString(),
    epoch,
    results,
  };
  return answerOf('200 OK', epoch, answer);
}

function listen(proxy: Server): Promise<number> {
  return new Promise((resolve) => {
    proxy.listen(0, '127.0.0.1', () => resolve((proxy.address() as AddressInfo).port));
  });
}
