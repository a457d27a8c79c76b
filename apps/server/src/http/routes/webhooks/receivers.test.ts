import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeliverySettings } from '../../../services/programs/webhooks/deliver.ts';
import { aCreate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import type { TestServer } from '../../../testing/servers/start.ts';
import {
  answerWith,
  logOf,
  makeWebhook,
  type Receiver,
  startReceiver,
  startSendingServer,
  WEBHOOKS,
} from '../../../testing/webhooks.ts';

let server: TestServer | undefined;
let settle: () => Promise<void>;
let receiver: Receiver;
let admin: TestClient;
/** Starts the server anew. @param deliveries how they go out, where that is not as usual */
const start = async (deliveries: Partial<DeliverySettings> = {}): Promise<void> => {
  await server?.close();
  const sending = await startSendingServer({ deliveries });
  ({ server, settle } = sending);
  admin = await signIn(sending.server, 'admin');
};
beforeEach(async () => {
  receiver = await startReceiver();
  await start();
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await receiver.close();
});

describe('a receiver', () => {
  const lineAfter = async (url: string) => {
    const { webhook_id } = await makeWebhook(admin, { url });
    await admin.post(`${WEBHOOKS}/${webhook_id}/test`, {});
    await settle();
    const [line] = await logOf(admin, webhook_id);
    return line;
  };

  it('that never answers is left after the time limit, and keeps no other waiting', async () => {
    await start({ timeout: 300 });
    receiver.answer(() => undefined);
    const quick = await startReceiver();
    const slow = await makeWebhook(admin, { url: receiver.url });
    await makeWebhook(admin, { url: quick.url });
    await admin.batch(aCreate('S1'));
    await settle();
    expect(quick.received.map(({ body }) => body.type)).toEqual(['survey.saved']);
    expect(await logOf(admin, slow.webhook_id)).toMatchObject([{ problem: 'timeout', status: null }]);
    await quick.close();
  });

  it('that answers without an end is cut off, and what it said first counts', async () => {
    receiver.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const more = (): void => {
        while (response.write('x'.repeat(65_536)));
      };
      response.on('drain', more).on('close', () => response.removeListener('drain', more));
      more();
    });
    const line = await lineAfter(receiver.url);
    expect(line).toMatchObject({ state: 'delivered', status: 200 });
    expect(line?.answer).toBe('x'.repeat(1_000));
  });

  it('that says OK and then nothing more has said OK', async () => {
    await start({ timeout: 300 });
    receiver.answer((response) => response.writeHead(200).write('fine'));
    expect(await lineAfter(receiver.url)).toMatchObject({ state: 'delivered', status: 200, answer: 'fine' });
  });

  it('that closes at once, or is not there, or has no TLS, or no name, is noted as that', async () => {
    const closing = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => {
      closing.listen(0, '127.0.0.1', resolve);
    });
    const { port } = closing.address() as AddressInfo;
    expect(await lineAfter(`http://127.0.0.1:${port}/`)).toMatchObject({
      state: 'waiting',
      problem: 'closed',
    });
    await new Promise((resolve) => {
      closing.close(resolve);
    });
    expect(await lineAfter(`http://127.0.0.1:${port}/`)).toMatchObject({ problem: 'refused' });
    expect(await lineAfter(receiver.url.replace('http:', 'https:'))).toMatchObject({ problem: 'tls' });
    expect(await lineAfter('https://no-such-name.invalid/')).toMatchObject({ problem: 'not_found' });
  });

  it('that wants to speak another protocol is noted as closed', async () => {
    const upgrading = createServer((socket) =>
      socket.once('data', () =>
        socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
      ),
    );
    await new Promise<void>((resolve) => {
      upgrading.listen(0, '127.0.0.1', resolve);
    });
    const { port } = upgrading.address() as AddressInfo;
    expect(await lineAfter(`http://127.0.0.1:${port}/`)).toMatchObject({
      state: 'waiting',
      problem: 'closed',
    });
    await new Promise((resolve) => {
      upgrading.close(resolve);
    });
  });

  it('that sends elsewhere is not followed', async () => {
    const elsewhere = await startReceiver();
    receiver.answer(answerWith(302, '', { location: elsewhere.url }));
    expect(await lineAfter(receiver.url)).toMatchObject({ state: 'waiting', status: 302 });
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
  });

  it('whose name leads into the own network gets nothing', async () => {
    const addresses = [{ address: '127.0.0.1', family: 4 }];
    await start({ toOwnNetwork: false, resolve: () => Promise.resolve(addresses) });
    const url = `https://hooks.example.org:${new URL(receiver.url).port}/`;
    expect(await lineAfter(url)).toMatchObject({ problem: 'own_network', status: null });
    expect(receiver.received).toEqual([]);
  });

  it('is reached at the address that was checked, and its name is asked for once', async () => {
    let asked = 0;
    const resolve = () => {
      asked += 1;
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    };
    await start({ resolve });
    const { port } = new URL(receiver.url);
    // The receiver speaks no TLS: that it says so shows that it was reached, under a name that nobody else knows.
    expect(await lineAfter(`https://hooks.example.invalid:${port}/`)).toMatchObject({ problem: 'tls' });
    expect(asked).toBe(1);
  });

  it('of a name for which nobody answers is left after the time limit', async () => {
    await start({ timeout: 200, resolve: () => new Promise(() => undefined) });
    expect(await lineAfter('https://hooks.example.org/')).toMatchObject({ problem: 'timeout' });
  });
});
