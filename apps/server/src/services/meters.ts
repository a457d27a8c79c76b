/** What is counted while the server works, for who watches it. */
export interface Meters {
  /** An operation was answered with this outcome, such as `applied`. */
  operation(outcome: string): void;
  /** Something failed that should not have: the database, or anything else. */
  failure(side: 'database' | 'other'): void;
}

export const noMeters: Meters = { operation: () => undefined, failure: () => undefined };

/** Whether an error is the database's own: SQLite's carry a number, PostgreSQL's a severity, ours a name. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof Error && ('errcode' in error || 'severity' in error || error.name === 'StorageFullError');
