import { isRowPath } from '../row-path.ts';
import { WHOLE_SURVEY } from '../survey.ts';
import type { FieldPath, Values } from '../values.ts';
import { type Digests, digestsIn } from './digest.ts';
import type { ReviewEvent } from './reviews.ts';
import { withAllBefore } from './standing.ts';

/** The answers that the checks of a survey saw, compared with its answers now. */
export interface Seen {
  /** Whether the answers are as a check of a target saw them. */
  readonly holds: (target: string, check: ReviewEvent) => boolean;
  /** Whether a check saw a module as it is now, wherever its rows stand, but for those of which officers spoke beside it or apart from it. */
  readonly isAsSeen: (module: string, check: ReviewEvent) => boolean;
  /** Returns the rows of which officers spoke beside a check of their module. */
  readonly rowsBeside: (module: string, check: ReviewEvent) => readonly FieldPath[];
}

/** An officer's word about a row. */
interface Said {
  readonly row: FieldPath;
  readonly event: ReviewEvent;
}

/**
 * Sorts by the time of saying, then by id, so that every device says the same. The earliest of several saw
 * the row before it could change.
 */
const latestFirst = ({ event: one }: Said, { event: other }: Said): number =>
  one.at === other.at ? (one.id < other.id ? 1 : -1) : one.at < other.at ? 1 : -1;

/** Compares what the checks of a survey saw with its answers. */
export function whatChecksSaw(
  values: Values,
  {
    listOf,
    rowsSpokenOf,
  }: {
    readonly listOf: (target: string) => readonly ReviewEvent[];
    /** Returns the rows of a module of which somebody has spoken. */
    readonly rowsSpokenOf: (module: string) => readonly FieldPath[];
  },
): Seen {
  // Only a check asks for digests, and they read all answers.
  let read: Digests | null = null;
  const digests = (): Digests => {
    read ??= digestsIn(values);
    return read;
  };

  const saidBeside = (module: string, { id }: ReviewEvent): readonly Said[] =>
    rowsSpokenOf(module).flatMap((row) =>
      listOf(row)
        .filter(({ over }) => over.includes(id))
        .map((event) => ({ row, event })),
    );

  /** Returns what officers have said who undid the check of a row apart from it: neither has seen the other. */
  const saidApart = (module: string, { id, over }: ReviewEvent): readonly Said[] => {
    const around = [...listOf(module), ...listOf(WHOLE_SURVEY)];
    return rowsSpokenOf(module).flatMap((row) => {
      const seen = withAllBefore(over, [...listOf(row), ...around]);
      return listOf(row)
        .filter((event) => event.step !== 'checked' && !event.over.includes(id) && !seen.has(event.id))
        .map((event) => ({ row, event }));
    });
  };

  /** Returns the digest of a module in which rows are as they were when somebody spoke of them. */
  const digestWith = (module: string, said: readonly Said[]): string =>
    digests().of(
      module,
      new Map(said.toSorted(latestFirst).map(({ row, event }) => [row, event.seen ?? ''])),
    );

  const isAsSeen = (module: string, check: ReviewEvent): boolean => {
    const beside = saidBeside(module, check);
    const now = digestWith(module, beside);
    if (check.seen === now || beside.some(({ event }) => event.around === now)) return true;
    const apart = saidApart(module, check);
    return apart.length > 0 && check.seen === digestWith(module, [...apart, ...beside]);
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
    rowsBeside: (module, check) => saidBeside(module, check).map(({ row }) => row),
  };
}
