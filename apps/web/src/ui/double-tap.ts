/** Two taps that are no further apart are a double tap: milliseconds, and CSS pixels along either side. */
const UNRELATED = 500;
const AWAY = 24;

interface Tap {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** What was pressed first. */
  readonly control: Element | null;
}

const belong = (first: Tap, second: Tap): boolean =>
  second.at - first.at < UNRELATED &&
  Math.abs(second.x - first.x) < AWAY &&
  Math.abs(second.y - first.y) < AWAY;

/**
 * The second tap of a double tap is meant for what lay under the finger at the first. A button that decides (`data-decides`)
 * and has only come there since, because a choice was made and the next moved up, is not pressed by it. A phone does not
 * always tell a double tap as one (`detail` stays 1), so time and place do; keys have no place and always count.
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
