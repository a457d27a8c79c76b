import {
  CURSOR_HEADER,
  DEVICE_HEADER,
  EPOCH_HEADER,
  PENDING_HEADER,
  USER_HEADER,
} from '@sampark/core/wire/headers';
import type { Platform } from '../browser/platform.ts';

/** What came of a request. Expected failures are values; nothing is thrown. */
export type Reply =
  /** The server's own answer, good. `body` is null for 304. */
  | {
      readonly kind: 'ok';
      readonly status: number;
      readonly body: unknown;
      readonly etag: string | null;
      /** The `Link` header: where the next page is. */
      readonly link: string | null;
    }
  /** The server's own answer, an error of the catalogue. */
  | {
      readonly kind: 'problem';
      readonly status: number;
      readonly code: string;
      readonly detail: string;
      /** Seconds. */
      readonly retryAfter: number | null;
      /** The whole answer, for what else it says. */
      readonly body: unknown;
    }
  /** No answer, or one that is not ours (no epoch on it): a captive portal, a proxy's error page, an old cache. */
  | { readonly kind: 'unreachable' };

export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Sent as JSON; a `Blob` as the CSV file that it is. */
  readonly body?: unknown;
  readonly token?: string | null;
  /** The person whose rows are sent. */
  readonly owner?: string;
  /** What still waits on this device once the request is taken. */
  readonly pending?: number;
  /** How far this device has read, where that matters to the server. */
  readonly cursor?: string | null;
  /** The epoch it is in, where it has not read yet. */
  readonly epoch?: string | null;
  readonly etag?: string | null;
  /** Milliseconds; 60 s unless told. */
  readonly timeout?: number;
}

export type Send = (request: ApiRequest) => Promise<Reply>;

/** A body smaller than this gains nothing by compression. */
const WORTH_COMPRESSING = 200;

const gzip = async (content: Blob | string): Promise<ArrayBuffer> => {
  const packed = new Response(content).body?.pipeThrough(new CompressionStream('gzip'));
  return new Response(packed).arrayBuffer();
};

interface Sent {
  readonly body?: BodyInit;
  readonly headers?: Record<string, string>;
}

/** @param packs whether the server takes it compressed: from who is signed in */
const bodyOf = async (body: unknown, packs: boolean): Promise<Sent> => {
  const isFile = body instanceof Blob;
  const content = isFile ? body : JSON.stringify(body);
  const type = { 'content-type': isFile ? 'text/csv' : 'application/json' };
  const size = typeof content === 'string' ? content.length : content.size;
  if (!packs || size < WORTH_COMPRESSING || typeof CompressionStream === 'undefined') {
    return { body: content, headers: type };
  }
  return { body: await gzip(content), headers: { ...type, 'content-encoding': 'gzip' } };
};

const textOf = (body: unknown, name: string): string => {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : '';
  return typeof value === 'string' ? value : '';
};

const readReply = async (response: Response): Promise<Reply> => {
  if (response.headers.get(EPOCH_HEADER) === null) return { kind: 'unreachable' };
  const etag = response.headers.get('etag');
  const link = response.headers.get('link');
  if (response.status === 304 || response.status === 204) {
    return { kind: 'ok', status: response.status, body: null, etag, link };
  }
  const body: unknown = await response.json();
  if (response.ok) return { kind: 'ok', status: response.status, body, etag, link };
  const retryAfter = Number(response.headers.get('retry-after'));
  return {
    kind: 'problem',
    status: response.status,
    code: textOf(body, 'code'),
    detail: textOf(body, 'detail'),
    retryAfter: retryAfter > 0 ? retryAfter : null,
    body,
  };
};

/**
 * The only place that talks to the server. An answer without our epoch header is not ours and counts as no answer,
 * whatever its status.
 * @param hearTime is told the `Date` of each of the server's answers
 */
export const createSend =
  (
    platform: Pick<Platform, 'fetch'>,
    device: string,
    signedIn: () => string | null,
    hearTime: (date: string | null) => void = () => undefined,
  ): Send =>
  async (request) => {
    try {
      const token = request.token === undefined ? signedIn() : request.token;
      // What has no body leaves at once: whoever asks ahead goes on working.
      const sent: Sent = request.body === undefined ? {} : await bodyOf(request.body, token !== null);
      const response = await platform.fetch(request.path, {
        method: request.method ?? 'GET',
        ...(sent.body ? { body: sent.body } : {}),
        headers: {
          accept: 'application/json',
          ...sent.headers,
          [DEVICE_HEADER]: device,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(request.owner ? { [USER_HEADER]: request.owner } : {}),
          ...(request.pending === undefined ? {} : { [PENDING_HEADER]: String(request.pending) }),
          ...(request.epoch ? { [EPOCH_HEADER]: request.epoch } : {}),
          ...(request.cursor ? { [CURSOR_HEADER]: request.cursor } : {}),
          ...(request.etag ? { 'if-none-match': request.etag } : {}),
        },
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal: AbortSignal.timeout(request.timeout ?? 60_000),
      });
      const reply = await readReply(response);
      if (reply.kind !== 'unreachable') hearTime(response.headers.get('date'));
      return reply;
    } catch {
      return { kind: 'unreachable' };
    }
  };
