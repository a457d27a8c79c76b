import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A request as it came, whole. */
export interface WholeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** A whole answer, as an instrument on the wire would see it. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: Buffer;
}

/** Pieces a second in which a slow network delivers. */
const PIECES = 10;

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export async function readWhole(incoming: IncomingMessage): Promise<WholeRequest> {
  const { method = 'GET', url: path = '/', headers } = incoming;
  return { method, path, headers, body: await bodyOf(incoming) };
}

/** Asks the server and waits for the whole answer. */
export function exchange(
  target: string,
  { method, path, headers, body }: WholeRequest,
): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(`${target}${path}`, { method, headers }, (answer) => {
      bodyOf(answer)
        .then((content) => {
          const { statusCode: status = 502, statusMessage = '' } = answer;
          const bytes = bytesOf(`HTTP/1.1 ${status} ${statusMessage}`, answer.rawHeaders, content);
          resolve({ status, headers: answer.headers, bytes });
        })
        .catch(reject);
    });
    asked.once('error', reject).end(body);
  });
}

/** Joins head and body: the head says the body's length, and the connection ends with it. */
export function bytesOf(start: string, rawHeaders: readonly string[], body: Buffer): Buffer {
  const lines = [start];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (/^(connection|keep-alive|transfer-encoding|content-length)$/i.test(name)) continue;
    lines.push(`${name}: ${rawHeaders[at + 1] ?? ''}`);
  }
  lines.push(`content-length: ${body.length}`, 'connection: close', '', '');
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), body]);
}

/** Writes bytes at so many a second, and ends the connection. */
export async function deliver(socket: Socket, bytes: Buffer, perSecond = Infinity): Promise<void> {
  const piece = Math.max(1, Math.min(bytes.length, Math.ceil(perSecond / PIECES)));
  for (let at = 0; at < bytes.length && !socket.destroyed; at += piece) {
    if (perSecond < Infinity) await pause(1_000 / PIECES);
    socket.write(bytes.subarray(at, at + piece));
  }
  socket.end();
}
