/**
 * Waits for the answers of several statements of a transaction that do not wait for each other. Where one fails, it
 * waits for the others first: no query may be in progress any more when a transaction is undone.
 */
export async function allDone<T extends readonly Promise<unknown>[] | []>(
  answers: T,
): Promise<{ -readonly [Place in keyof T]: Awaited<T[Place]> }> {
  await Promise.allSettled(answers);
  return Promise.all(answers);
}
