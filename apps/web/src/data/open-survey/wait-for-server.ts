import type { SurveyState } from '@sampark/core/device/survey-state';
import type { SaveResult } from '../ports/open-survey.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** How long Save waits for the server's word, in milliseconds. */
const ACKNOWLEDGE_WITHIN = 5_000;

/** What became of a Save; `null` while the server has not said. */
const resultOf = async (
  { row, queue }: SurveyState,
  lastAnswer: () => ReturnType<Workspace['store']['lastAnswer']>,
): Promise<SaveResult | null> => {
  if (!row) return { kind: 'synced' };
  const fields = Object.keys(row.edits).filter((field) => row.edits[field]?.refused !== undefined);
  if (row.refusal || fields.length > 0) return { kind: 'refused', fields };
  if (queue.some((entry) => !entry.synced)) return null;
  // Conflicts that were open before say nothing of what was saved now.
  return (await lastAnswer())?.status === 'conflict' ? { kind: 'conflict' } : { kind: 'synced' };
};

/** Syncs now and waits for what the server says of a survey; `local` when it cannot be reached, or says nothing within 5 s. */
export const waitForServer = (
  { store, platform, loop, watch }: Pick<Workspace, 'store' | 'platform' | 'loop' | 'watch'>,
  surveyId: string,
): Promise<SaveResult> =>
  new Promise((resolve) => {
    let waiting = true;
    const done = (result: SaveResult): void => {
      waiting = false;
      cancel();
      unsubscribe();
      resolve(result);
    };
    const cancel = platform.after(ACKNOWLEDGE_WITHIN, () => done({ kind: 'local' }));
    const read = async (here: boolean): Promise<void> => {
      if (!waiting) return;
      const state = (here && store.recall(surveyId)) || (await store.read(surveyId));
      const result = await resultOf(state, () => store.lastAnswer(surveyId));
      if (result && waiting) done(result);
    };
    // A device that cannot be read just now, as on a full disk, has not said anything.
    const look = (here: boolean): Promise<void> => read(here).catch(() => undefined);
    const unsubscribe = watch(surveyId, (here) => void look(here));
    void loop.send().then(async ({ outcome }) => {
      await look(false);
      // Nobody will say anything of it soon.
      if (waiting && outcome === 'server_unreachable') done({ kind: 'local' });
    });
  });
