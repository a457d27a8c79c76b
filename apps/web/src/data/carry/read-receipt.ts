import type { BundleSource, FramedBundle } from '@sampark/core/carry/bundle-frame';
import { type CarriedReceipt, carriedReceipt } from '@sampark/core/carry/carried';
import { openBundle } from '@sampark/core/carry/open-bundle';
import type { WireBatchAnswer } from '@sampark/core/wire/wire';
import * as z from 'zod/mini';
import { fromBase64 } from '../browser/base64.ts';
import { gunzip } from '../browser/gzip.ts';
import { utf8 } from '../browser/utf8.ts';
import { isAnswer } from '../sync/push/batch-reply.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { findHandedOver } from './handed-over.ts';
import { webCrypto } from './web-crypto.ts';

/** A receipt of work that was handed over here. */
export interface OpenReceipt {
  readonly about: CarriedReceipt;
  readonly answers: readonly WireBatchAnswer[];
}

const GZIP = 0x1f;

const jsonOf = async (part: Uint8Array<ArrayBuffer>): Promise<unknown> => {
  const plain = part[0] === GZIP ? await gunzip(new Blob([part])) : part;
  return JSON.parse(utf8.decode(new Uint8Array(plain))) as unknown;
};

/** Opens a receipt. @returns why it says nothing here: it is another device's or person's, or it was changed */
export const readReceipt = async (
  workspace: Pick<Workspace, 'db' | 'user' | 'codec'>,
  { source, frame }: { readonly source: BundleSource; readonly frame: FramedBundle },
): Promise<OpenReceipt | 'of_others' | 'damaged'> => {
  const handedOver = await findHandedOver(workspace, frame.header.bundle_id);
  if (!handedOver) return 'of_others';
  const { secret, server } = handedOver;
  const keys = { secret: fromBase64(secret), signer: fromBase64(server.sign) };
  const bundle = await openBundle(webCrypto, { source, frame }, keys);
  if (!bundle) return 'damaged';
  try {
    const about = z.parse(carriedReceipt, JSON.parse(utf8.decode(bundle.about)));
    if (about.user_id !== workspace.user.user_id) return 'of_others';
    const answers: WireBatchAnswer[] = [];
    for (let at = 0; at < bundle.parts; at += 1) {
      const part = await bundle.part(at);
      const answer = part && (await jsonOf(part));
      if (!isAnswer(answer)) return 'damaged';
      answers.push(answer);
    }
    return answers.length === about.answers ? { about, answers } : 'damaged';
  } catch {
    return 'damaged';
  }
};
