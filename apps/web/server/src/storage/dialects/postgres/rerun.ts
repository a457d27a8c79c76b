const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';

/**
 * Returns PostgreSQL's five-character error code (https://www.postgresql.org/docs/current/errcodes-appendix.html), if
 * it is one.
 */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

// Two transactions may create the same row: the second finds it when it runs again.
const WORTH_A_RERUN = new Set([SERIALIZATION_FAILURE, DEADLOCK, UNIQUE_VIOLATION]);

/** Runs `work` again, at most `reruns` times, when it failed only because of another transaction. */
export async function rerunOnCollision<T>(work: () => Promise<T>, reruns = 3): Promise<T> {
  for (let left = reruns; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !WORTH_A_RERUN.has(sqlState(error) ?? '')) throw error;
    }
  }
}
