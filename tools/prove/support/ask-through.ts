import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
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
  /** Milliseconds for which the answer may be missing. */
  readonly patience?: number;
}

/** A proxy, and the address of this machine from which it is asked. */
interface Where {
  readonly port: number;
  readonly from: string;
  readonly path: string;
}

/** Milliseconds after which a missing answer counts as held back. */
const BUFFERED = 10_000;

/** Asks a proxy with a certificate of its own making, from one of this machine's addresses. */
export async function askThrough(where: Where, asked: Asked): Promise<Reply> {
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

const optionsOf = ({ port, from, path }: Where, { method = 'GET', headers = {} }: Asked) => ({
  host: '127.0.0.1',
  port,
  localAddress: from,
  path,
  method,
  headers,
  rejectUnauthorized: false,
});

/** Returns the first part of an answer that stays open, and whether it ended with that. */
export async function beginningThrough(
  where: Where,
  headers: Readonly<Record<string, string>>,
): Promise<Omit<Reply, 'headers'> & { readonly ended: boolean }> {
  const sent = request(optionsOf(where, { headers }))
    .on('error', () => undefined)
    .end();
  const signal = AbortSignal.timeout(BUFFERED);
  try {
    const [answer] = (await once(sent, 'response', { signal })) as [IncomingMessage];
    const [part] = (await once(answer, 'data', { signal })) as [Buffer];
    return { status: answer.statusCode ?? 0, text: part.toString(), ended: answer.complete };
  } catch {
    return { status: 0, text: 'nothing came', ended: false };
  } finally {
    sent.destroy();
  }
}

function askOnce(where: Where, asked: Asked): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const options = optionsOf(where, asked);
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
    sent.end(asked.body);
  });
}
