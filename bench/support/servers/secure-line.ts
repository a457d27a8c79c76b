import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { startNginx } from '../../../tools/prove/support/nginx.ts';

/** HTTPS before a contestant, as `deploy/nginx.conf` sets it up: TLS, and HTTP/2 for clients that speak it. */
export interface SecureLine {
  readonly url: string;
  /** Bytes that have gone over it, both ways, those of TLS included. */
  readonly bytes: () => number;
  readonly close: () => Promise<void>;
}

const TLS_PORT = 4368;
const PLAIN_PORT = 4369;
/** Milliseconds after which the connection is tried again: nginx takes a while to listen. */
const AGAIN = 50;

const isThere = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => setTimeout(() => resolve(false), AGAIN));
  });

/** Opens a line to a server on this machine. */
export async function openSecureLine(port: number): Promise<SecureLine> {
  const nginx = startNginx({
    port: TLS_PORT,
    plainPort: PLAIN_PORT,
    upstream: `http://127.0.0.1:${port}`,
  });
  while (!(await isThere(TLS_PORT)));
  const sockets = new Set<Socket>();
  let bytes = 0;
  const server = createServer((device) => {
    const proxy = connect(TLS_PORT, '127.0.0.1');
    for (const [from, to] of [
      [device, proxy],
      [proxy, device],
    ] as const) {
      sockets.add(from);
      from.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      from.on('error', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await nginx.end();
    },
  };
}
