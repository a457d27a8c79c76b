import { sha256 } from '@noble/hashes/sha2.js';
import type { Bytes } from '@sampark/core/carry/bundle-header';
import { AGREEMENT, agreedSecret } from '@sampark/core/carry/bundle-seal';
import { type CarriedWork, FILE_PIECE } from '@sampark/core/carry/carried';
import { type NewBundle, writeBundle } from '@sampark/core/carry/write-bundle';
import type { QueuedOperation } from '@sampark/core/device/queue';
import { QUICK_BATCH_LIMITS } from '@sampark/core/sync/next-batch';
import { encodeOperations } from '@sampark/core/wire/columns/encode-operations';
import type { FileRecord } from '../attachments/file-database.ts';
import type { FileStore } from '../attachments/file-store.ts';
import { fromBase64, toBase64 } from '../browser/base64.ts';
import { canPack, gzip } from '../browser/gzip.ts';
import { hex } from '../browser/hex.ts';
import { isoNow } from '../browser/platform.ts';
import { utf8 } from '../browser/utf8.ts';
import { metaKeys } from '../database/device-store.ts';
import { deviceFailure } from '../database/failure.ts';
import type { MakeResult } from '../ports/carry.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type CarryKey, readCarryKey } from './carry-key.ts';
import { filesAlong } from './files-along.ts';
import { codeOf, keepHandedOver } from './handed-over.ts';
import { webCrypto } from './web-crypto.ts';

const ID_BYTES = 16;
const SECRET_BYTES = 32;
/** Bytes that are held before they become a Blob, which a browser keeps outside of the page's memory. */
const HELD = 4 * 1024 * 1024;
/** The type of a bundle. */
const BUNDLE_TYPE = 'application/octet-stream';

/**
 * Takes everything that waits from the outbox, and freezes it as a push does: from now on each operation is repeated word
 * for word, over a network or in another bundle, until its outcome is known.
 */
const takeAll = async ({ store }: Workspace): Promise<readonly (readonly QueuedOperation[])[]> => {
  const batches: (readonly QueuedOperation[])[] = [];
  for (let [after, ended] = ['', false]; !ended; ) {
    const taken = await store.takeForSending({
      after,
      limits: QUICK_BATCH_LIMITS,
      now: Number.MAX_SAFE_INTEGER,
    });
    if (taken.operations.length > 0) batches.push(taken.operations);
    ({ after, ended } = taken);
  }
  return batches;
};

const bodyOf = async (batch: readonly QueuedOperation[]): Promise<Bytes> => {
  const json = JSON.stringify(encodeOperations(batch.map(({ operation }) => operation)));
  return canPack() ? new Uint8Array(await gzip(json)) : new Uint8Array(utf8.encode(json));
};

/** Gives the parts of a bundle one after the other: batches, then the pieces of files. */
async function* partsOf(
  batches: readonly (readonly QueuedOperation[])[],
  files: FileStore,
  along: readonly FileRecord[],
): AsyncGenerator<Bytes> {
  for (const batch of batches) yield await bodyOf(batch);
  for (const file of along) {
    for (let at = 0; at < file.size; at += FILE_PIECE) {
      const piece = await files.slice(file, at, at + FILE_PIECE);
      yield new Uint8Array(await piece.arrayBuffer());
    }
  }
}

const blobOf = async (pieces: AsyncIterable<Bytes>): Promise<Blob> => {
  const whole: Blob[] = [];
  let held: Bytes[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    held.push(piece);
    bytes += piece.length;
    if (bytes < HELD) continue;
    whole.push(new Blob(held));
    [held, bytes] = [[], 0];
  }
  return new Blob([...whole, ...held], { type: BUNDLE_TYPE });
};

/** Says how far the device has read; `null`: it has to read everything anew first, or to offer what it holds. */
const readPosition = async ({
  db,
  user,
}: Workspace): Promise<Pick<CarriedWork, 'cursor' | 'epoch'> | null> => {
  const keys = metaKeys(user.user_id);
  const [cursor, epoch, resync, offers] = await Promise.all(
    [keys.cursor, keys.epoch, keys.resync, keys.offers].map((key) => db.get('meta', key)),
  );
  const mustAsk = Boolean(resync) || (Array.isArray(offers) && offers.length > 0);
  if (mustAsk || typeof epoch !== 'string') return null;
  return { cursor: typeof cursor === 'string' ? cursor : null, epoch };
};

/** Makes the header and the secret of a bundle, and what opens its receipt. */
const sealFor = async ({ platform }: Workspace, { pair, server }: CarryKey) => {
  const once = await crypto.subtle.generateKey(AGREEMENT, false, ['deriveBits']);
  const fresh = new Uint8Array(await crypto.subtle.exportKey('raw', once.publicKey));
  return {
    header: {
      kind: 'work',
      ...{ server: server.server, device_key: server.device_key },
      ...{ bundle_id: hex(platform.randomBytes(ID_BYTES)), fresh },
    },
    secret: await agreedSecret(webCrypto, once.privateKey, fromBase64(server.seal)),
    signingKey: pair.privateKey,
    receiptSecret: toBase64(platform.randomBytes(SECRET_BYTES)),
  } as const;
};

/** Puts everything that is not on the server into one file. */
export const makeBundle = async (workspace: Workspace, files: FileStore): Promise<MakeResult> => {
  const { db, user, platform } = workspace;
  const [key, position] = await Promise.all([readCarryKey(db, user.user_id), readPosition(workspace)]);
  if (!key || !position) return { ok: false, because: 'not_ready' };
  try {
    const [batches, { along }] = [await takeAll(workspace), await filesAlong(files)];
    if (batches.length + along.length === 0) return { ok: false, because: 'nothing' };
    const { receiptSecret, ...sealing } = await sealFor(workspace, key);
    const made_at = isoNow(platform);
    const about: CarriedWork = {
      ...{ user_id: user.user_id, made_at, ...position },
      ...{ receipt_secret: receiptSecret, packs: canPack(), batches: batches.length },
      files: along.map(({ name, survey_id, size }) => ({ name, survey_id, size })),
    };
    const bundle: NewBundle = {
      ...sealing,
      about: new Uint8Array(utf8.encode(JSON.stringify(about))),
      parts: partsOf(batches, files, along),
    };
    const file = await blobOf(writeBundle(webCrypto, bundle, sha256.create()));
    const { bundle_id } = sealing.header;
    const surveys = new Set(batches.flat().map(({ survey_id }) => survey_id)).size;
    const record = { bundle_id, made_at, surveys, settled: false, server: key.server };
    await keepHandedOver(workspace, { ...record, secret: receiptSecret });
    return { ok: true, file, code: codeOf(bundle_id) };
  } catch (error) {
    return { ok: false, because: deviceFailure(error) };
  }
};
