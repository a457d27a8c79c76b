import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

/** A whole answer. */
export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Milliseconds for which it may not be there yet. */
  readonly patience?: number;
}

/** Asks a proxy with a certificate of its own making, from one of this machine's addresses. */
export async function askThrough(
  where: { readonly port: number; readonly from: string; readonly path: string },
  asked: Asked,
): Promise<Reply> {
  const until = performance.now() + (asked.patience ?? 0);
  for (;;) {
    try {
      return await askOnce(where, asked);
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(100);
    }
  }
}

function askOnce(
  { port, from, path }: { readonly port: number; readonly from: string; readonly path: string },
  { method = 'GET', headers = {}, body }: Asked,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      localAddress: from,
      path,
      method,
      headers,
      rejectUnauthorized: false,
    };
    const sent = request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const isPacked = answer.headers['content-encoding'] === 'gzip';
        const text = (isPacked ? gunzipSync(bytes) : bytes).toString();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
