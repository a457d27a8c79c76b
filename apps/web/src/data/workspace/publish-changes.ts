import type { Platform } from '../browser/platform.ts';
import type { StoreChange } from '../database/survey-store.ts';

/** Publishes changes in the order in which they were written. */
export interface ChangePublisher {
  /**
   * Publishes a change.
   * @param shown the writer shows the change itself: other subscribers hear of it after that frame, which
   * they would hold back on a slow phone
   */
  readonly publish: (change: StoreChange, shown?: boolean) => void;
  /** Publishes everything that waits, now. */
  readonly flush: () => void;
}

export const createChangePublisher = (
  { afterPaint }: Pick<Platform, 'afterPaint'>,
  tell: (change: StoreChange) => void,
): ChangePublisher => {
  const untold: StoreChange[] = [];
  const now = (): void => {
    for (const change of untold.splice(0)) tell(change);
  };
  return {
    publish: (change, shown = false) => {
      untold.push(change);
      if (shown) afterPaint(now);
      else now();
    },
    flush: now,
  };
};
