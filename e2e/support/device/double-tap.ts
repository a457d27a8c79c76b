import type { Locator } from '@playwright/test';

/**
 * Taps twice at one place, in the middle of the screen, the second time as soon as something else lies there. The
 * events come one by one, as on a phone.
 */
export const doubleTap = (button: Locator): Promise<void> =>
  button.evaluate(async (first) => {
    (first.closest('[role="group"]') ?? first).scrollIntoView({ block: 'center' });
    const { left, top, width, height } = first.getBoundingClientRect();
    const place = { clientX: left + width / 2, clientY: top + height / 2 };
    const under = () => document.elementFromPoint(place.clientX, place.clientY);
    const tap = () =>
      under()?.dispatchEvent(
        new MouseEvent('click', { ...place, bubbles: true, cancelable: true, detail: 1 }),
      );
    tap();
    while (under()?.closest('button') === first) await new Promise(requestAnimationFrame);
    tap();
  });
