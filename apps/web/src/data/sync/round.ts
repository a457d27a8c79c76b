import { mayRemove, RECEIPT_LIFE } from '@sampark/core/sync/queue';
import { addLog } from '../db/device-store.ts';
import { isoNow } from '../platform.ts';
import type { SyncContext } from './context.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';

/** What came of one round. */
export interface RoundReport {
  readonly stopped: 'done' | 'unreachable' | 'unauthenticated' | 'wrong_user' | 'busy';
  readonly sent: number;
  readonly failed: number;
  readonly held: number;
  readonly received: number;
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

/** A round that moved nothing and met no trouble leaves no trace: the log shows what people would ask about. */
const worthLogging = ({ stopped, sent, failed, received }: RoundReport): boolean =>
  stopped !== 'done' || sent + failed + received > 0;

/** One round of sync: push what waits, then pull what is new, then clean up and note it in the log. */
export const runRound = async (
  context: SyncContext,
  etags: Map<string, string>,
  watcher: RoundWatcher,
): Promise<RoundReport> => {
  const pushed = await push(context, watcher.progress);
  const pulled = pushed.stopped === 'done' ? await pull(context, etags, watcher.arrived) : null;
  const report: RoundReport = {
    stopped: pulled ? pulled.stopped : pushed.stopped,
    sent: pushed.sent,
    failed: pushed.failed,
    held: pushed.held,
    received: pulled?.received ?? 0,
  };
  if (pushed.held > 0) watcher.heldForReview(pushed.held);
  if (pushed.sent > 0) {
    const now = context.platform.now();
    await context.store.removeReceipts((entry) => mayRemove(entry, now, RECEIPT_LIFE.afterSync));
  }
  if (worthLogging(report)) await log(context, report);
  return report;
};
