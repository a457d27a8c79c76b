import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { WebhookProblem } from '@sampark/core/wire/access/wire-webhooks';
import { checkedAddresses, hostIn, OwnNetworkError, type Resolve, type Resolved } from './addresses.ts';

/** How requests go out. */
export interface PostSettings {
  readonly toOwnNetwork: boolean;
  readonly resolve: Resolve;
  /** The milliseconds that a request may take in all, from the question for the name to the end of the answer. */
  readonly timeout: number;
}

/** The bytes of an answer that are read; then the connection is cut. */
const READ_MOST = 10_000;

/** The outcome of a request. */
export type Posted =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfter: string | undefined;
      /** The beginning of its body. */
      readonly text: string;
    }
  | { readonly kind: 'failed'; readonly problem: WebhookProblem };

const failed = (problem: WebhookProblem): Posted => ({ kind: 'failed', problem });

const TLS_CODES = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO$)/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Says in a word why a request failed. */
function problemOf(error: unknown): WebhookProblem {
  if (error instanceof OwnNetworkError) return 'own_network';
  const code = codeOf(error);
  if (code === 'ABORT_ERR' || (error instanceof Error && error.name === 'TimeoutError')) return 'timeout';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'not_found';
  if (TLS_CODES.test(code)) return 'tls';
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'refused';
  return code === 'ETIMEDOUT' ? 'timeout' : 'closed';
}

/** Answers every question for a name with addresses that were checked. */
const lookupIn =
  (addresses: readonly Resolved[]): LookupFunction =>
  (_, options, answer) => {
    const [first] = addresses;
    if (first === undefined) answer(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0);
    else if (options.all === true) answer(null, [...addresses]);
    else answer(null, first.address, first.family);
  };

/**
 * Reads the beginning of an answer. A part that came before it ended early or took too long is kept: its
 * status has come.
 */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= READ_MOST) break;
    }
  } catch {
    // The rest does not matter.
  }
  return Buffer.concat(parts).subarray(0, READ_MOST).toString();
}

const ask = (request: ClientRequest, body: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
    // A receiver that wants to speak another protocol ends the request without an answer and without an error.
    request.once('close', () => reject(new Error('the receiver closed the connection without an answer')));
    // Also an answer that was cut says so here, after it was read.
    request.on('error', () => undefined);
    request.end(body);
  });

/** Rejects when a signal comes first: a question for a name cannot be cut off. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });

/**
 * Posts a text to an address, and reads at most the beginning of the answer. It follows no redirect, and connects to no address but those that
 * were checked. Whatever goes wrong is a value.
 * @param over ends it early
 */
export async function post(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  { timeout, ...settings }: PostSettings,
  over: AbortSignal,
): Promise<Posted> {
  const signal = AbortSignal.any([AbortSignal.timeout(timeout), over]);
  try {
    const addresses = await orAborted(checkedAddresses(hostIn(url), settings), signal);
    const request = (url.protocol === 'https:' ? requestTls : requestPlain)(url, {
      method: 'POST',
      // A connection of its own: none is kept for an address that was checked before.
      agent: false,
      lookup: lookupIn(addresses),
      signal,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Sampark-Webhooks',
        'accept-encoding': 'identity',
      },
    });
    try {
      const answer = await ask(request, body);
      const text = await beginningOf(answer);
      return {
        kind: 'answered',
        status: answer.statusCode ?? 0,
        retryAfter: answer.headers['retry-after'],
        text,
      };
    } finally {
      request.destroy();
    }
  } catch (error) {
    return failed(problemOf(error));
  }
}
