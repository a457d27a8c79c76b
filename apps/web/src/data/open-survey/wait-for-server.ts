import type { SurveyState } from '@sampark/core/device/survey-state';
import type { SaveResult } from '../ports/surveys/open-survey.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The longest that Save waits for the server, in milliseconds. */
const ACKNOWLEDGE_WITHIN = 5_000;

/** Returns the result of a Save; `null` while the server has not answered. */
const resultOf = async (
  { row, queue }: SurveyState,
  lastAnswer: () => ReturnType<Workspace['store']['lastAnswer']>,
): Promise<SaveResult | null> => {
  if (!row) return { kind: 'synced' };
  const fields = Object.keys(row.edits).filter((field) => row.edits[field]?.refused !== undefined);
  if (row.refusal || fields.length > 0) return { kind: 'refused', fields };
  if (queue.some((entry) => !entry.synced)) return null;
  // A conflict that was open before says nothing about this Save.
  return (await lastAnswer())?.status === 'conflict' ? { kind: 'conflict' } : { kind: 'synced' };
};

/**
 * Syncs now and waits for the server's word on a survey. Gives `local` when the server cannot be reached or
 * says nothing within 5 s.
 */
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
    // A device that cannot be read just now, as on a full disk, has not answered.
    const look = (here: boolean): Promise<void> => read(here).catch(() => undefined);
    const unsubscribe = watch(surveyId, (here) => void look(here));
    void loop.send().then(async ({ outcome }) => {
      await look(false);
      // No answer will come soon.
      if (waiting && outcome === 'server_unreachable') done({ kind: 'local' });
    });
  });
