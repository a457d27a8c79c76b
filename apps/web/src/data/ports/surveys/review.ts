import type { RefusedStep } from '@sampark/core/device/review';
import type { Review } from '@sampark/core/survey/about/reviews-in';
import type { FieldPath } from '@sampark/core/survey/values';

/** The review of a survey as a person sees it, and their steps in it. */
export interface ReviewView {
  /** By the names of the modules, each with its rows, and with `*` the name and the date. Empty: nobody has begun it. */
  readonly of: ReadonlyMap<string, Review>;
  /** By the paths of the rows that somebody has spoken of by themselves, and that are there. */
  readonly rows: ReadonlyMap<FieldPath, Review>;
  /** Returns where a row is: by itself, or with its module. */
  readonly ofRow: (row: FieldPath) => Review;
  /** `send`: to an officer; `review`: check, return and reopen as well; `null`: nothing. */
  readonly may: 'send' | 'review' | null;
  /** The checked modules, and `*`, in which this person changes nothing. */
  readonly locked: ReadonlySet<string>;
  /** Whether this person may not change an answer, a row, or whether that is there, because somebody has checked it. */
  readonly isLocked: (field: FieldPath) => boolean;
  /** Whether something of it is locked: this person may not delete the survey. */
  readonly locksSomething: boolean;
  /** Whether this person has begun the survey: somebody else checks it, if there is anybody. */
  readonly is_own: boolean;
  /** The code of the reason why the server does not take a step of this person; `null`: there is none. */
  readonly refused: string | null;
  /** Those steps, with their words. */
  readonly refused_steps: readonly RefusedStep[];
}
