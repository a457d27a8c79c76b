import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { FRESH_BYTES } from '@sampark/core/carry/bundle-header';
import type { CarriedReceipt } from '@sampark/core/carry/carried';
import { writeBundle } from '@sampark/core/carry/write-bundle';
import { isoTime } from '../primitives.ts';
import type { AppliedWork } from './apply-work.ts';
import type { CarryContext } from './carry-context.ts';
import type { OpenWork } from './open-work.ts';
import { webCrypto } from './web-crypto.ts';

const bytesOf = (json: unknown): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(JSON.stringify(json)));

/** Makes the file that tells the author's device what became of its work. Only that device opens it. */
export async function makeReceipt(
  { serverKeys, random, clock, epoch }: CarryContext,
  { about, author }: OpenWork,
  { bundle_id, device_key }: { readonly bundle_id: string; readonly device_key: string },
  { answers, files }: AppliedWork,
): Promise<Buffer> {
  const head: CarriedReceipt = {
    user_id: author.user_id,
    at: isoTime(clock()),
    epoch: epoch.current(),
    answers: answers.length,
    files,
  };
  const packed = (json: unknown): Uint8Array<ArrayBuffer> =>
    about.packs ? Uint8Array.from(gzipSync(JSON.stringify(json))) : bytesOf(json);
  const header = {
    kind: 'receipt',
    server: serverKeys.server,
    ...{ device_key, bundle_id },
    fresh: Uint8Array.from(random(FRESH_BYTES)),
  } as const;
  const bundle = {
    header,
    secret: Uint8Array.from(Buffer.from(about.receipt_secret, 'base64')),
    signingKey: serverKeys.sign.private,
    about: bytesOf(head),
    parts: answers.map(packed),
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of writeBundle(webCrypto, bundle, createHash('sha256'))) pieces.push(piece);
  return Buffer.concat(pieces);
}
