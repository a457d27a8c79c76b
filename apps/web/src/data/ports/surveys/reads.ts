import type { WireReads } from '@sampark/core/wire/wire-reads';
import type { Fetched } from '../fetched.ts';
import type { ServerAnswer } from '../people/account.ts';

/** The search of somebody among the reads of surveys. Empty: all. */
export interface ReadsQuery {
  /** A part of the name of who read. */
  readonly person: string;
  /** A part of the name of a panchayat. */
  readonly panchayat: string;
  /** The first and the last day, such as `2026-11-20`. */
  readonly from: string;
  readonly until: string;
}

/** By whom surveys were read that somebody else fills, for administrators. Everything asks the server; the device keeps nothing of it. */
export interface ReadsPort {
  /** @param after `next` of the page before; `null`: the first */
  readonly list: (query: ReadsQuery, after: string | null) => Promise<Fetched<WireReads>>;
  /** Asks for all of them as a table (CSV). */
  readonly file: (query: ReadsQuery) => Promise<ServerAnswer<Blob>>;
}
