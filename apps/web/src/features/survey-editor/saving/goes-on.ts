/** What a person does who goes on with their work. Whoever only scrolls, or holds a key such as Shift, does not. */
const SIGNS = ['input', 'click'] as const;

/**
 * Looks from now on whether the person types or presses anything: whoever does is not to be led elsewhere by an answer that comes late.
 * @returns ends the looking, and says whether they have
 */
export function goesOn(): () => boolean {
  const looking = new AbortController();
  const { signal } = looking;
  for (const sign of SIGNS) document.addEventListener(sign, () => looking.abort(), { capture: true, signal });
  return () => {
    const { aborted } = signal;
    looking.abort();
    return aborted;
  };
}
