import { type RefObject, useEffect } from 'react';
import { afterThisFrame } from '../../../data/browser/after-paint.ts';

/** Air between what is scrolled to and the bar, in pixels. */
const AIR = 16;

type Part = RefObject<HTMLElement | null>;

/**
 * Nothing hides behind a bar that sticks to the bottom, however high that is: neither the end of the page, which has `room` for
 * it, nor what is scrolled to.
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
    // What the bar says shows first.
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
