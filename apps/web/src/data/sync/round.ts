import { mayRemove, RECEIPT_LIFE } from '@sampark/core/device/queue';
import { isoNow } from '../browser/platform.ts';
import { addLog, metaKeys } from '../database/device-store.ts';
import type { SyncContext } from './context.ts';
import { readSyncPosition, type StoredSyncPosition } from './position.ts';
import { type PullReport, pull } from './pull/pull.ts';
import { applyLoggedAnswers } from './push/apply-results.ts';
import type { Stopped } from './push/batch-reply.ts';
import { push } from './push/push.ts';

/** The result of one round. */
export interface RoundReport {
  readonly stopped: Stopped;
  readonly sent: number;
  readonly failed: number;
  readonly held: number;
  readonly received: number;
  /** The own writes came right behind all that this device has read. */
  readonly inStep: boolean;
}

export interface RoundWatcher {
  readonly progress: (done: number, total: number) => void;
  readonly arrived: () => void;
  /** The server holds operations for the review of a panchayat that the person has left. */
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

/** Notes the time at which the device was in step with the server. */
const noteSynced = ({ db, store, platform }: SyncContext) =>
  db.put('meta', isoNow(platform), metaKeys(store.owner).lastSync);

/**
 * Returns whether anything changed or failed. A round that did neither leaves no trace: the log shows what people
 * would ask about.
 */
const didSomething = ({ stopped, sent, failed, received }: RoundReport): boolean =>
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

const sending = async (
  context: SyncContext,
  watcher: RoundWatcher,
  before: StoredSyncPosition,
): Promise<RoundReport> => {
  let position = before;
  if (position.offers.length > 0) {
    const { tellOffers } = await import('./after-restore/offers.ts');
    const offered = await tellOffers(context);
    if (offered !== 'done') return nothing(offered);
    position = await readSyncPosition(context);
  }
  return { ...(await push(context, position, watcher.progress)), received: 0 };
};

const reading = async (
  context: SyncContext,
  watcher: RoundWatcher,
  position: StoredSyncPosition,
): Promise<RoundReport & Pick<PullReport, 'offers'>> => ({
  ...nothing('done'),
  ...(await pull(context, position, watcher.arrived)),
});

/** The loop calls this where there is no network for a round. */
export { applyLoggedAnswers };

/**
 * Runs one round: pushes the outbox, pulls the changes, cleans up and writes the log. A resync goes first,
 * and so do offers: newer changes rest on them.
 * @param mayRest whether the pull may be left out when nobody else wrote: an open event stream tells of later
 * changes
 */
export const runRound = async (
  context: SyncContext,
  watcher: RoundWatcher,
  mayRest: boolean,
): Promise<RoundReport> => {
  let position = await readSyncPosition(context);
  if (position.hasLoggedAnswers) await applyLoggedAnswers(context);
  let report = nothing('done');
  if (position.resync) {
    report = await reading(context, watcher, position);
    position = await readSyncPosition(context);
  }
  if (report.stopped === 'done') {
    const sent = await sending(context, watcher, position);
    report = together(report, sent);
    const { hasLoggedAnswers, offers } = position;
    if (hasLoggedAnswers || offers.length > 0 || didSomething(sent))
      position = await readSyncPosition(context);
  }
  const turnedAway = report.stopped === 'new_epoch';
  let isSynced = mayRest && report.inStep;
  if (!isSynced && (report.stopped === 'done' || turnedAway)) {
    const read = await reading(context, watcher, position);
    report = together(report, read);
    isSynced = report.stopped === 'done';
    if (isSynced && (turnedAway || read.offers))
      report = together(report, await sending(context, watcher, await readSyncPosition(context)));
  }
  if (report.held > 0) watcher.heldForReview(report.held);
  if (report.sent > 0) {
    const now = context.platform.now();
    await context.store.removeReceipts((entry) => mayRemove(entry, now, RECEIPT_LIFE.afterSync));
  }
  await Promise.all([isSynced && noteSynced(context), didSomething(report) && log(context, report)]);
  return report;
};
