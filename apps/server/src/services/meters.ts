import { StorageFullError, UnavailableError } from '../storage/port.ts';

/** What is counted while the server works, for who watches it. */
export interface Meters {
  /** An operation was answered with this outcome, such as `applied`. */
  operation(outcome: string): void;
  /** Something failed that should not have: the database, or anything else. */
  failure(side: 'database' | 'other'): void;
  /** So many change streams are open now. */
  streams(open: number): void;
}

export const noMeters: Meters = {
  operation: () => undefined,
  failure: () => undefined,
  streams: () => undefined,
};

/** Whether an error is the database's own: SQLite's carry a number, PostgreSQL's a severity, ours are of the port. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof Error &&
  ('errcode' in error ||
    'severity' in error ||
    error instanceof StorageFullError ||
    error instanceof UnavailableError);
