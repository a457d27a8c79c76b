import { groupedBy } from '../grouped-by.ts';
import type { ReviewEvent } from './reviews.ts';

/** Returns the ids of the events that an officer has taken the place of: by any step but a sending. */
const takenByOfficers = (events: readonly ReviewEvent[]): ReadonlySet<string> =>
  new Set(events.flatMap(({ step, over }) => (step === 'sent' ? [] : over)));

/** Returns the events that no other one has taken the place of. Whoever sends does not take a check away. */
export const standing = (events: readonly ReviewEvent[]): readonly ReviewEvent[] => {
  const taken = takenByOfficers(events);
  const passed = new Set(events.flatMap(({ over }) => over));
  return events.filter(({ id, step }) => !(step === 'checked' ? taken : passed).has(id));
};

/** Returns ids of events with those of all that they are over, and of what these are over. */
export const withAllBefore = (ids: Iterable<string>, events: readonly ReviewEvent[]): ReadonlySet<string> => {
  // One press has one id in several lists, and is over other events in each.
  const known = groupedBy(events, ({ id }) => id);
  const all = new Set(ids);
  // A set that grows while it is gone through: each id once, also where steps lie over each other.
  for (const id of all)
    for (const { over } of known.get(id) ?? []) for (const before of over) all.add(before);
  return all;
};

/** Returns the ids of the events that officers have answered: those that a step of theirs is over, and what those are over. */
const answeredByOfficers = (events: readonly ReviewEvent[]): ReadonlySet<string> => {
  return withAllBefore(takenByOfficers(events), events);
};

/**
 * Whether a return or a reopening speaks against a check: no officer has answered it, though staff may have sent over it.
 * @param speaks whether an event says something of what was checked
 */
export const isContradicted = (
  events: readonly ReviewEvent[],
  speaks: (event: ReviewEvent) => boolean,
): boolean => {
  const undoing = events.filter(
    (event) => (event.step === 'returned' || event.step === 'reopened') && speaks(event),
  );
  if (undoing.length === 0) return false;
  const answered = answeredByOfficers(events);
  return undoing.some(({ id }) => !answered.has(id));
};
