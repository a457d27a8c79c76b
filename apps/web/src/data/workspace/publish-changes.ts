import type { Platform } from '../browser/platform.ts';
import type { StoreChange } from '../database/survey-store.ts';

/** Passes on what was written, in the order in which it was. */
export interface Telling {
  /**
   * @param shown whoever wrote it shows it: on a slow phone, telling all others would keep that from the screen, and
   * they hear of it behind that frame
   */
  readonly written: (change: StoreChange, shown?: boolean) => void;
  /** What is still to be told, now. */
  readonly now: () => void;
}

export const createTelling = (
  { afterPaint }: Pick<Platform, 'afterPaint'>,
  tell: (change: StoreChange) => void,
): Telling => {
  const untold: StoreChange[] = [];
  const now = (): void => {
    for (const change of untold.splice(0)) tell(change);
  };
  return {
    written: (change, shown = false) => {
      untold.push(change);
      if (shown) afterPaint(now);
      else now();
    },
    now,
  };
};
