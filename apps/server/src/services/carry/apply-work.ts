import { Readable } from 'node:stream';
import type { CarriedReceipt } from '@sampark/core/carry/carried';
import type { WireBatchAnswer } from '@sampark/core/wire/wire';
import { beginUpload } from '../files/attachments/begin-upload.ts';
import { attachmentUploads } from '../files/attachments/keep-attachment.ts';
import { endUpload, takePiece } from '../files/uploads/take-piece.ts';
import { syncBatch } from '../sync/sync-batch.ts';
import type { CarryContext } from './carry-context.ts';
import type { OpenWork } from './open-work.ts';
import { rememberRefusals } from './remember-refusals.ts';

/** The outcome of work: the answers to its batches, and of each file why the server does not hold it. */
export interface AppliedWork {
  readonly answers: readonly WireBatchAnswer[];
  readonly files: CarriedReceipt['files'];
}

/** Takes one file as if its author's device had sent it. @returns why the server does not hold it; null: it does */
async function takeFile(context: CarryContext, { author, about, file }: OpenWork, at: number) {
  const wanted = about.files[at];
  if (wanted === undefined) throw new Error('there is no such file');
  const begun = await beginUpload(context, author, wanted);
  if (begun.kind === 'held') return null;
  if (begun.kind !== 'begun') return begun.kind;
  const kind = attachmentUploads(context);
  const { upload_id } = begun.upload;
  const piece = { at: 0, size: wanted.size, source: Readable.from(file(at)) };
  try {
    const taken = await takePiece(context, kind, author, upload_id, piece);
    return taken.kind === 'kept' ? null : taken.kind;
  } catch (error) {
    await endUpload(context, kind, author, upload_id);
    throw error;
  }
}

/** Applies work as its author's: batch by batch, as a push would be, then its files. Once more comes to the same. */
export async function applyWork(context: CarryContext, work: OpenWork): Promise<AppliedWork> {
  const { author, device_id, about, batch } = work;
  const sender = { user: author, device_id, cursor: about.cursor };
  const answers: WireBatchAnswer[] = [];
  for (let at = 0; at < about.batches; at += 1) {
    const items = await batch(at);
    const { answer } = await syncBatch(context, sender, () => items);
    await rememberRefusals(context, author.user_id, items, answer);
    answers.push(answer);
  }
  const files: CarriedReceipt['files'] = [];
  for (const [at, { name }] of about.files.entries()) {
    files.push({ name, code: await takeFile(context, work, at) });
  }
  return { answers, files };
}
