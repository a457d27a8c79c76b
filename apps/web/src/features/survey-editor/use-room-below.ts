import { type RefObject, useEffect } from 'react';

/** Air between what is scrolled to and the bar, in pixels. */
const AIR = 16;

/** Nothing that is scrolled to hides behind a bar that sticks to the bottom, however high that is. */
export function useRoomBelow(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => {
      const above = Number.parseFloat(getComputedStyle(element).bottom) || 0;
      style.scrollPaddingBottom = `${above + element.offsetHeight + AIR}px`;
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.scrollPaddingBottom = '';
    };
  }, [bar]);
}
