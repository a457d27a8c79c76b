import { createHash, randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type BundleSource, readFrame } from '@sampark/core/carry/bundle-frame';
import { type BundleHeader, type Bytes, hexOf } from '@sampark/core/carry/bundle-header';
import { AGREEMENT, agreedSecret, SIGNATURE } from '@sampark/core/carry/bundle-seal';
import {
  type CarriedReceipt,
  type CarriedWork,
  carriedReceipt,
  FILE_PIECE,
  type WireBrought,
  type WireCarryServer,
} from '@sampark/core/carry/carried';
import { openBundle } from '@sampark/core/carry/open-bundle';
import { writeBundle } from '@sampark/core/carry/write-bundle';
import type { WireBatchAnswer } from '@sampark/core/wire/wire';
import * as z from 'zod/mini';
import { webCrypto } from '../services/carry/web-crypto.ts';
import type { TestFile } from './files/files.ts';
import type { Answer, TestClient } from './servers/client.ts';

const bytes = (of: string | Uint8Array, as: BufferEncoding = 'utf8'): Bytes =>
  Uint8Array.from(typeof of === 'string' ? Buffer.from(of, as) : of);

/** Reads a file that a test holds whole. */
export const sourceOf = (file: Uint8Array): BundleSource => ({
  size: file.length,
  read: (start, end) => Promise.resolve(Uint8Array.from(file.subarray(start, end))),
});

/** What a test puts into a bundle, beside operations. */
export interface Also {
  readonly files?: readonly (TestFile & { readonly survey_id: string })[];
  readonly about?: Partial<CarriedWork>;
  readonly header?: Partial<BundleHeader>;
}

/** A bundle, and what only its maker knows. */
export interface TestBundle {
  readonly file: Buffer;
  readonly bundle_id: string;
  readonly receipt_secret: string;
}

/** A phone that signs work for others to bring. */
export interface TestPhone {
  readonly keys: WireCarryServer;
  bundle(batches: readonly (readonly unknown[])[], also?: Also): Promise<TestBundle>;
  /** Opens a receipt. @returns null: it is none for this bundle */
  read(
    receipt: string,
    bundle: TestBundle,
  ): Promise<{ readonly about: CarriedReceipt; readonly answers: readonly WireBatchAnswer[] } | null>;
}

function* piecesIn(files: Also['files'] = []): Generator<Bytes> {
  for (const { bytes: file } of files) {
    for (let at = 0; at < file.length; at += FILE_PIECE) yield bytes(file.subarray(at, at + FILE_PIECE));
  }
}

const gathered = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
};

/** Registers the key of a person's phone. */
export async function aPhone(client: TestClient, userId: string): Promise<TestPhone> {
  const pair = await crypto.subtle.generateKey(SIGNATURE, false, ['sign', 'verify']);
  const publicKey = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64');
  const answer = await client.post<WireCarryServer>('/api/carry/keys', { public_key: publicKey });
  if (answer.status !== 200) throw new Error(`the key was not registered: ${answer.text}`);
  const keys = answer.body;
  return {
    keys,
    async bundle(batches, { files = [], about = {}, header = {} } = {}) {
      const once = await crypto.subtle.generateKey(AGREEMENT, true, ['deriveBits']);
      const fresh = new Uint8Array(await crypto.subtle.exportKey('raw', once.publicKey));
      const head: BundleHeader = {
        ...{ kind: 'work', server: keys.server, device_key: keys.device_key },
        ...{ bundle_id: hexOf(randomBytes(16)), fresh },
        ...header,
      };
      const receipt_secret = randomBytes(32).toString('base64');
      const work: CarriedWork = {
        ...{ user_id: userId, made_at: '2026-11-20T10:00:00.000Z', epoch: null, cursor: null },
        ...{ receipt_secret, packs: true, batches: batches.length },
        files: files.map(({ name, survey_id, bytes: { length } }) => ({ name, survey_id, size: length })),
        ...about,
      };
      const parts = [
        ...batches.map((surveys) => bytes(gzipSync(JSON.stringify({ surveys })))),
        ...piecesIn(files),
      ];
      const bundle = {
        header: head,
        secret: await agreedSecret(webCrypto, once.privateKey, bytes(keys.seal, 'base64')),
        ...{ signingKey: pair.privateKey, about: bytes(JSON.stringify(work)), parts },
      };
      const file = await gathered(writeBundle(webCrypto, bundle, createHash('sha256')));
      return { file, bundle_id: head.bundle_id, receipt_secret };
    },
    async read(receipt, { receipt_secret }) {
      const source = sourceOf(Buffer.from(receipt, 'base64'));
      const frame = await readFrame(source, createHash('sha256'));
      if (typeof frame === 'string') return null;
      const open = await openBundle(
        webCrypto,
        { source, frame },
        { secret: bytes(receipt_secret, 'base64'), signer: bytes(keys.sign, 'base64') },
      );
      if (open === null) return null;
      const about = z.parse(carriedReceipt, JSON.parse(Buffer.from(open.about).toString()));
      const answers: WireBatchAnswer[] = [];
      for (let at = 0; at < open.parts; at += 1) {
        const part = await open.part(at);
        answers.push(JSON.parse(gunzipSync(part ?? Buffer.alloc(0)).toString()) as WireBatchAnswer);
      }
      return { about, answers };
    },
  };
}

/** Brings a bundle. */
export const bring = (
  courier: TestClient,
  file: Uint8Array,
): Promise<Answer<WireBrought & { code?: string }>> =>
  courier.send({
    method: 'POST',
    url: '/api/carry/bundles',
    payload: Buffer.from(file),
    headers: { 'content-type': 'application/octet-stream' },
  });

/** Changes bytes of a file, and writes the sum anew: somebody who wants it to look whole. */
export function forged(file: Uint8Array, change: (body: Buffer) => Buffer): Buffer {
  const body = change(Buffer.from(file.subarray(0, file.length - 32)));
  return Buffer.concat([body, createHash('sha256').update(body).digest()]);
}
