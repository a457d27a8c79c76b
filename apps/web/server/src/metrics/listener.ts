import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { ServerMeters } from './meters.ts';

/**
 * Answers `GET /metrics` on this machine only: the metrics are nobody else's business, and need no password when they
 * never leave the machine.
 */
export async function listenForMetrics(meters: ServerMeters, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    meters.text().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
