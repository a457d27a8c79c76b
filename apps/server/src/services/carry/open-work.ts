import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { UserInfo } from '@sampark/core/access/roles';
import { readAttachmentName } from '@sampark/core/attachments/attachment-name';
import type { BundleSource, FramedBundle } from '@sampark/core/carry/bundle-frame';
import { agreedSecret } from '@sampark/core/carry/bundle-seal';
import { type CarriedWork, carriedWork, partsOf, piecesOf } from '@sampark/core/carry/carried';
import { type OpenBundle, openBundle } from '@sampark/core/carry/open-bundle';
import type { ProblemCode } from '@sampark/core/problems';
import { wireBatch } from '@sampark/core/wire/wire';
import * as z from 'zod/mini';
import { userInfoOf } from '../access/accounts/people/user-info.ts';
import { isOfEndedEpoch } from '../changes/ended-epoch.ts';
import { withTakenOver } from '../places/taken-over.ts';
import type { Incoming } from '../sync/incoming.ts';
import { HORIZON } from '../upkeep/purge.ts';
import type { CarryContext } from './carry-context.ts';
import { webCrypto } from './web-crypto.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Bytes of an unpacked batch, as in a push. */
const BATCH_BYTES = 1024 * 1024;
const GZIP = 0x1f;
const unzip = promisify(gunzip);

/** Why a bundle is not taken. */
export type BundleProblem = Extract<ProblemCode, `bundle_${string}`>;

/** Work whose every byte was checked. Nothing of it is applied yet. */
export interface OpenWork {
  readonly author: UserInfo;
  readonly device_id: string | null;
  readonly about: CarriedWork;
  /** Reads one of its batches. */
  readonly batch: (at: number) => Promise<readonly Incoming[]>;
  /** Reads one of its files, piece by piece. */
  readonly file: (at: number) => AsyncGenerator<Uint8Array>;
}

/** A part does not open: it was changed, or comes from another file. */
class DamagedError extends Error {
  override readonly name = 'DamagedError';
}

/** A part opens, and is not what it should be. */
class UnreadableWorkError extends Error {
  override readonly name = 'UnreadableWorkError';
}

type Signer = Pick<OpenWork, 'author' | 'device_id'> & { readonly public_key: string };

/**
 * Finds the person and the device that made a bundle. They act with the rights that they have now, as in a push.
 *
 * | the key | |
 * |---|---|
 * | is not known | refused: made before the server was restored, or by somebody else |
 * | its person may not sign in | refused |
 * | somebody ended its session, or it is 400 days old | refused: operations are remembered two days longer, so that none counts twice |
 * | its session ended by itself | taken: the device was without network |
 */
async function findSigner({ storage, clock }: CarryContext, keyId: string): Promise<Signer | BundleProblem> {
  const key = await storage.now.carry.key(keyId);
  if (key === undefined) return 'bundle_unknown_device';
  const user = await storage.now.users.byId(key.user_id);
  if (user?.is_active !== 1) return 'bundle_inactive';
  const isOld = clock() - Date.parse(key.made_at) > HORIZON * DAY_MS;
  if (key.is_ended === 1 || isOld) return 'bundle_signed_out';
  const author = await withTakenOver(storage.now, userInfoOf(user), clock());
  return { author, device_id: key.device_id, public_key: key.public_key };
}

async function jsonOf(part: Uint8Array): Promise<unknown> {
  try {
    const plain = part[0] === GZIP ? await unzip(part, { maxOutputLength: BATCH_BYTES }) : part;
    return JSON.parse(Buffer.from(plain).toString()) as unknown;
  } catch (cause) {
    throw new UnreadableWorkError('a part is no JSON', { cause });
  }
}

/** Reads the parts of opened work. Each throws where a part is not what it should be. */
function partsIn({ readItems }: CarryContext, bundle: OpenBundle, about: CarriedWork) {
  const part = async (at: number): Promise<Uint8Array> => {
    const bytes = await bundle.part(at);
    if (bytes === null) throw new DamagedError(`part ${at}`);
    return bytes;
  };
  const begins = about.files.map((_, at) => partsOf({ ...about, files: about.files.slice(0, at) }));
  return {
    batch: async (at: number): Promise<readonly Incoming[]> => {
      const read = z.safeParse(wireBatch, await jsonOf(await part(at)));
      if (!read.success) throw new UnreadableWorkError(read.error.message);
      const items = readItems(read.data);
      // A survey without an operation has no id by which it counts once.
      if (items.some(({ kind }) => kind === 'bare')) throw new UnreadableWorkError('no operation');
      return items;
    },
    async *file(at: number): AsyncGenerator<Uint8Array> {
      const pieces = piecesOf(about.files[at]?.size ?? 0);
      for (let piece = 0; piece < pieces; piece += 1) yield part((begins[at] ?? 0) + piece);
    },
  };
}

/** Reads everything once, so that no half of a bundle is taken whose other half is not what it should be. */
async function checkParts(about: CarriedWork, parts: ReturnType<typeof partsIn>): Promise<void> {
  for (let at = 0; at < about.batches; at += 1) await parts.batch(at);
  for (const [at, { name, size }] of about.files.entries()) {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of parts.file(at)) {
      hash.update(piece);
      bytes += piece.length;
    }
    const isRight = bytes === size && hash.digest('hex') === readAttachmentName(name)?.hash;
    if (!isRight) throw new UnreadableWorkError('a file is not what its name says');
  }
}

const readAbout = (bundle: OpenBundle): CarriedWork | null => {
  try {
    const read = z.safeParse(carriedWork, JSON.parse(Buffer.from(bundle.about).toString()));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
};

const sealedOpen = async (
  { serverKeys }: CarryContext,
  at: { readonly source: BundleSource; readonly frame: FramedBundle },
  publicKey: string,
): Promise<OpenBundle | null> => {
  try {
    const secret = await agreedSecret(webCrypto, serverKeys.seal.private, at.frame.header.fresh);
    const signer = Uint8Array.from(Buffer.from(publicKey, 'base64'));
    return await openBundle(webCrypto, at, { secret, signer });
  } catch {
    // The bytes are no point.
    return null;
  }
};

/** Opens work that somebody brought, and checks every byte of it. @returns why it is not taken */
export async function openWork(
  context: CarryContext,
  source: BundleSource,
  frame: FramedBundle,
): Promise<OpenWork | BundleProblem> {
  const signer = await findSigner(context, frame.header.device_key);
  if (typeof signer === 'string') return signer;
  const bundle = await sealedOpen(context, { source, frame }, signer.public_key);
  if (bundle === null) return 'bundle_damaged';
  const about = readAbout(bundle);
  const { author, device_id } = signer;
  if (about === null || about.user_id !== author.user_id) return 'bundle_not_read';
  if (partsOf(about) !== bundle.parts) return 'bundle_damaged';
  const parts = partsIn(context, bundle, about);
  try {
    await checkParts(about, parts);
  } catch (error) {
    if (error instanceof DamagedError) return 'bundle_damaged';
    if (error instanceof UnreadableWorkError) return 'bundle_not_read';
    throw error;
  }
  if (await isOfEndedEpoch(context, author, about)) return 'bundle_epoch';
  return { author, device_id, about, ...parts };
}
