import type { ProblemCode } from '@sampark/core/problems';
import {
  CURSOR_HEADER,
  DEVICE_HEADER,
  EPOCH_HEADER,
  PENDING_HEADER,
  USER_HEADER,
} from '@sampark/core/wire/headers';
import { gzip } from '../browser/gzip.ts';
import type { Platform } from '../browser/platform.ts';

/** The result of a request. Expected failures are values; nothing is thrown. */
export type Reply =
  /** The server answered well. `body` is null for 304. */
  | {
      readonly kind: 'ok';
      readonly status: number;
      /** JSON as its value, anything else as a `Blob`. */
      readonly body: unknown;
      readonly etag: string | null;
      /** The `Link` header, which names the next page. */
      readonly link: string | null;
      readonly headers: Pick<Headers, 'get'>;
    }
  /** The server answered with an error of the catalogue. */
  | {
      readonly kind: 'problem';
      readonly status: number;
      /** A newer server may send a code that this catalogue lacks. */
      readonly code: ProblemCode;
      /** The server's own English sentence: for the log of an operation, never for a screen. */
      readonly detail: string;
      /** In seconds. */
      readonly retryAfter: number | null;
      /** The whole answer, with everything else in it. */
      readonly body: unknown;
    }
  /**
   * Nothing answered, or the answer is not ours because it carries no epoch: a captive portal, a proxy's
   * error page, an old cache.
   */
  | { readonly kind: 'unreachable' };

export interface ApiRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** The body goes as JSON, a `Blob` as the file that it is. */
  readonly body?: unknown;
  /** The kind of file that a `Blob` is; CSV by default. */
  readonly contentType?: string;
  /** More headers. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string | null;
  /** The person whose rows the request sends. */
  readonly owner?: string;
  /** The number of operations that still wait on this device behind this request. */
  readonly pending?: number;
  /** The device's cursor, where the server needs it. */
  readonly cursor?: string | null;
  /** The epoch of a device that has sent but never read. */
  readonly epoch?: string | null;
  readonly etag?: string | null;
  /** In milliseconds; 60 s by default. */
  readonly timeout?: number;
}

/** Hears what answers say beside what was asked. */
interface Hearing {
  /** The `Date` of each of the server's answers. */
  readonly hearTime: (date: string | null) => void;
  /** The people whose keys this device takes away, why, and the epoch of the server that says so. */
  readonly hearLost: (
    people: readonly string[],
    because: TakenBecause,
    epoch: string | null,
  ) => Promise<void>;
}

export type Send = (request: ApiRequest) => Promise<Reply>;

/** The kinds of files that are small already, and the pieces of such files. */
const IS_PACKED = /^image|octet-stream$/;

/** A body below this size gains nothing by compression, in bytes. */
const WORTH_COMPRESSING = 200;

interface Sent {
  readonly body?: BodyInit;
  readonly headers?: Record<string, string>;
}

/**
 * Makes the body of a request.
 * @param packs the server takes it compressed, as it does from a signed-in person
 */
const bodyOf = async ({ body, contentType = 'text/csv' }: ApiRequest, packs: boolean): Promise<Sent> => {
  const isFile = body instanceof Blob;
  const content = isFile ? body : JSON.stringify(body);
  const type = { 'content-type': isFile ? contentType : 'application/json' };
  const size = typeof content === 'string' ? content.length : content.size;
  if (
    !packs ||
    size < WORTH_COMPRESSING ||
    IS_PACKED.test(contentType) ||
    typeof CompressionStream === 'undefined'
  ) {
    return { body: content, headers: type };
  }
  return { body: await gzip(content), headers: { ...type, 'content-encoding': 'gzip' } };
};

const textOf = (body: unknown, name: string): string => {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : '';
  return typeof value === 'string' ? value : '';
};

/** @param isHead the answer says everything in its head */
const readReply = async (response: Response, isHead: boolean): Promise<Reply> => {
  const { headers, status } = response;
  if (headers.get(EPOCH_HEADER) === null) return { kind: 'unreachable' };
  const etag = headers.get('etag');
  const link = headers.get('link');
  if (status === 304 || status === 204) {
    return { kind: 'ok', status, body: null, etag, link, headers };
  }
  const isJson = headers.get('content-type')?.includes('json');
  const body: unknown = isHead ? null : await (isJson ? response.json() : response.blob());
  if (response.ok) return { kind: 'ok', status, body, etag, link, headers };
  const retryAfter = Number(headers.get('retry-after'));
  return {
    kind: 'problem',
    status,
    code: textOf(body, 'code') as ProblemCode,
    detail: textOf(body, 'detail'),
    retryAfter: retryAfter > 0 ? retryAfter : null,
    body,
  };
};

/** The reasons for which a device takes keys away: it is lost, or the person's account is switched off. */
const TAKEN = ['lost', 'switched_off'] as const;

/** Why a device takes a person's keys away. */
export type TakenBecause = (typeof TAKEN)[number];

/** Returns the people whose keys an answer tells this device to take away for this reason. */
export const peopleTaken = (body: unknown, because: TakenBecause): readonly string[] => {
  const told = (body as Readonly<Record<string, unknown>> | null)?.[`${because}_people`];
  return Array.isArray(told) ? told.map(String) : [];
};

/**
 * Makes the only function that talks to the server. An answer without our epoch header is not ours: it counts
 * as no answer, whatever its status.
 */
export const createSend =
  (
    platform: Pick<Platform, 'fetch'>,
    device: string,
    signedIn: () => string | null,
    { hearTime = () => undefined, hearLost = () => Promise.resolve() }: Partial<Hearing> = {},
  ): Send =>
  async (request) => {
    try {
      const token = request.token === undefined ? signedIn() : request.token;
      // A request without a body leaves at once, so a caller that asks ahead goes on working.
      const sent: Sent = request.body === undefined ? {} : await bodyOf(request, token !== null);
      const response = await platform.fetch(request.path, {
        method: request.method ?? 'GET',
        ...(sent.body ? { body: sent.body } : {}),
        headers: {
          accept: 'application/json',
          ...sent.headers,
          ...request.headers,
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
      const reply = await readReply(response, request.method === 'HEAD');
      if (reply.kind !== 'unreachable') hearTime(response.headers.get('date'));
      for (const because of reply.kind === 'unreachable' ? [] : TAKEN) {
        const people = peopleTaken(reply.kind === 'unreachable' ? null : reply.body, because);
        // A failure here must not hide that the server refuses.
        if (people.length > 0)
          await hearLost(people, because, response.headers.get(EPOCH_HEADER)).catch(() => undefined);
      }
      return reply;
    } catch {
      return { kind: 'unreachable' };
    }
  };
