import type { ReplicaState } from '../../../storage/reading.ts';
import { error, type Finding, ok, warning } from './finding.ts';

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
const sizeOf = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** Says how the replica is of which reports and exports are read, and what to do where it is not. `null`: there is none. */
export function* checkReplica(state: ReplicaState | null): Generator<Finding> {
  if (state === null) return;
  switch (state.kind) {
    case 'follows':
      yield ok(`the replica follows this database, and is ${seconds(state.behind)} behind`);
      return;
    case 'behind':
      yield warning(behindText(state));
      return;
    case 'other_tables':
      yield warning(
        `the replica is not read (${state.why}): wait until it has the update of the tables, and bring this server to the version of the others`,
      );
      return;
    default:
      yield error(`the replica is not read (${state.why}): ${TO_DO[state.kind]}`);
  }
}

/** The remedies, where something is wrong. */
const TO_DO = {
  away: 'until DATABASE_READ_URL answers, the primary bears reports and exports, too',
  no_primary:
    'nobody can say how far behind it is while the primary does not answer at DATABASE_SESSION_URL, or else DATABASE_URL',
  no_standby:
    'DATABASE_READ_URL names a primary. If it was promoted, see first that nobody writes to it beside DATABASE_URL; then make it a standby anew, or name another one',
  another_database:
    'let DATABASE_READ_URL name a streaming standby of the cluster of DATABASE_URL, with the same database',
  astray: 'it has followed another primary: make the standby anew from this one',
} as const;

function behindText({ bytes, age }: Extract<ReplicaState, { kind: 'behind' }>): string {
  const newest = age === null ? '' : `, and the last that it has is from ${seconds(age)} before`;
  return `the replica lacks ${sizeOf(bytes)} of this database${newest}; more than a minute behind it is not read: see on its machine to the connection to the primary (pg_stat_wal_receiver), the disk, and whether somebody paused it (pg_get_wal_replay_pause_state())`;
}
