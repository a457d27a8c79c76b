import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/** Returns the bytes of the first answer in `data`; 0 when it has not come whole. */
function answerLength(data: Buffer): number {
  const at = data.indexOf(HEAD_END);
  if (at < 0) return 0;
  const head = data.toString('latin1', 0, at);
  const length = at + HEAD_END.length + Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  return data.length < length ? 0 : length;
}

/** Writes a request as its bytes. */
export const requestBytes = (path: string, headers: Readonly<Record<string, string>>): Buffer => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`);
};

/**
 * Sends one request again and again on kept connections, each as soon as the one before it is answered.
 * @returns answers a second
 * @throws when an answer is not `status`
 */
export async function hammer(
  port: number,
  request: Buffer,
  { status, connections = 32, milliseconds = 2000 }: Hammering,
): Promise<number> {
  const sockets = Array.from({ length: connections }, () => createConnection({ port, host: '127.0.0.1' }));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const until = performance.now() + milliseconds;
  const began = performance.now();
  const counts = await Promise.all(sockets.map((socket) => keepAsking(socket, request, status, until)));
  return (counts.reduce((sum, count) => sum + count, 0) / (performance.now() - began)) * 1000;
}

interface Hammering {
  readonly status: number;
  readonly connections?: number;
  readonly milliseconds?: number;
}

function keepAsking(socket: Socket, request: Buffer, status: number, until: number): Promise<number> {
  let rest: Buffer = Buffer.alloc(0);
  let count = 0;
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const length = answerLength(rest);
      if (length === 0) return;
      const said = rest.toString('latin1', 9, 12);
      rest = rest.subarray(length);
      count += 1;
      if (said !== String(status)) reject(new Error(`answered with ${said}`));
      if (performance.now() < until) socket.write(request);
      else {
        socket.destroy();
        resolve(count);
      }
    });
    socket.write(request);
  });
}
