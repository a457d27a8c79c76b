import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';

const KEYS = { accessKeyId: 'double', secretAccessKey: 'not-a-secret' };
const REGION = 'us-east-1';
/** Keys a page of a list: few, so that a list has several pages. */
const PAGE = 2;

/** A service that speaks as much S3 as the store of files asks for. It keeps objects in memory, and refuses what is not signed well. */
export interface S3Double {
  /** The address of its bucket, as the settings name it. */
  readonly address: string;
  readonly keyId: string;
  readonly secret: string;
  readonly objects: ReadonlyMap<string, Buffer>;
  close(): Promise<void>;
}

async function isSigned(request: IncomingMessage, url: string): Promise<boolean> {
  const headers = new Headers();
  for (const name of ['x-amz-content-sha256', 'range']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const { method = 'GET' } = request;
  const datetime = String(request.headers['x-amz-date']);
  const signer = new AwsV4Signer({ ...KEYS, method, url, headers, datetime, service: 's3', region: REGION });
  return (await signer.sign()).headers.get('authorization') === request.headers.authorization;
}

const listed = (objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string => {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, PAGE);
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified><Size>${objects.get(key)?.length ?? 0}</Size></Contents>`,
  );
  const next =
    keys.length > PAGE ? `<NextContinuationToken>${page.at(-1) ?? ''}</NextContinuationToken>` : '';
  return `<ListBucketResult>${contents.join('\n')}${next}</ListBucketResult>`;
};

function give(request: IncomingMessage, response: ServerResponse, content: Buffer | undefined): void {
  if (content === undefined) return void response.writeHead(404).end();
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = start === undefined ? content : content.subarray(Number(start), Number(end) + 1);
  response.writeHead(start === undefined ? 200 : 206, { 'content-length': part.length });
  response.end(request.method === 'HEAD' ? undefined : part);
}

/** Starts the double on a free port of this machine. */
export async function startS3Double(): Promise<S3Double> {
  const objects = new Map<string, Buffer>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = `http://${request.headers.host ?? ''}${request.url ?? ''}`;
    if (!(await isSigned(request, url))) return void response.writeHead(403).end();
    const { pathname, searchParams } = new URL(url);
    const key = pathname.replace(/^\/bucket\//, '');
    if (request.method === 'PUT') objects.set(key, await buffer(request));
    if (request.method === 'DELETE') objects.delete(key);
    if (searchParams.has('list-type')) return void response.end(listed(objects, searchParams));
    if (request.method === 'PUT' || request.method === 'DELETE') return void response.end();
    give(request, response, objects.get(key));
  };
  const server = createServer((request, response) => {
    // A connection that was cut: nothing is kept.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `s3://bucket/village?endpoint=http://127.0.0.1:${port}`,
    keyId: KEYS.accessKeyId,
    secret: KEYS.secretAccessKey,
    objects,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
