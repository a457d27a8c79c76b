import type { WireBatchAnswer } from '@sampark/core/wire/wire';
import type { FileStore } from '../attachments/file-store.ts';
import type { ReceivedFile } from '../ports/carry.ts';
import { applyResults, type Result } from '../sync/push/apply-results.ts';
import { resultsOf } from '../sync/push/batch-reply.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { noteSettled } from './handed-over.ts';
import type { OpenReceipt } from './read-receipt.ts';

/** Returns the results of an answer for operations whose outcome is unknown here. */
const newsIn = (answer: WireBatchAnswer, waiting: ReadonlySet<string>): readonly Result[] => {
  const resultOf = resultsOf(answer);
  return answer.results.flatMap(({ op_id: id, survey_id }) =>
    id !== null && survey_id !== null && waiting.has(id)
      ? [{ id, survey_id, answer: resultOf(id), sent: null }]
      : [],
  );
};

/** Notes what became of the files that came along, as their sending does. */
const settleFiles = async (workspace: Workspace, files: FileStore, { about }: OpenReceipt): Promise<void> => {
  if (about.files.length === 0) return;
  const { noteEnd } = await import('../attachments/send-files.ts');
  const waiting = new Map((await files.unsent()).map((file) => [file.name as string, file]));
  for (const { name, code } of about.files) {
    const file = waiting.get(name);
    const end = code === null ? ({ kind: 'sent' } as const) : ({ kind: 'refused', status: 0, code } as const);
    if (file?.state === 'waiting') await noteEnd(workspace, files, { file, end, epoch: about.epoch });
  }
};

/**
 * Settles what a receipt says, exactly as the answers to a push. What this device has sent itself meanwhile is settled
 * already; what was changed behind an operation stays unsent.
 */
export const settleReceipt = async (
  workspace: Workspace,
  files: FileStore,
  { receipt, bundleId }: { readonly receipt: OpenReceipt; readonly bundleId: string },
): Promise<Extract<ReceivedFile, { kind: 'receipt' }>> => {
  const waiting = new Set((await workspace.store.waiting()).map(({ id }) => id));
  let [settled, refused] = [0, 0];
  for (const answer of receipt.answers) {
    const news = newsIn(answer, waiting);
    await applyResults(workspace, news, Promise.resolve(), () => []);
    for (const result of news) {
      if (result.answer.kind === 'again') continue;
      if (result.answer.outcome.status === 'rejected') refused += 1;
      else settled += 1;
    }
  }
  await settleFiles(workspace, files, receipt);
  await noteSettled(workspace, bundleId);
  return { kind: 'receipt', settled, refused };
};
