import { ERASED_NAME } from '../erased.ts';
import { noteText, readNote } from './notes.ts';
import { eventText, readEvent } from './reviews.ts';

/** Returns an item of what is said about answers under the neutral name, where one of these people said it. */
const nameless = (item: string, by: ReadonlySet<string>, name: string): string => {
  if (!item.startsWith('{')) return item;
  const note = readNote(item);
  if (note !== null) return by.has(note.by) ? noteText({ ...note, name }) : item;
  const event = readEvent(item);
  return event !== null && by.has(event.by) ? eventText({ ...event, name }) : item;
};

/**
 * Returns a JSON value in which no note, accepted doubt or step of a review carries the names of these people any more. It goes
 * through all of it, so it serves surveys, drafts, changes and conflicts alike. The same object comes back where nothing changes.
 * @param by the ids of the people
 * @param name what stands there instead; by default the name of everybody who was erased
 */
export function withoutNames<T>(json: T, by: ReadonlySet<string>, name: string = ERASED_NAME): T {
  if (typeof json === 'string') return nameless(json, by, name) as T;
  if (typeof json !== 'object' || json === null) return json;
  const before: readonly unknown[] = Object.values(json);
  const after = before.map((each) => withoutNames(each, by, name));
  if (after.every((each, at) => each === before[at])) return json;
  return (
    Array.isArray(json) ? after : Object.fromEntries(Object.keys(json).map((key, at) => [key, after[at]]))
  ) as T;
}

/** Returns the ids of the people who say something about answers in a JSON value. */
export function authorsIn(json: unknown): ReadonlySet<string> {
  const ids = new Set<string>();
  const look = (each: unknown): void => {
    if (typeof each === 'string') {
      const said = each.startsWith('{') ? (readNote(each) ?? readEvent(each)) : null;
      if (said !== null) ids.add(said.by);
    } else if (typeof each === 'object' && each !== null) Object.values(each).forEach(look);
  };
  look(json);
  return ids;
}
