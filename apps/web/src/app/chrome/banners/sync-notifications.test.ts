import { expect, it } from 'vitest';
import { quiet } from '../../../../test/sync-view.ts';
import type { SyncView } from '../../../data/ports/sync.ts';
import { firstMemory, nextNotification, type SyncNotification } from './sync-notifications.ts';

/** Returns the notifications for a sync that is seen in these states, one after the other. */
const told = (first: Partial<SyncView>, ...looks: readonly Partial<SyncView>[]): SyncNotification[] => {
  let memory = firstMemory({ ...quiet, ...first });
  return looks.flatMap((look) => {
    const [next, notification] = nextNotification(memory, { ...quiet, ...look });
    memory = next;
    return notification ? [notification] : [];
  });
};

it('tells how many surveys were sent, when the sync has ended', () => {
  const looks = [
    { state: 'syncing', pending: 3 },
    { state: 'syncing', pending: 1 },
    { state: 'synced', pending: 0 },
    { state: 'synced', pending: 0 },
  ] as const;
  expect(told({ pending: 3 }, ...looks)).toEqual([{ kind: 'synced', count: 3 }]);
});

it('says nothing of a sync that sent nothing', () => {
  expect(told({}, { state: 'syncing' }, { state: 'synced' })).toEqual([]);
});

it('tells once that a sync failed, and again only after one that did not', () => {
  const failing = [
    { state: 'syncing', pending: 1 },
    { state: 'server_unreachable', pending: 1 },
  ] as const;
  expect(told({ pending: 1 }, ...failing, ...failing)).toEqual([{ kind: 'failed' }]);
  const between = { state: 'synced', pending: 1 } as const;
  expect(told({ pending: 1 }, ...failing, between, ...failing)).toHaveLength(2);
});

it('does not mind a sync that fails while nothing waits', () => {
  expect(told({}, { state: 'syncing' }, { state: 'error' })).toEqual([]);
});

it('tells of a conflict before anything else', () => {
  expect(told({ pending: 1 }, { state: 'syncing', pending: 1 }, { state: 'synced', conflicts: 1 })).toEqual([
    { kind: 'conflict' },
  ]);
});
