/**
 * The result of a direct send. `conflict`: sent, and somebody had answered otherwise; `refused`: a part stays
 * on the screen.
 */
export type DirectResult = 'sent' | 'conflict' | 'refused' | 'unreachable';

/** The ways out of an open survey on a device that can write nothing more. */
export interface RescuePort {
  /**
   * Sends everything that exists only here without writing it. The next call repeats an operation whose
   * answer was lost, word for word. The device catches up as soon as it can write.
   */
  readonly sendDirectly: () => Promise<DirectResult>;
  /** Returns the same as the text of a file that `importFile` reads; `null`: there is nothing. */
  readonly rescueFile: () => Promise<string | null>;
}
