/**
 * The signs of a person who goes on with their work. Whoever only scrolls, or holds a key such as Shift, does
 * not.
 */
const SIGNS = ['input', 'click'] as const;

/**
 * Looks from now on whether the person types or presses anything: whoever does is not to be led elsewhere by an answer that comes late.
 * @returns says whether they have
 */
export function goesOn(): () => boolean {
  let gone = false;
  const go = (): void => {
    gone = true;
  };
  for (const sign of SIGNS) document.addEventListener(sign, go, { capture: true, once: true });
  return () => gone;
}
