/** How far a primary and its standby had come at a look. */
export interface Look {
  /** When it began, in milliseconds from whatever moment on. */
  readonly at: number;
  /** The place in the log up to which the standby has replayed it. */
  readonly replayed: number;
  /** The place up to which the primary had written it, asked after the standby. */
  readonly written: number;
  /** Another one with each primary. */
  readonly timeline: string;
}

/**
 * How old what a standby shows is.
 *
 * | | |
 * |---|---|
 * | `behind` | it has all that was written so many milliseconds ago |
 * | `atLeast` | it was never seen to have all of a moment, for so many milliseconds |
 * | `why` | it has what the primary never had |
 */
export type Lag = { readonly behind: number } | { readonly atLeast: number } | { readonly why: string };

/** Looks that are remembered: what a standby has not reached for so long, nobody reads. */
const REMEMBERED = 1_000;

/**
 * Says how old what a standby shows is, by this server's own clock. `pg_last_xact_replay_timestamp` cannot: it grows where the primary writes
 * nothing, and other machines have other clocks.
 *
 * It remembers where the primary was at each look. A standby that has come to that place has all that was written before that look.
 */
export function createLag(): (look: Look) => Lag {
  let looks: Pick<Look, 'at' | 'written'>[] = [];
  let timeline: string | null = null;
  let began: number | null = null;
  /** A standby at this place, or before it, may follow a primary that was lost. */
  let doubtful = -1;
  const forget = (replayed: number): void => {
    looks = [];
    began = null;
    doubtful = Math.max(doubtful, replayed);
  };
  return ({ at, replayed, written, timeline: own }) => {
    if (timeline !== null && timeline !== own) forget(replayed);
    timeline = own;
    if (replayed > written) {
      forget(replayed);
      return { why: 'it has what the primary never had' };
    }
    began ??= at;
    looks.push({ at, written });
    const reached = looks.findLast((look) => look.written <= replayed && look.written > doubtful);
    looks = looks.filter((look) => look.at >= (reached?.at ?? began ?? at)).slice(-REMEMBERED);
    return reached === undefined ? { atLeast: at - began } : { behind: at - reached.at };
  };
}
