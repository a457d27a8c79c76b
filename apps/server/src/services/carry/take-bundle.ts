import { createHash } from 'node:crypto';
import type { UserInfo } from '@sampark/core/access/roles';
import { type BundleSource, readFrame } from '@sampark/core/carry/bundle-frame';
import { hexOf } from '@sampark/core/carry/bundle-header';
import type { CarriedBundleTable } from '../../storage/tables/carry-tables.ts';
import { record } from '../audit/record.ts';
import { isoTime } from '../primitives.ts';
import { type AppliedWork, applyWork } from './apply-work.ts';
import type { CarryContext } from './carry-context.ts';
import { makeReceipt } from './make-receipt.ts';
import { type BundleProblem, type OpenWork, openWork } from './open-work.ts';

/** The outcome of a bundle that was brought. */
export type BroughtResult =
  | { readonly kind: 'brought'; readonly known: boolean; readonly bundle: CarriedBundleTable }
  /** Something of it could not be done for now: it is to be brought again, and comes to the same. */
  | { readonly kind: 'again' }
  | { readonly kind: BundleProblem };

const SUM_BYTES = 32;

const outcomesOf = ({ answers, files }: AppliedWork) => {
  const results = answers.flatMap((answer) => answer.results);
  return {
    operations: results.length,
    taken: answers.reduce((sum, { success }) => sum + success, 0),
    files: files.length,
    files_taken: files.filter(({ code }) => code === null).length,
    /** Whether everything in it has an outcome that stays. */
    isFinal:
      results.every(({ status }) => status !== 'retry') &&
      files.every(({ code }) => code !== 'too_many_uploads'),
  };
};

/**
 * Records who brought work, and keeps its receipt. Two people may bring one bundle at a time: both get the first receipt.
 * Nothing is kept where an operation could not be done for now, so that bringing it again does it.
 */
const keep = (
  context: CarryContext,
  bundle: CarriedBundleTable,
  isFinal: boolean,
): Promise<{ readonly known: boolean; readonly bundle: CarriedBundleTable }> =>
  context.storage.write(async (r) => {
    const { bundle_id, user_id: subject, brought_by: by, operations, taken, files_taken } = bundle;
    if (isFinal && !(await r.carry.keep(bundle))) {
      return { known: true, bundle: (await r.carry.bundle(bundle_id)) ?? bundle };
    }
    const details = { bundle_id, operations, taken, files: files_taken };
    record(r, context, { action: 'work_brought', by, subject, details });
    return { known: false, bundle };
  });

async function take(
  context: CarryContext,
  courier: UserInfo,
  work: OpenWork,
  file: { readonly bundle_id: string; readonly device_key: string; readonly digest: string },
): Promise<BroughtResult> {
  const applied = await applyWork(context, work);
  const receipt = await makeReceipt(context, work, file, applied);
  const { isFinal, ...outcomes } = outcomesOf(applied);
  const { bundle_id, digest } = file;
  const row: CarriedBundleTable = {
    ...{ bundle_id, digest, user_id: work.author.user_id, brought_by: courier.user_id },
    ...outcomes,
    receipt: receipt.toString('base64'),
    at: isoTime(context.clock()),
  };
  const kept = await keep(context, row, isFinal);
  return isFinal ? { kind: 'brought', ...kept } : { kind: 'again' };
}

/**
 * Takes a bundle that somebody brought, as its author's. It is checked to the last byte before anything is applied. A
 * bundle that was brought before gets its receipt again.
 */
export async function takeBundle(
  context: CarryContext,
  courier: UserInfo,
  source: BundleSource,
): Promise<BroughtResult> {
  const frame = await readFrame(source, createHash('sha256'));
  if (typeof frame === 'string') return { kind: frame };
  const { kind, server, bundle_id, device_key } = frame.header;
  if (kind !== 'work') return { kind: 'bundle_not_read' };
  if (server !== context.serverKeys.server) return { kind: 'bundle_of_other_server' };
  const digest = hexOf(await source.read(source.size - SUM_BYTES, source.size));
  const before = await context.storage.now.carry.bundle(bundle_id);
  if (before?.digest === digest) return { kind: 'brought', known: true, bundle: before };
  const work = await openWork(context, source, frame);
  if (typeof work === 'string') return { kind: work };
  // An id is given once: whoever gives it to other work is no device of ours.
  if (before !== undefined) return { kind: 'bundle_not_read' };
  return take(context, courier, work, { bundle_id, device_key, digest });
}
