import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** What a webhook told, its signature verified. */
interface Told {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Another program, which hears by a webhook what happens. */
export interface Receiver {
  readonly url: string;
  /** What it was told, in order. A message that is not signed by the secret counts as none. */
  readonly told: readonly Told[];
  /** Trusts messages that are signed by this secret from now on. */
  trust(secret: string): void;
  /** Answers with this status and text from now on; at first with 204. */
  answer(status: number, text?: string): void;
  close(): void;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** Starts a receiver on this machine. */
export async function startReceiver(): Promise<Receiver> {
  const told: Told[] = [];
  let webhook: Webhook | null = null;
  let answer = { status: 204, text: '' };
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const headers = request.headers as Record<string, string>;
      try {
        const read = webhook?.verify(body, headers) as Omit<Told, 'id'>;
        told.push({ id: headers['webhook-id'] ?? '', type: read.type, data: read.data });
        response.writeHead(answer.status).end(answer.text);
      } catch {
        response.writeHead(401).end();
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    told,
    trust: (secret) => {
      webhook = new Webhook(secret);
    },
    answer: (status, text = '') => {
      answer = { status, text };
    },
    close: () => server.close(),
  };
}
