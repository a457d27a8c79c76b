import { createECDH } from 'node:crypto';
import { type Bytes, hexOf } from '@sampark/core/carry/bundle-header';
import { AGREEMENT, type CarryKey, SIGNATURE } from '@sampark/core/carry/bundle-seal';
import type { Secrets } from '../access/secrets/seal.ts';

/** The keys by which the server opens work that others bring, and signs receipts. */
export interface ServerKeys {
  /** The name of these keys, 32 hexadecimal digits: by it a file knows its server. */
  readonly server: string;
  readonly seal: { readonly private: CarryKey; readonly public: Bytes };
  readonly sign: { readonly private: CarryKey; readonly public: Bytes };
}

const NAME_BYTES = 16;
const COORDINATE = 32;

/** Returns the first bytes of a hash of bytes, as a name: it reveals nothing of them. */
export async function nameOf(bytes: Bytes): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, NAME_BYTES));
}

/**
 * Makes a point of P-256 of the server's key. One number in 2³² is too large for it: then the next is tried.
 */
function pointOf(secrets: Secrets, use: string, attempt = 0): { readonly d: Buffer; readonly point: Bytes } {
  const d = Buffer.from(secrets.derive(`${use} ${attempt}`));
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(d);
  } catch {
    return pointOf(secrets, use, attempt + 1);
  }
  return { d, point: Uint8Array.from(pair.getPublicKey()) };
}

async function keyPair(secrets: Secrets, use: string, algorithm: typeof AGREEMENT | typeof SIGNATURE) {
  const { d, point } = pointOf(secrets, use);
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  const [x, y] = [point.subarray(1, 1 + COORDINATE), point.subarray(1 + COORDINATE)].map(text);
  const jwk = { kty: 'EC', crv: algorithm.namedCurve, d: text(d), x: x ?? '', y: y ?? '' };
  const usages = algorithm === AGREEMENT ? (['deriveBits'] as const) : (['sign'] as const);
  return {
    private: await crypto.subtle.importKey('jwk', jwk, algorithm, false, [...usages]),
    public: point,
  };
}

/**
 * Makes the server's keys. They follow from the server's own key alone: several servers on one database have the same, and
 * so has one that was restored.
 */
export async function makeServerKeys(secrets: Secrets): Promise<ServerKeys> {
  const seal = await keyPair(secrets, 'carry seal', AGREEMENT);
  const sign = await keyPair(secrets, 'carry sign', SIGNATURE);
  return { server: await nameOf(seal.public), seal, sign };
}
