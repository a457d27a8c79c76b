import { type RefObject, useEffect } from 'react';
import { afterPaint } from '../../data/after-paint.ts';

/** Air between what is scrolled to and the bar, in pixels. */
const AIR = 16;

/** Nothing that is scrolled to hides behind a bar that sticks to the bottom, however high that is. */
export function useRoomBelow(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const makeRoom = (): void => {
      const above = Number.parseFloat(getComputedStyle(element).bottom) || 0;
      style.scrollPaddingBottom = `${above + element.offsetHeight + AIR}px`;
    };
    let cancel = (): void => undefined;
    // What the bar says shows first.
    const watch = new ResizeObserver(() => {
      cancel();
      cancel = afterPaint(makeRoom);
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      cancel();
      style.scrollPaddingBottom = '';
    };
  }, [bar]);
}
