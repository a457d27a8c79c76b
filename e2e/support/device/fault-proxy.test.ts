import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

let server: Server;
let served: string[];
let network: FaultProxy;

beforeEach(async () => {
  served = [];
  server = createServer((request, response) => {
    served.push(`${request.method ?? ''} ${request.url ?? ''}`);
    response.writeHead(201, { 'x-sampark-epoch': 'e1' }).end('done');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  network = await startFaultProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  await network.stop();
  server.closeAllConnections();
  server.close();
});

const post = (path: string): Promise<Response> => fetch(network.url + path, { method: 'POST', body: '{}' });

describe('a device’s network', () => {
  it('passes requests and answers on', async () => {
    const answer = await post('/api/x');
    expect([answer.status, answer.headers.get('x-sampark-epoch'), await answer.text()]).toEqual([
      201,
      'e1',
      'done',
    ]);
    expect(network.requests).toEqual([{ method: 'POST', path: '/api/x', fault: null, status: 201 }]);
  });

  it('cuts a request before the server sees it', async () => {
    network.inject({ fault: 'cut', times: 1 });
    await expect(post('/api/x')).rejects.toThrow();
    expect(served).toEqual([]);
    expect((await post('/api/x')).status).toBe(201);
  });

  it('loses the answer after the server has done its work', async () => {
    network.inject({ fault: 'lose-response', times: 1 });
    await expect(post('/api/x')).rejects.toThrow();
    expect(served).toEqual(['POST /api/x']);
    expect(network.requests[0]).toMatchObject({ fault: 'lose-response', status: 201 });
  });

  it('answers in the server’s place as a captive portal does', async () => {
    network.inject({ fault: 'portal' });
    const answer = await post('/api/x');
    expect([answer.status, answer.headers.get('x-sampark-epoch')]).toEqual([200, null]);
    expect(served).toEqual([]);
    network.heal();
    expect((await post('/api/x')).status).toBe(201);
  });

  it('fails in the server’s place, and says so as the server would', async () => {
    network.inject({ fault: 'fail', on: { path: /^\/api\/x/ } });
    const answer = await post('/api/x');
    expect([answer.status, answer.headers.get('x-sampark-epoch')]).toEqual([500, 'e1']);
    expect(await answer.json()).toEqual({ detail: 'Operation failed. Please try again.', code: 'internal' });
    expect(served).toEqual(['GET /api/ping']);
  });

  it.each([
    ['one after the other', { surveys: [{ op_id: 'o1', base_version: 3 }] }],
    [
      'by column',
      {
        columns: {
          rows: 1,
          columns: [
            { path: ['op_id'], values: ['o1'] },
            { path: ['base_version'], values: [3] },
          ],
        },
      },
    ],
  ])('lies that operations were applied, packed as they come and %s', async (_, batch) => {
    network.inject({ fault: 'lie', times: 1 });
    const answer = await fetch(`${network.url}/api/sync/batch`, {
      method: 'POST',
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify(batch)),
    });
    expect(await answer.json()).toMatchObject({
      epoch: 'e1',
      results: [{ op_id: 'o1', status: 'applied', version: 4 }],
    });
    expect(served).toEqual(['GET /api/ping']);
  });

  it('delivers a request twice, and the second answer', async () => {
    network.inject({ fault: 'double', times: 1 });
    expect(await (await post('/api/x')).text()).toBe('done');
    expect(served).toEqual(['POST /api/x', 'POST /api/x']);
  });

  it('ends an answer after any byte of it', async () => {
    network.inject({ fault: { truncate: 1_000 }, times: 1 });
    expect(await (await post('/api/x')).text()).toBe('done');
    const whole = network.requests[0]?.bytes ?? 0;
    expect(whole).toBeGreaterThan(60);
    for (let kept = 0; kept < whole; kept += 1) {
      network.inject({ fault: { truncate: kept }, times: 1 });
      await expect(post('/api/x').then((answer) => answer.text())).rejects.toThrow();
    }
    expect(served).toHaveLength(whole + 1);
  });

  it('shapes both ways to so many bytes a second', async () => {
    network.inject({ fault: { slow: 1_000 }, times: 1 });
    const begun = performance.now();
    expect(await (await post('/api/x')).text()).toBe('done');
    // A hundred bytes of head and body, and more, come in pieces of a hundred.
    expect(performance.now() - begun).toBeGreaterThan(100);
  });

  it('meets only the requests it is meant for', async () => {
    network.inject({ fault: 'cut', on: { method: 'POST', path: /^\/api\/sync/ } });
    expect((await post('/api/x')).status).toBe(201);
    await expect(post('/api/sync/batch')).rejects.toThrow();
  });

  it('is down until it is up again', async () => {
    network.down();
    await expect(post('/api/x')).rejects.toThrow();
    network.up();
    expect((await post('/api/x')).status).toBe(201);
    expect(served).toHaveLength(1);
  });
});
