import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  WireNewWebhook,
  WireWebhook,
  WireWebhookDelivery,
  WireWebhookSecret,
} from '@sampark/core/wire/access/wire-webhooks';
import { expect } from 'vitest';
import type { DeliverySettings } from '../services/programs/webhooks/deliver.ts';
import type { WebhookSender } from '../services/programs/webhooks/sender.ts';
import { signIn, type TestClient } from './servers/client.ts';
import { startTestServer, type TestServer } from './servers/start.ts';

export const WEBHOOKS = '/api/webhooks';

/** Lets an administrator make a webhook. */
export async function makeWebhook(
  admin: TestClient,
  over: Partial<WireNewWebhook> = {},
): Promise<WireWebhookSecret> {
  const asked = {
    name: 'Dashboard of the district',
    url: 'https://example.org/hook',
    events: ['survey.saved'],
    form_name: null,
    ...over,
  };
  const made = await admin.post<WireWebhookSecret>(WEBHOOKS, asked);
  if (made.status !== 201) throw new Error(`No webhook: ${made.text}`);
  return made.body;
}

/** Returns the log of a webhook. */
export const logOf = async (admin: TestClient, webhookId: string): Promise<readonly WireWebhookDelivery[]> =>
  (await admin.get<WireWebhookDelivery[]>(`${WEBHOOKS}/${webhookId}/deliveries`)).body;

/** Returns a webhook as the list has it. */
export const webhookOf = async (admin: TestClient, webhookId: string): Promise<WireWebhook | undefined> =>
  (await admin.get<WireWebhook[]>(WEBHOOKS)).body.find((each) => each.webhook_id === webhookId);

/** A request that a receiver got. */
export interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: { readonly type: string; readonly data: Readonly<Record<string, unknown>> };
}

type Answer = (response: ServerResponse, received: Received) => void;

/** A receiver on this machine. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Answers from now on as told; at first with 204. */
  answer(as: Answer): void;
  close(): Promise<void>;
}

async function read(request: IncomingMessage): Promise<Received> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const text = Buffer.concat(parts).toString();
  return {
    headers: request.headers as Received['headers'],
    text,
    body: JSON.parse(text) as Received['body'],
  };
}

/** Starts a receiver on a free port. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer();
  const received: Received[] = [];
  let answer: Answer = (response) => response.writeHead(204).end();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    void read(request).then((each) => {
      received.push(each);
      answer(response, each);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer(as) {
      answer = as;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Answers with a status and a text. */
export const answerWith =
  (status: number, text = '', headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(text);

/** A server that sends webhooks to this machine, and its sender. */
export interface SendingServer {
  readonly server: TestServer;
  /** Sends what is due, and resolves when nothing is any more. */
  readonly settle: () => Promise<void>;
}

/** Starts a server that sends webhooks also to this machine. @param parts replaces parts of it */
export async function startSendingServer(
  parts: Parameters<typeof startTestServer>[0] & { readonly deliveries?: Partial<DeliverySettings> } = {},
): Promise<SendingServer> {
  let sender: WebhookSender | undefined;
  const server = await startTestServer(
    {
      ...parts,
      deliveries: { toOwnNetwork: true, publicUrl: 'https://sampark.example', ...parts.deliveries },
      onSender: (made) => {
        sender = made;
      },
    },
    'people and places',
  );
  return { server, settle: () => sender?.settle() ?? Promise.resolve() };
}

const WEBHOOK_ID = expect.stringMatching(/^[0-9a-f]{16}$/) as string;

/** Ways to do each thing with webhooks that the audit log tells, with its author and subject there. */
export const webhookScenarios = (server: () => TestServer) => {
  const made = async () => {
    const admin = await signIn(server(), 'admin');
    return { admin, at: `${WEBHOOKS}/${(await makeWebhook(admin)).webhook_id}` };
  };
  const done = (work: (admin: TestClient, at: string) => Promise<unknown>) =>
    [
      async () => {
        const { admin, at } = await made();
        await work(admin, at);
      },
      'demo-admin',
      WEBHOOK_ID,
    ] as const;
  return {
    webhook_made: [made, 'demo-admin', WEBHOOK_ID] as const,
    webhook_changed: done((admin, at) =>
      admin.send({ method: 'PATCH', url: at, payload: { events: ['survey.deleted'] } }),
    ),
    webhook_secret_exchanged: done((admin, at) => admin.post(`${at}/secret`, {})),
    webhook_removed: done((admin, at) => admin.delete(at)),
  };
};
