import { hash } from 'node:crypto';
import type { AuditTable } from './tables.ts';

/** What the first row's hash is over, instead of a hash before it. */
export const BEFORE_THE_FIRST = 'sampark audit 1';

/** A row's hash: SHA-256, hexadecimal, over the one before it and all that the row says, in this order. */
export function chainHash(before: string, row: Omit<AuditTable, 'hash'>): string {
  const { id, at, via, user_id, action, subject, details } = row;
  return hash('sha256', JSON.stringify([before, id, at, via, user_id, action, subject, details]), 'hex');
}

/** Where the log ends, signed with the server's key: without it nobody can cut rows off the end and sign what is left. */
export interface AuditHead {
  readonly id: number;
  readonly hash: string;
  readonly signature: string;
}

/** What is signed of the end. */
export const headText = ({ id, hash: last }: Omit<AuditHead, 'signature'>): string => `${id} ${last}`;
