/** `conflict`: sent, and somebody had answered otherwise; `refused`: some of it stays on the screen. */
export type DirectResult = 'sent' | 'conflict' | 'refused' | 'unreachable';

/** What a person can do with an open survey whose device takes nothing more. */
export interface RescuePort {
  /**
   * Sends all that exists only here without writing it. An operation whose answer did not come is repeated word for
   * word by the next call. The device catches up as soon as it can write.
   */
  readonly sendDirectly: () => Promise<DirectResult>;
  /** The same as a file's text that `importFile` reads back; `null` when there is nothing. */
  readonly rescueFile: () => Promise<string | null>;
}
