import { hash } from 'node:crypto';
import type { AuditTable } from './tables.ts';

/** The text before the first row's hash, in place of an earlier hash. */
export const BEFORE_THE_FIRST = 'sampark audit 1';

/** Returns a row's hash: SHA-256, hexadecimal, over the one before it and the whole row, in this order. */
export function chainHash(before: string, row: Omit<AuditTable, 'hash'>): string {
  const { id, at, via, user_id, action, subject, details } = row;
  return hash('sha256', JSON.stringify([before, id, at, via, user_id, action, subject, details]), 'hex');
}

/**
 * The end of the log, signed with the server's key: without it nobody can cut rows off the end and sign what is left.
 */
export interface AuditHead {
  readonly id: number;
  readonly hash: string;
  readonly signature: string;
}

/** Returns the signed text about the end. */
export const headText = ({ id, hash: last }: Omit<AuditHead, 'signature'>): string => `${id} ${last}`;

/** Before the first entry that an erasure empties, in place of an earlier fold. */
export const NOTHING_EMPTIED = 'sampark erasure 1';

/**
 * Returns the fold over one more entry that an erasure emptied: SHA-256, hexadecimal. Its hash is that of its details before, so it no
 * longer follows from what is left; the entry that records the erasure holds the fold over all that it emptied instead, and is
 * itself in the chain.
 * @param before the hash of the entry before it
 */
export function foldEmptied(fold: string, before: string, row: AuditTable): string {
  const { id, at, via, user_id, action, subject, details, hash: own } = row;
  return hash(
    'sha256',
    JSON.stringify([fold, before, own, id, at, via, user_id, action, subject, details]),
    'hex',
  );
}
