import { expect, test } from 'vitest';
import { quiet } from '../../../../test/sync-view.ts';
import type { SyncView } from '../../../data/ports/sync.ts';
import { ageWords, syncFace } from './sync-face.ts';

test.each<[string, Partial<SyncView>, string, string, number]>([
  ['all is quiet', {}, 'two', 'idle', 0],
  [
    'a pull runs and nothing waits',
    { state: 'syncing', last_sync: '2026-11-20T10:00:00.000Z' },
    'two',
    'idle',
    0,
  ],
  ['the first of all pulls runs', { state: 'syncing', last_sync: null }, 'clock', 'syncing', 0],
  ['three edits of one survey wait', { edits: 3, pending: 1 }, 'clock', 'waiting', 3],
  ['three are being sent', { edits: 3, state: 'syncing' }, 'clock', 'syncing', 3],
  ['the phone is offline', { online: false }, 'off', 'offline', 0],
  ['the phone is offline with work', { online: false, edits: 2 }, 'clock', 'offlineWaiting', 2],
  ['a captive network hides the server', { reachable: false }, 'off', 'noServer', 0],
  ['the last sync could not be stored on the phone', { state: 'error' }, 'mark', 'unfinished', 0],
  ['the server is away and two wait', { reachable: false, edits: 2 }, 'clock', 'waiting', 2],
  ['something is only typed', { drafts: 2 }, 'pencil', 'drafted', 2],
  [
    'the server is asked again',
    { reachable: false, state: 'syncing', last_sync: null },
    'off',
    'noServer',
    0,
  ],
  ['a conflict and a refusal wait on a person', { conflicts: 1, failed: 1 }, 'mark', 'attention', 2],
  ['a conflict waits, and five edits too', { conflicts: 1, edits: 5 }, 'clock', 'waiting', 5],
  ['a conflict waits while offline', { conflicts: 1, online: false }, 'off', 'offline', 0],
])('when %s, the sign says so', (_, change, sign, words, count) => {
  expect(syncFace({ ...quiet, ...change })).toEqual({ sign, words, count });
});

test.each<[string, Partial<SyncView>, string]>([
  ['three edits wait', { edits: 3 }, 'oldest'],
  ['something is only typed', { drafts: 2 }, 'oldest'],
  ['a conflict waits and something else is only typed', { conflicts: 1, drafts: 1 }, 'someOnlyHere'],
  ['the phone is offline and something is only typed', { online: false, drafts: 1 }, 'someOnlyHere'],
])('when %s, the age is not told of something else', (_, change, words) => {
  expect(ageWords(syncFace({ ...quiet, ...change }))).toBe(words);
});
