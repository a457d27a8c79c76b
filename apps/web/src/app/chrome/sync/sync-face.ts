import type { SyncView } from '../../../data/ports/sync.ts';
import type { SignKind } from '../../../ui/feedback/sign.tsx';

/** The indicator's sign and the key of its words. */
export interface SyncFace {
  readonly sign: SignKind;
  readonly words:
    | 'attention'
    | 'offlineWaiting'
    | 'offline'
    | 'progress'
    | 'syncing'
    | 'waiting'
    | 'noServer'
    | 'unfinished'
    | 'drafted'
    | 'idle';
  readonly count: number;
}

/**
 * Sums up the state of all work on this device; the first row that holds decides. Whether work is safe comes before what
 * waits for a person, which lists and the panel show all the time.
 *
 * | holds | sign | words |
 * |---|---|---|
 * | offline, something unsent | clock | offline, how many edits wait |
 * | offline | cut cloud | offline |
 * | a sync runs | clock | syncing, how far when known |
 * | something unsent | clock | how many edits wait |
 * | the last sync did not reach the server | cut cloud | server not reached |
 * | the first sync of all brings what there is | clock | syncing |
 * | the last sync met another trouble, such as a full phone | red mark | sync did not finish |
 * | something waits for a person | red mark | how many |
 * | something is typed and not saved | pencil | in how many surveys |
 * | none of these | two ticks | all on the server |
 */
export function syncFace(view: SyncView): SyncFace {
  if (!view.online && view.edits > 0) {
    return { sign: 'clock', words: 'offlineWaiting', count: view.edits };
  }
  if (!view.online) return { sign: 'off', words: 'offline', count: 0 };
  if (view.state === 'syncing' && view.edits > 0) {
    return { sign: 'clock', words: view.progress ? 'progress' : 'syncing', count: view.edits };
  }
  if (view.edits > 0) return { sign: 'clock', words: 'waiting', count: view.edits };
  if (!view.reachable) return { sign: 'off', words: 'noServer', count: 0 };
  if (view.state === 'syncing' && view.last_sync === null) {
    return { sign: 'clock', words: 'syncing', count: 0 };
  }
  if (view.state === 'error') return { sign: 'mark', words: 'unfinished', count: 0 };
  const attention = view.conflicts + view.failed;
  if (attention > 0) return { sign: 'mark', words: 'attention', count: attention };
  if (view.drafts > 0) return { sign: 'pencil', words: 'drafted', count: view.drafts };
  return { sign: 'two', words: 'idle', count: 0 };
}

/**
 * Returns the words for the age of the oldest work that is only here: `oldest` where the indicator counts that work, else
 * `someOnlyHere`.
 */
export const ageWords = ({ words, count }: SyncFace): 'oldest' | 'someOnlyHere' =>
  count > 0 && words !== 'attention' ? 'oldest' : 'someOnlyHere';
