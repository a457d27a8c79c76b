/**
 * What several statements of a transaction answer that do not wait for each other. Where one fails the others are heard out
 * first: no query may be in progress any more when a transaction is undone.
 */
export async function allDone<T extends readonly Promise<unknown>[] | []>(
  answers: T,
): Promise<{ -readonly [Place in keyof T]: Awaited<T[Place]> }> {
  await Promise.allSettled(answers);
  return Promise.all(answers);
}
