import type { Platform } from '../browser/platform.ts';
import type { StoreChange } from '../database/survey-store.ts';

/** Passes on what was written, in the order in which it was. */
export interface ChangePublisher {
  /**
   * @param shown whoever wrote it shows it: on a slow phone, telling all others would keep that from the screen, and
   * they hear of it behind that frame
   */
  readonly publish: (change: StoreChange, shown?: boolean) => void;
  /** What is still to be told, now. */
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
