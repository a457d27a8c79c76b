/** Returns an error's message, in one line for the person who started the program. */
export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message || String(error) : String(error)).split('\n', 1)[0] ?? '';
