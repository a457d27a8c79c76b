import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** The bytes on the wire since the last `reset`, and the process's use of the machine since it began. */
export interface Traffic {
  readonly requests: number;
  /** Bytes, heads of requests and answers included. */
  readonly up: number;
  readonly down: number;
  /** Milliseconds of processor time. */
  readonly cpu: number;
  /** Bytes. */
  readonly memory: number;
}

/** A question of a measurement to a contestant's server, over the channel to its parent process. */
export type Question = 'traffic' | 'reset' | 'count' | 'exit';

interface Asked {
  readonly id: number;
  readonly question: Question;
}

const given = process.env['BENCH_DATA_DIR'] ?? '';

/** The folder for the contestant's data: the given one, or one that goes with the process. */
export const dataDir = given === '' ? mkdtempSync(join(tmpdir(), 'sampark-bench-')) : given;

const PAGES = process.env['BENCH_PAGES'] ?? '';

function page(path: string, answer: ServerResponse): void {
  const name = basename(path);
  const isScript = name.endsWith('.js');
  answer.writeHead(200, {
    'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
    connection: 'close',
  });
  if (isScript) answer.end(readFileSync(join(PAGES, name)));
  else
    answer.end(
      `<!doctype html><link rel=icon href=data:,><script type=module src=/page/${name}.js></script>`,
    );
}

/**
 * Serves a contestant on a free port of this machine: its own addresses by `handler`, and under /page/ the page that runs
 * its device, so that both have one origin. Counts requests and bytes, and answers its parent.
 * @param count surveys that the server holds
 */
export function host(
  handler: (request: IncomingMessage, answer: ServerResponse) => void,
  count: () => number | Promise<number>,
): Server {
  const sockets = new Set<Socket>();
  const ended = { up: 0, down: 0 };
  let base = { up: 0, down: 0 };
  let requests = 0;
  const total = () => {
    const sum = { ...ended };
    for (const socket of sockets) {
      sum.up += socket.bytesRead;
      sum.down += socket.bytesWritten;
    }
    return sum;
  };
  const traffic = (): Traffic => {
    const { up, down } = total();
    const { user, system } = process.cpuUsage();
    const { rss: memory } = process.memoryUsage();
    return { requests, up: up - base.up, down: down - base.down, cpu: (user + system) / 1000, memory };
  };

  const server = createServer((request, answer) => {
    const { url = '/' } = request;
    if (url.startsWith('/page/')) {
      page(url, answer);
      return;
    }
    requests += 1;
    handler(request, answer);
  });
  server.keepAliveTimeout = 60_000;
  server.on('upgrade', () => {
    requests += 1;
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      ended.up += socket.bytesRead;
      ended.down += socket.bytesWritten;
    });
  });

  const leave = (): never => {
    if (given === '') rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  };
  const answerTo = async (question: Question): Promise<unknown> => {
    switch (question) {
      case 'traffic':
        return traffic();
      case 'reset':
        requests = 0;
        base = total();
        return null;
      case 'count':
        return count();
      case 'exit':
        return leave();
    }
  };
  process.on('message', ({ id, question }: Asked) => {
    void answerTo(question).then((answer) => process.send?.({ id, answer }));
  });
  process.on('disconnect', leave);
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ port: (server.address() as AddressInfo).port });
  });
  return server;
}

/** Reads the whole body of a request. */
export const bodyOf = async (request: IncomingMessage): Promise<Buffer> =>
  Buffer.concat((await Array.fromAsync(request)) as Buffer[]);
