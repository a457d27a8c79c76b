import { coalesced } from '../browser/coalesced.ts';
import { sealedItem } from '../database/sealed-item.ts';
import type { BegunSurvey, BegunSurveyPort } from '../ports/surveys/surveys.ts';
import type { Workspace } from '../workspace/workspace.ts';

/**
 * Keeps the typing for a survey that does not exist yet, in a write-ahead log like that of an open survey
 * (`write-ahead-log.ts`).
 */
export const openBegunSurvey = (
  workspace: Pick<Workspace, 'platform' | 'user' | 'codec'>,
): BegunSurveyPort => {
  const { platform, user } = workspace;
  const entry = `sampark.begun.${user.user_id}`;
  const item = sealedItem<BegunSurvey>(workspace, entry, 'begun');
  let newest: BegunSurvey | null = null;
  const keeping = coalesced(async () => {
    await new Promise<void>((resolve) => platform.afterPaint(resolve));
    const begun = newest;
    // A full storage keeps nobody from typing on.
    if (begun) await item.put(begun, () => newest === begun).catch(() => undefined);
  });
  return {
    left: () => item.read().catch(() => null),
    keep: (begun) => {
      newest = begun;
      keeping.run();
    },
    forget: () => {
      newest = null;
      platform.storage.removeItem(entry);
    },
  };
};
