import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { ServerMeters } from './meters.ts';

/**
 * Answers `GET /metrics`, without a password. So it listens on a port of its own, and on this machine only unless the settings name
 * another address: a container's, which only its network reaches.
 */
export async function listenForMetrics(meters: ServerMeters, host: string, port: number): Promise<Server> {
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
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
