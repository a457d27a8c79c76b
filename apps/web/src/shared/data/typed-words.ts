/**
 * Keeps what somebody types in a form beside the page, so that a page or a dialog that goes takes nothing along. On a shared computer nobody finds
 * another one's words.
 * @param place the entry of local storage
 */
export const typedWords = <Words extends { readonly owner: string }>(place: string) => ({
  /** Returns what this person has typed; `null`: nothing waits. */
  of: (owner: string): Words | null => {
    const text = localStorage.getItem(place);
    const words = text === null ? null : (JSON.parse(text) as Words);
    return words?.owner === owner ? words : null;
  },
  keep: (words: Words): void => {
    try {
      localStorage.setItem(place, JSON.stringify(words));
    } catch {
      // A full disk: it stays on the screen.
    }
  },
  forget: (): void => localStorage.removeItem(place),
});

/** Returns the texts that somebody has written, by their language, without those that are empty. */
export const writtenTexts = (texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([language, text]) => [language, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );
