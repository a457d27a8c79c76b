import { type RefObject, useEffect } from 'react';
import { afterThisFrame } from '../../../data/browser/after-paint.ts';

/** Space between the bar and the element that was scrolled to, in pixels. */
const AIR = 16;

type Part = RefObject<HTMLElement | null>;

/**
 * Keeps the end of the page, and the element that is scrolled to, from hiding behind a bar that sticks to the bottom, however
 * high the bar is. `room` is the page's room for the bar.
 */
export function useRoomBelow(room: Part, bar: Part): void {
  useEffect(() => {
    if (!room.current || !bar.current) return;
    const [place, content] = [room.current, bar.current];
    const { style } = document.documentElement;
    const makeRoom = (): void => {
      const above = Number.parseFloat(getComputedStyle(place).bottom) || 0;
      const height = content.offsetHeight;
      place.style.height = `${height}px`;
      style.scrollPaddingBottom = `${above + height + AIR}px`;
    };
    let cancel = (): void => undefined;
    // The bar's own words are drawn first.
    const watch = new ResizeObserver(() => {
      cancel();
      cancel = afterThisFrame(makeRoom);
    });
    watch.observe(content);
    return () => {
      watch.disconnect();
      cancel();
      style.scrollPaddingBottom = '';
    };
  }, [room, bar]);
}
