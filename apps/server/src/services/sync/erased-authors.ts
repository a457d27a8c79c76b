import { isAbout } from '@sampark/core/survey/about/about-path';
import { authorsIn, withoutNames } from '@sampark/core/survey/about/without-names';
import { isErased } from '@sampark/core/survey/erased';
import type { Repositories } from '../../storage/repositories.ts';
import { contentOfItem, type Incoming } from './incoming.ts';

/** Returns the ids of the people whose words about answers an item brings, or says that it had seen. */
const authorsOf = (item: Incoming): readonly string[] => {
  if (item.kind === 'unreadable' || !Object.keys(contentOfItem(item)).some(isAbout)) return [];
  return [...authorsIn(item.kind === 'bare' ? item.survey : item.operation)];
};

const nameless = (item: Incoming, by: ReadonlySet<string>): Incoming => {
  if (item.kind === 'unreadable') return item;
  // The hash stays that of what was sent: by it a repeated operation is known.
  if (item.kind === 'bare') return { ...item, survey: withoutNames(item.survey, by), answers: null };
  return { ...item, operation: withoutNames(item.operation, by), answers: null };
};

/**
 * Returns the items without the names of people whose accounts were erased. A device that has not heard of it sends their notes along as it
 * knows them, and after a restore as it kept them. A sender who is erased while their upload is under way loses their own. It asks the
 * database only where words about answers come.
 */
export async function withoutErasedAuthors(
  r: Repositories,
  items: readonly Incoming[],
): Promise<readonly Incoming[]> {
  const erased = await erasedAmong(r, new Set(items.flatMap(authorsOf)));
  return erased.size === 0 ? items : items.map((item) => nameless(item, erased));
}

/** Returns those of these people whose accounts were erased. It asks the database only where there are people. */
export async function erasedAmong(
  r: Repositories,
  people: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (people.size === 0) return people;
  const known = await r.users.named({ ids: [...people], usernames: [] });
  return new Set(known.filter(isErased).map(({ user_id }) => user_id));
}
