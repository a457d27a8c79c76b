import { mayRemove, RECEIPT_LIFE } from '@sampark/core/sync/queue';
import { addLog, metaKeys } from '../db/device-store.ts';
import { isoNow } from '../platform.ts';
import type { Stopped } from './batch-reply.ts';
import type { SyncContext } from './context.ts';
import { type Place, storedPlace } from './place.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import { takeInKept } from './settle.ts';

/** What came of one round. */
export interface RoundReport {
  readonly stopped: Stopped;
  readonly sent: number;
  readonly failed: number;
  readonly held: number;
  readonly received: number;
  /** What was sent came right behind all that this device has read. */
  readonly inStep: boolean;
}

export interface RoundWatcher {
  readonly progress: (done: number, total: number) => void;
  readonly arrived: () => void;
  /** The server keeps operations for the review of a panchayat that the person has left. */
  readonly heldForReview: (count: number) => void;
}

const messageOf = ({ stopped, failed, held }: RoundReport): string => {
  if (stopped !== 'done') return stopped;
  if (failed > 0) return 'refused';
  return held > 0 ? 'held' : stopped;
};

const log = ({ db, store, platform }: SyncContext, report: RoundReport): Promise<void> => {
  const { stopped, sent, failed } = report;
  const ended = stopped === 'done';
  return addLog(db, {
    owner: store.owner,
    timestamp: isoNow(platform),
    status: ended && failed === 0 ? 'success' : ended || sent > 0 ? 'partial' : 'error',
    message: messageOf(report),
    details: { success: sent, failed },
  });
};

/** When the device last was in step with the server. */
const noteSynced = ({ db, store, platform }: SyncContext) =>
  db.put('meta', isoNow(platform), metaKeys(store.owner).lastSync);

/** A round that moved nothing and met no trouble leaves no trace: the log shows what people would ask about. */
const worthLogging = ({ stopped, sent, failed, received }: RoundReport): boolean =>
  stopped !== 'done' || sent + failed + received > 0;

const nothing = (stopped: Stopped): RoundReport => ({
  ...{ stopped, sent: 0, failed: 0, held: 0, received: 0 },
  inStep: false,
});

const together = (first: RoundReport, then: RoundReport): RoundReport => ({
  stopped: then.stopped,
  sent: first.sent + then.sent,
  failed: first.failed + then.failed,
  held: first.held + then.held,
  received: first.received + then.received,
  inStep: then.inStep,
});

const sending = async (context: SyncContext, watcher: RoundWatcher, before: Place): Promise<RoundReport> => {
  let place = before;
  if (place.offers.length > 0) {
    const { tellOffers } = await import('./offers.ts');
    const offered = await tellOffers(context);
    if (offered !== 'done') return nothing(offered);
    place = await storedPlace(context);
  }
  return { ...(await push(context, place, watcher.progress)), received: 0 };
};

const reading = async (context: SyncContext, watcher: RoundWatcher): Promise<RoundReport> => ({
  ...nothing('done'),
  ...(await pull(context, watcher.arrived)),
});

/** For who has no network for a round. */
export { takeInKept };

/**
 * One round of sync: push what waits, then pull what is new, then clean up and note it in the log. A reading of everything
 * that has begun comes to its end first, and so does what is to be offered: what people have changed rests on it.
 * @param mayRest whether nothing need be read when what was sent came right behind all that was read: the server tells of
 *   what moves after it
 */
export const runRound = async (
  context: SyncContext,
  watcher: RoundWatcher,
  mayRest: boolean,
): Promise<RoundReport> => {
  const { hasKept, ...stored } = await storedPlace(context);
  if (hasKept) await takeInKept(context);
  let place: Place = stored;
  let report = nothing('done');
  if (place.resync) {
    report = await reading(context, watcher);
    place = await storedPlace(context);
  }
  if (report.stopped === 'done') report = together(report, await sending(context, watcher, place));
  const turnedAway = report.stopped === 'new_epoch';
  if (mayRest && report.inStep) await noteSynced(context);
  else if (report.stopped === 'done' || turnedAway) {
    report = together(report, await reading(context, watcher));
    place = await storedPlace(context);
    const isToTell = report.stopped === 'done' && (turnedAway || place.offers.length > 0);
    if (isToTell) report = together(report, await sending(context, watcher, place));
  }
  if (report.held > 0) watcher.heldForReview(report.held);
  if (report.sent > 0) {
    const now = context.platform.now();
    await context.store.removeReceipts((entry) => mayRemove(entry, now, RECEIPT_LIFE.afterSync));
  }
  if (worthLogging(report)) await log(context, report);
  return report;
};
