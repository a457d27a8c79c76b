/** What a person does who goes on with their work. */
const SIGNS = ['pointerdown', 'keydown', 'input'] as const;

/** Says whether somebody has gone on since a moment. */
export interface GoesOn {
  readonly hasGoneOn: () => boolean;
  /** Stops looking. */
  readonly end: () => void;
}

/** Looks from now on whether the person types or presses anything: whoever does is not to be led elsewhere by an answer that comes late. */
export function goesOn(): GoesOn {
  const looking = new AbortController();
  let gone = false;
  for (const sign of SIGNS)
    document.addEventListener(sign, () => (gone = true), { capture: true, signal: looking.signal });
  return { hasGoneOn: () => gone, end: () => looking.abort() };
}
