import { coalesced } from '../browser/coalesced.ts';
import type { Workspace } from './workspace.ts';

/**
 * Reads something that depends on the list, now and after each change of it.
 * @param read gets a function that says whether somebody still wants the result
 * @returns ends it
 */
export function followList(
  { list }: Pick<Workspace, 'list'>,
  read: (isWanted: () => boolean) => Promise<void>,
): () => void {
  let ended = false;
  const reading = coalesced(() => read(() => !ended));
  reading.run();
  const unsubscribe = list.all.subscribe(reading.run);
  return () => {
    ended = true;
    unsubscribe();
  };
}
