import type { WireBatchAnswer, WireResult } from '@sampark/core/wire/wire';
import type { WireChanges } from '@sampark/core/wire/wire-changes';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestServer } from './start.ts';

/** An answer; the test says what its JSON in `body` should be. */
export interface Answer<Body = unknown> {
  readonly status: number;
  readonly body: Body;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** A request as Fastify's `inject` takes it, its address as text. */
export type TestRequest = InjectOptions & { readonly url: string };

type Headers = Readonly<Record<string, string>>;

/** A person at a device. Every answer of /api must say that it is ours and must not be cached. */
export interface TestClient {
  readonly token: string;
  send<Body = unknown>(request: TestRequest): Promise<Answer<Body>>;
  get<Body = unknown>(url: string, headers?: Headers): Promise<Answer<Body>>;
  post<Body = unknown>(url: string, body: unknown, headers?: Headers): Promise<Answer<Body>>;
  put<Body = unknown>(url: string, body: unknown, headers?: Headers): Promise<Answer<Body>>;
  delete<Body = unknown>(url: string, headers?: Headers): Promise<Answer<Body>>;
  /** Sends operations. @returns their results */
  batch(...surveys: readonly unknown[]): Promise<readonly WireResult[]>;
  /** Pulls every page from a cursor on. */
  pull(cursor?: string): Promise<WireChanges>;
}

async function read<Body>(answer: LightMyRequestResponse): Promise<Answer<Body>> {
  const headers = answer.headers as Answer['headers'];
  const isJson = headers['content-type']?.startsWith('application/json') ?? false;
  const text = await textOf(answer);
  return {
    status: answer.statusCode,
    body: (isJson && text !== '' ? JSON.parse(text) : undefined) as Body,
    text,
    headers,
  };
}

/** Returns the whole text of an answer; of one that stays open the beginning. */
async function textOf({ headers, stream }: LightMyRequestResponse): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream() as AsyncIterable<Buffer>) {
    parts.push(part);
    if (headers['content-type'] === 'text/event-stream') break;
  }
  return Buffer.concat(parts).toString();
}

/** Makes a client with a token, or with none (`''`). */
export function clientOf(server: TestServer, token: string, device = 'device-1'): TestClient {
  const own: Headers = {
    'x-sampark-device': device,
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
  };
  const send = async <Body>(request: TestRequest): Promise<Answer<Body>> => {
    const headers = { ...own, ...(request.headers as Headers | undefined) };
    const answer = await read<Body>(await server.app.inject({ ...request, headers, payloadAsStream: true }));
    if (request.url.startsWith('/api/')) {
      const isOurs = answer.headers['x-sampark-epoch'] !== undefined;
      if (!isOurs || answer.headers['cache-control']?.startsWith('no-store') !== true) {
        throw new Error(`${request.method ?? 'GET'} ${request.url}: not marked as ours`);
      }
    }
    return answer;
  };
  const withBody =
    (method: 'POST' | 'PUT') =>
    <Body>(url: string, body: unknown, headers: Headers = {}) =>
      send<Body>({ method, url, payload: body as object, headers });
  const get = <Body>(url: string, headers: Headers = {}) => send<Body>({ url, headers });
  const post = withBody('POST');
  return {
    token,
    send,
    get,
    post,
    put: withBody('PUT'),
    delete: (url, headers = {}) => send({ method: 'DELETE', url, headers }),
    async batch(...surveys) {
      const { body } = await post<WireBatchAnswer>('/api/sync/batch', { surveys });
      return body.results;
    },
    async pull(cursor) {
      const first = await get<WireChanges>(
        `/api/sync/changes${cursor === undefined ? '' : `?cursor=${cursor}`}`,
      );
      const { body } = first;
      if (!body.has_more) return body;
      const rest = await this.pull(body.cursor);
      return {
        ...rest,
        surveys: [...body.surveys, ...rest.surveys],
        deleted: [...body.deleted, ...rest.deleted],
      };
    },
  };
}

/** Signs one of the demo's people in. */
export async function signIn(
  server: TestServer,
  username: 'admin' | 'officer' | 'staff' | 'staff2',
  device = `device-of-${username}`,
): Promise<TestClient> {
  const answer = await clientOf(server, '').post<{ access_token: string }>('/api/auth/login', {
    username,
    password: `${username}-demo`,
  });
  return clientOf(server, answer.body.access_token, device);
}
