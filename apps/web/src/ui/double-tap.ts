/** Two taps that are no further apart are a double tap: in milliseconds, and in CSS pixels along either side. */
const UNRELATED = 500;
const AWAY = 24;

interface Tap {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** The control of the first tap. */
  readonly control: Element | null;
}

const belong = (first: Tap, second: Tap): boolean =>
  second.at - first.at < UNRELATED &&
  Math.abs(second.x - first.x) < AWAY &&
  Math.abs(second.y - first.y) < AWAY;

/**
 * Keeps the second tap of a double tap from deciding something. The second tap is meant for what lay under the finger at the
 * first one. After a choice the next button that decides (`data-decides`) may have moved there, and this tap must not press
 * it. A phone does not always report a double tap as one (`detail` stays 1), so time and place tell. Keys have no place and
 * always count.
 */
export const guardDecisions = (page: Document): void => {
  let last: Tap | null = null;
  page.addEventListener(
    'click',
    (event) => {
      if (event.detail === 0 || !(event.target instanceof Element)) return;
      const control = event.target.closest('button, a, label');
      const tap = { at: event.timeStamp, x: event.clientX, y: event.clientY, control };
      const first = last !== null && belong(last, tap) ? last.control : control;
      last = { ...tap, control: first };
      if (first === control || !control?.hasAttribute('data-decides')) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
};
