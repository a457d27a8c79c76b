import { afterTasks } from './after-tasks.ts';
import type { Platform } from './platform.ts';

/** The time for which work goes on before the screen may draw, and people press, in milliseconds. */
const STRETCH = 30;

/**
 * Makes a pause for work over many surveys: it lets the screen draw, and people press, whenever they have waited for a stretch.
 * @param counted is told before each pause
 */
export const restsBetween = ({ now }: Pick<Platform, 'now'>, counted: () => void): (() => Promise<void>) => {
  let rested = Number.NEGATIVE_INFINITY;
  return async () => {
    if (now() - rested < STRETCH) return;
    counted();
    await new Promise<void>((done) => afterTasks(done));
    rested = now();
  };
};
