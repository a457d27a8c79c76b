import { DELIVERIES_KEPT } from '@sampark/core/access/webhooks';
import type { FileStore } from '../../storage/files/file-store.ts';
import { type Recorder, record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { purgeFiles } from '../files/attachments/purge-files.ts';
import { purgeMaps } from '../files/base-maps/purge-maps.ts';
import { isoTime } from '../primitives.ts';
import { TRIED_FOR } from '../programs/webhooks/schedule.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days for which a cursor is good. An older one could miss a deletion: its tombstone may be gone. */
export const HORIZON = 400;
/** A cursor counts its age in whole days, so rows that it could still ask for live two days longer. */
const KEPT = HORIZON + 2;

/** Days for which the list still shows an access token that is over. The audit log knows it longer. */
const TOKENS_KEPT = 90;

/** Rows a transaction: a person who saves meanwhile waits for one of these and not for all. */
const BATCH = 200;
const PURGED = 'purged_day';

/** Everything that purging needs. */
export type PurgeContext = Recorder & Pick<Context, 'storage'>;

/** The number of removed surveys and operations. */
export interface Purged {
  readonly surveys: number;
  readonly operations: number;
}

/**
 * Removes what has been kept long enough: deleted surveys with nothing left to settle, with their history,
 * remembered operations, work that others brought, suggested texts, announcements that are long over, devices that were not heard of, access tokens that are over, and the logs of webhooks. Each batch is a transaction of its own; when a run is cut off, the next one goes on.
 * @param isOver asked before each batch
 */
export async function purge(context: PurgeContext, isOver: () => boolean = () => false): Promise<Purged> {
  const { storage, clock } = context;
  const before = isoTime(clock() - KEPT * DAY_MS);
  let surveys = 0;
  while (!isOver()) {
    const ids = await storage.now.purge.deletedBefore(before, BATCH);
    if (ids.length === 0) break;
    surveys += await storage.write(async (r) => {
      const removed = await r.purge.removeDeleted(ids, before);
      await r.attachments.surveysGone(removed, isoTime(clock()));
      const details = { survey_ids: removed };
      if (removed.length > 0) record(r, context, { action: 'surveys_purged', by: null, details });
      return removed.length;
    });
  }
  let operations = 0;
  while (!isOver()) {
    const ids = await storage.now.purge.operationsBefore(before, BATCH);
    if (ids.length === 0) break;
    await storage.write((r) => r.purge.removeOperations(ids, before));
    operations += ids.length;
  }
  await storage.write(async (r) => {
    await r.carry.forget(before);
    await r.textSuggestions.forget(before);
    await r.announcements.forget(before.slice(0, '2026-11-30'.length));
    await r.phones.forget(before);
    await r.accessTokens.removeOver(isoTime(clock() - TOKENS_KEPT * DAY_MS));
    const { days, most } = DELIVERIES_KEPT;
    await r.webhookDeliveries.giveUp(isoTime(clock() - TRIED_FOR));
    await r.webhookDeliveries.forget(isoTime(clock() - days * DAY_MS), most);
  });
  return { surveys, operations };
}

/** Removes the files that nobody needs any more: answers, and base maps. @returns their number */
export const purgeStored = async (
  context: PurgeContext & { readonly files: FileStore },
  isOver: () => boolean = () => false,
): Promise<number> => (await purgeMaps(context, isOver)) + (await purgeFiles(context, isOver));

/** Purges once a day, by whichever of several servers on one database comes first; `null`: it was done today. */
export async function purgeToday(
  context: PurgeContext & { readonly files: FileStore },
  isOver: () => boolean,
): Promise<(Purged & { readonly files: number }) | null> {
  const today = String(Math.floor(context.clock() / DAY_MS));
  const mine = await context.storage.write(async ({ meta }) => {
    const last = await meta.get(PURGED);
    return last !== today && meta.replace(PURGED, last, today);
  });
  if (!mine) return null;
  return { ...(await purge(context, isOver)), files: await purgeStored(context, isOver) };
}
