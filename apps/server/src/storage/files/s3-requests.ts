import { once } from 'node:events';
import * as http from 'node:http';
import * as https from 'node:https';
import { AwsV4Signer } from 'aws4fetch';
import { UnavailableError } from '../port.ts';
import type { Bytes } from './file-store.ts';

/** A bucket of an S3 service, and who may use it. */
export interface S3Bucket {
  /** The bucket's address, with the prefix of all keys, without a slash at the end. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** A full address: that of the bucket's url, and a key or a query. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: { readonly size: number; readonly source: Bytes };
}

/** Milliseconds for which a service may be silent. */
const SILENCE = 60_000;

/** Statuses that tell that the service cannot answer just now. */
const isAway = (status: number): boolean => status >= 500 || status === 429;

async function send(outgoing: http.ClientRequest, body: S3Request['body']): Promise<void> {
  if (body !== undefined) {
    for await (const chunk of body.source) if (!outgoing.write(chunk)) await once(outgoing, 'drain');
  }
  outgoing.end();
}

/**
 * Asks a service that speaks S3, with a signature of version 4. A body goes as it is read, and is never whole in memory. When its source
 * throws, the connection ends in the middle of it: the service keeps nothing.
 * @returns an answer with a status below 400, or 404. Throws an `UnavailableError` where the service is away.
 */
export async function askS3(
  bucket: S3Bucket,
  { method, url, headers = {}, body }: S3Request,
): Promise<http.IncomingMessage> {
  const signed = await new AwsV4Signer({
    ...{ method, url, headers, service: 's3', region: bucket.region },
    ...{ accessKeyId: bucket.keyId, secretAccessKey: bucket.secret },
  }).sign();
  const { request } = signed.url.protocol === 'https:' ? https : http;
  const outgoing = request(signed.url, {
    method,
    headers: { ...Object.fromEntries(signed.headers), 'content-length': body?.size ?? 0 },
  });
  outgoing.setTimeout(SILENCE, () => outgoing.destroy(new Error('the service is silent')));
  const answered = once(outgoing, 'response') as Promise<[http.IncomingMessage]>;
  answered.catch(() => undefined);
  const asAway = (cause: unknown): never => {
    throw new UnavailableError('the store of files is away', { cause });
  };
  // A service that refuses answers before it has everything.
  const sent = send(outgoing, body);
  await Promise.race([sent, answered]).catch((error: unknown) => {
    outgoing.destroy();
    throw error;
  });
  const [answer] = await answered.catch(asAway);
  const status = answer.statusCode ?? 0;
  if (status < 300 || status === 404) return answer;
  answer.resume();
  if (isAway(status)) asAway(new Error(`it answered ${status}`));
  throw new Error(`the store of files answered ${status} to ${method}`);
}
