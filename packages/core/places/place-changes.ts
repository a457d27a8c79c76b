/*
 * Panchayats and villages that were merged, split or renamed. A place that ended keeps its surveys and its past; the changes
 * say what became of it.
 */

/** The levels whose places may become others. */
export const CHANGING_LEVELS = ['panchayat', 'village'] as const;
export type ChangingLevel = (typeof CHANGING_LEVELS)[number];

/**
 * The kinds of a change, by what happened on its day.
 *
 * | kind | the earlier place | the later place |
 * |---|---|---|
 * | `merged` | ends, and all of it comes to the later one | may have been there before |
 * | `split` | ends, and a part of it comes to the later one; each part has a change of its own | is new |
 * | `parted` | goes on without the part that comes to the later one | is new |
 * | `renamed` | ends, because the directory gave the same place another code | is the same place |
 */
export const CHANGE_KINDS = ['merged', 'split', 'parted', 'renamed'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A place that became another, or a part of it. */
export interface PlaceChange {
  readonly level: ChangingLevel;
  /** The id of the earlier place: a panchayat's, or a village's code. */
  readonly was: string;
  /** The id of the later one. */
  readonly now: string;
  readonly kind: ChangeKind;
  /** The first day on which it holds, such as `2026-04-01`. */
  readonly day: string;
}

/** The end of a place. */
export interface PlaceEnd {
  /** The first day on which the place is no more. */
  readonly day: string;
  /** The ids of the places that came of it. */
  readonly into: readonly string[];
}

const ends = ({ kind }: PlaceChange): boolean => kind !== 'parted';

/** Returns when a place ended, and what came of it; `null`: it is there. @param changes those of one level */
export function endOf(changes: readonly PlaceChange[], place: string): PlaceEnd | null {
  const last = changes.filter((change) => change.was === place && ends(change));
  const [first] = last;
  return first ? { day: first.day, into: last.map(({ now }) => now).toSorted() } : null;
}

/**
 * Returns the places whose past a place has, wholly or in part, the nearest first, each once.
 * @param changes those of one level
 */
export function earlierPlaces(changes: readonly PlaceChange[], place: string): readonly string[] {
  const before = new Map<string, string[]>();
  for (const { was, now } of changes) before.set(now, [...(before.get(now) ?? []), was]);
  const found = new Set([place]);
  // A set gives what is added to it while it is read.
  for (const each of found) for (const was of before.get(each) ?? []) found.add(was);
  return [...found].slice(1);
}

/** The places that ended, and whose work has come to another one. */
export interface TakenOver {
  /** Those that came to it whole. */
  readonly whole: readonly string[];
  /** Those of which it is one part among others. */
  readonly in_part: readonly string[];
}

/**
 * Returns the places whose work has come to a place by a day, also by way of others. A place that goes on without a part keeps its work.
 * @param changes those of one level @param day such as `2026-11-25`
 */
export function takenOverBy(changes: readonly PlaceChange[], place: string, day: string): TakenOver {
  const ended = changes.filter((change) => ends(change) && change.day <= day);
  const whole = earlierPlaces(
    ended.filter(({ kind }) => kind !== 'split'),
    place,
  );
  return { whole, in_part: earlierPlaces(ended, place).filter((each) => !whole.includes(each)) };
}

/**
 * Why a change is not taken.
 *
 * | code | |
 * |---|---|
 * | `same_place` | a place cannot become itself |
 * | `known_change` | it is noted already |
 * | `ended_before` | the earlier place ended on another day, or in another way |
 * | `in_a_circle` | the earlier place came of the later one |
 */
export type ChangeProblem = 'same_place' | 'known_change' | 'ended_before' | 'in_a_circle';

/** Returns why a change cannot be added to those that are known; `null`: it can. @param known those of its level */
export function changeProblem(known: readonly PlaceChange[], change: PlaceChange): ChangeProblem | null {
  const { was, now, kind, day } = change;
  if (was === now) return 'same_place';
  if (known.some((each) => each.was === was && each.now === now)) return 'known_change';
  const end = known.find((each) => each.was === was && ends(each));
  const isAnotherPart = end?.kind === 'split' && kind === 'split' && end.day === day;
  if (end && !isAnotherPart && (ends(change) || day >= end.day)) return 'ended_before';
  const parted = known.find((each) => each.was === was && !ends(each) && each.day >= day);
  if (ends(change) && parted) return 'ended_before';
  return earlierPlaces(known, was).includes(now) ? 'in_a_circle' : null;
}
