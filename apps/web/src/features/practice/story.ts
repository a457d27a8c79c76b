/** The state of a practice at one moment: where its work is. */
export interface Snapshot {
  readonly online: boolean;
  /** Something is typed and not saved. */
  readonly draft: boolean;
  /** Something saved waits to be sent. */
  readonly unsent: boolean;
  readonly conflicts: number;
  /** The colleague's last change is on this phone. */
  readonly arrived: boolean;
}

export type Step =
  | 'conflict'
  | 'chosenHere'
  | 'chosenServer'
  | 'sending'
  | 'onlyHere'
  | 'onServer'
  | 'arrived'
  | 'typed'
  | 'back'
  | 'lost';

/**
 * Returns what happened between two moments: the first row that holds; `null` when nothing worth telling did.
 *
 * | since then | the story says |
 * |---|---|
 * | more conflicts | two answers: choose |
 * | fewer conflicts | chosen: here, or on the server already |
 * | something new waits | it is sent, or only here |
 * | nothing waits any more | it is on the server |
 * | the colleague's value came | it is here |
 * | typing began | it is a draft |
 * | the network went or came | the consequence |
 */
export function stepBetween(before: Snapshot, now: Snapshot): Step | null {
  if (now.conflicts > before.conflicts) return 'conflict';
  if (now.conflicts < before.conflicts) return now.unsent ? 'chosenHere' : 'chosenServer';
  if (now.unsent && !before.unsent) return now.online ? 'sending' : 'onlyHere';
  if (before.unsent && !now.unsent && now.conflicts === 0) return 'onServer';
  if (now.arrived && !before.arrived) return 'arrived';
  if (now.draft && !before.draft) return 'typed';
  if (now.online !== before.online) return now.online ? 'back' : 'lost';
  return null;
}
