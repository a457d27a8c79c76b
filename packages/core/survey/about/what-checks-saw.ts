import { isRowPath } from '../row-path.ts';
import { WHOLE_SURVEY } from '../survey.ts';
import type { FieldPath, Values } from '../values.ts';
import { type Digests, digestsIn } from './digest.ts';
import type { ReviewEvent } from './reviews.ts';

/** What the checks of a survey saw, held against its answers. */
export interface Seen {
  /** Whether the answers are as a check of a target saw them. */
  readonly holds: (target: string, check: ReviewEvent) => boolean;
  /** Whether a check saw a module as it is now, wherever its rows stand, but for those of which officers spoke beside it. */
  readonly isAsSeen: (module: string, check: ReviewEvent) => boolean;
  /** Returns the rows of which officers spoke beside a check of their module. */
  readonly rowsBeside: (module: string, check: ReviewEvent) => readonly FieldPath[];
}

/** Holds what the checks of a survey saw against its answers. */
export function whatChecksSaw(
  values: Values,
  {
    listOf,
    rowsOf,
  }: {
    readonly listOf: (target: string) => readonly ReviewEvent[];
    /** Returns the rows of a module of which somebody has spoken. */
    readonly rowsOf: (module: string) => readonly FieldPath[];
  },
): Seen {
  // Only a check asks for digests, and they read all answers.
  let read: Digests | null = null;
  const digests = (): Digests => {
    read ??= digestsIn(values);
    return read;
  };

  const saidBeside = (module: string, { id }: ReviewEvent): readonly (readonly [FieldPath, ReviewEvent])[] =>
    rowsOf(module).flatMap((row) =>
      listOf(row)
        .filter(({ over }) => over.includes(id))
        .map((event) => [row, event] as const),
    );

  const isAsSeen = (module: string, check: ReviewEvent): boolean => {
    const beside = saidBeside(module, check);
    // Of several about one row the first counts: it was said before the row could change.
    const seen = new Map(beside.toReversed().map(([row, event]) => [row, event.seen ?? '']));
    const now = digests().of(module, seen);
    return check.seen === now || beside.some(([, { around }]) => around === now);
  };

  /** Whether a check from before rows were reviewed saw a module as it is now, with the place of each row. */
  const isAsSeenBefore = (module: string, { seen = '' }: ReviewEvent): boolean =>
    digests().rows.has(module) && digests().isFromBefore(module, seen);

  return {
    isAsSeen,
    holds: (target, check) =>
      target === WHOLE_SURVEY || isRowPath(target)
        ? check.seen === digests().of(target)
        : isAsSeen(target, check) || isAsSeenBefore(target, check),
    rowsBeside: (module, check) => saidBeside(module, check).map(([row]) => row),
  };
}
