/** Ways in which a person leaves a place of the page with the focus still there. */
const LEAVING = ['wheel', 'touchmove', 'keydown'] as const;

/**
 * Holds a focused field on the screen while the page around it grows: a new row makes warnings above itself, which come a
 * moment later and would push it away. Ends when the focus goes elsewhere, or the person scrolls or types.
 */
export function holdOnScreen(field: Element, control: HTMLElement): void {
  const ended = new AbortController();
  const { signal } = ended;
  const end = () => ended.abort();
  const grown = new ResizeObserver(() => {
    if (field.isConnected) field.scrollIntoView({ block: 'nearest' });
    else end();
  });
  signal.addEventListener('abort', () => grown.disconnect());
  control.addEventListener('blur', end, { signal });
  for (const way of LEAVING) document.addEventListener(way, end, { signal, passive: true });
  // A press on the page itself is one on its scroll bar.
  document.addEventListener('pointerdown', ({ target }) => target === document.documentElement && end(), {
    signal,
  });
  grown.observe(document.body);
}
