import { StorageFullError, UnavailableError } from '../../storage/port.ts';

/** The counts of a working server, for those who watch it. */
export interface Meters {
  /** Counts an operation that was answered with this outcome, such as `applied`. */
  operation(outcome: string): void;
  /** Counts something that failed and should not have: of the database, or anything else. */
  failure(side: 'database' | 'other'): void;
  /** Notes that so many change streams are open now. */
  streams(open: number): void;
  /** Notes whether reports and exports are read from the replica. */
  replica(isRead: boolean): void;
}

export const noMeters: Meters = {
  operation: () => undefined,
  failure: () => undefined,
  streams: () => undefined,
  replica: () => undefined,
};

/** Whether an error is the database's own: SQLite's carry a number, PostgreSQL's a severity, ours are of the port. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof Error &&
  ('errcode' in error ||
    'severity' in error ||
    error instanceof StorageFullError ||
    error instanceof UnavailableError);
