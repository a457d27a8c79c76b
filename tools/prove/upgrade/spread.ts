import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

/** What stands before several servers: each request goes to the next of them. */
export interface Spread {
  readonly url: string;
  /** Says to which servers requests go from now on. */
  readonly to: (urls: readonly string[]) => void;
  readonly close: () => Promise<void>;
}

const HOP = new Set(['connection', 'host', 'transfer-encoding', 'content-length', 'keep-alive', 'expect']);
/** What `fetch` has unpacked already. */
const UNPACKED = new Set([...HOP, 'content-encoding']);

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const passedOn = (headers: IncomingHttpHeaders): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    HOP.has(name) || value === undefined ? [] : [[name, String(value)]],
  );

/** Starts it. A request that reaches no server is answered with 502, as nginx does. */
export async function startSpread(): Promise<Spread> {
  let targets: readonly string[] = [];
  let turn = 0;
  const server = createServer((request, reply) => {
    const answer = async (): Promise<void> => {
      const body = await bodyOf(request);
      turn += 1;
      const target = targets[turn % targets.length] ?? '';
      const { method = 'GET', url = '/', headers } = request;
      const given = await fetch(target + url, {
        method,
        headers: passedOn(headers),
        ...(body.length > 0 ? { body } : {}),
      });
      const content = Buffer.from(await given.arrayBuffer());
      reply.writeHead(given.status, [...given.headers].filter(([name]) => !UNPACKED.has(name)).flat());
      reply.end(content);
    };
    answer().catch(() => {
      if (!reply.headersSent) reply.writeHead(502);
      reply.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    to: (urls) => {
      targets = urls;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
