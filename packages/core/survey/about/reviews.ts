import { isRowPath, isWithin } from '../row-path.ts';
import { WHOLE_SURVEY } from '../survey.ts';
import { type FieldPath, isList, type Value } from '../values.ts';
import { aboutOf, aboutPath, isAbout } from './about-path.ts';
import { moduleIn } from './outside-modules.ts';
import { isId, isPlain, isTime, NAME_MAX, PATH_MAX } from './plain-text.ts';

const REVIEW_STEPS = ['sent', 'checked', 'returned', 'reopened'] as const;

/**
 * A step that somebody takes with a module, with a row of it, or with the survey as a whole, on its way to
 * being accepted.
 */
export type ReviewStep = (typeof REVIEW_STEPS)[number];

/** The ready-made reasons for a return, in the order in which they are offered. Each reader has them in their own language. */
export const READY_REASONS = ['missing', 'unlikely', 'differs', 'unclear', 'proof'] as const;
export type ReadyReason = (typeof READY_REASONS)[number];

/**
 * One step of a review. It never changes, and nobody takes it out: the state is worked out from all of them
 * (`review-state.ts`), and they are the history.
 */
export interface ReviewEvent {
  /** Opaque, and unique: it is that of a fresh operation. */
  readonly id: string;
  readonly step: ReviewStep;
  /** The ids of the events that its author saw standing, and that this one takes the place of. */
  readonly over: readonly string[];
  /** The id of the person, and their name then: a device knows nobody else's. */
  readonly by: string;
  readonly name: string;
  /** ISO 8601, by the device's clock; for people only. */
  readonly at: string;
  /** Of a check, and of all that an officer says of a row: the digest of the answers that were seen (`digestOf`). */
  readonly seen?: string | undefined;
  /** The question that a return is about; absent: no single one. */
  readonly on?: FieldPath | undefined;
  /** A ready-made reason for a return. A newer app may know more of them. */
  readonly why?: string | undefined;
  /** A reason for a return in words of one's own. */
  readonly text?: string | undefined;
  /** Of what an officer says of a row: it had a place, so it is there while it has one. Absent: it is always there. */
  readonly placed?: true | undefined;
  /**
   * Of what an officer says of a row whose module holds a check from before rows were reviewed: the digest of the module
   * then. Such a check has one digest of all answers together, from which no row can be taken.
   */
  readonly around?: string | undefined;
}

const REVIEW = 'review';

/** The most events about one module or row; the most characters of all events of a survey; the most that one event takes the place of. */
export const MOST_EVENTS = 200;
export const MOST_OF_EVENTS = 256_000;
export const MOST_OVER = 200;

/** Whether a path is that of the review of a module, of a row, or of the survey as a whole. */
export const isReview = (path: FieldPath): boolean => aboutOf(path)?.kind === REVIEW;

/** Returns the path of the review of a module, of a row by its path, or with `*` of the survey as a whole. */
export const reviewPath = (target: string): FieldPath => aboutPath({ kind: REVIEW, target });

/** Returns the module, the row, or `*`, whose review stands at a path; `null`: none does. */
export const reviewTarget = (path: FieldPath): string | null => {
  const about = aboutOf(path);
  return about?.kind === REVIEW ? about.target : null;
};

/** Returns an event as it stands in its list. There is one spelling of each, so two phones hold the same text. */
export const eventText = ({
  id,
  step,
  over,
  by,
  name,
  at,
  seen,
  on,
  why,
  text,
  placed,
  around,
}: ReviewEvent): string =>
  JSON.stringify({ id, step, over, by, name, at, seen, on, why, text, placed, around });

const DIGEST = /^[0-9a-f]{8,64}$/;
const CODE = /^[a-z_]{1,40}$/;

const isDigest = (text: unknown): boolean => typeof text === 'string' && DIGEST.test(text);

type Unread = Partial<Record<keyof ReviewEvent, unknown>>;

const isOver = (over: unknown, id: unknown): boolean =>
  Array.isArray(over) && over.length <= MOST_OVER && over.every((each) => isId(each) && each !== id);

/** Whether a check says what was seen and a sending does not, and only a return says why. */
const saysWhatFits = ({ step, seen, on, why, text, placed, around }: Unread): boolean => {
  const isSeen = isDigest(seen);
  const isWhole =
    (isSeen ? step !== 'sent' : step !== 'checked' && seen === undefined) &&
    (placed === undefined || (placed === true && isSeen)) &&
    (around === undefined || (isDigest(around) && isSeen));
  if (step !== 'returned') return isWhole && [on, why, text].every((part) => part === undefined);
  return (
    isWhole &&
    (on === undefined || (isPlain(on, PATH_MAX) && !isAbout(on))) &&
    (why === undefined || (typeof why === 'string' && CODE.test(why))) &&
    (text === undefined || isPlain(text))
  );
};

const isEvent = (json: unknown): json is ReviewEvent => {
  if (typeof json !== 'object' || json === null) return false;
  const { id, step, over, by, name, at } = json as Unread;
  return (
    [id, by].every(isId) &&
    REVIEW_STEPS.some((each) => each === step) &&
    isOver(over, id) &&
    isPlain(name, NAME_MAX) &&
    isTime(at) &&
    saysWhatFits(json)
  );
};

/** Reads an item of a review, however long its words; `null`: it is no event, or not in the spelling of `eventText`. */
export const readEvent = (item: string): ReviewEvent | null => {
  // Most items of other lists are no JSON, and to throw for each is slow.
  if (!item.startsWith('{')) return null;
  try {
    const json: unknown = JSON.parse(item);
    return isEvent(json) && eventText(json) === item ? json : null;
  } catch {
    return null;
  }
};

/** Returns the events in a value, in their order. Anything else is left out. */
export const eventsIn = (value: Value): readonly ReviewEvent[] =>
  isList(value) ? value.flatMap((item) => readEvent(item) ?? []) : [];

/** Whether an event may stand in the review of a target: a return names a question of it, and of a row officers say what they saw. */
export const fitsTarget = ({ step, seen, on, placed, around }: ReviewEvent, target: string): boolean => {
  if (isRowPath(target))
    return step !== 'sent' && seen !== undefined && (on === undefined || isWithin(on, target));
  if (placed || around !== undefined || (seen !== undefined && step !== 'checked')) return false;
  return on === undefined || target === WHOLE_SURVEY || moduleIn(on) === target;
};

/** Returns a review with one more event. */
export const withEvent = (value: Value, event: ReviewEvent): Value => [
  ...(isList(value) ? value : []),
  eventText(event),
];
