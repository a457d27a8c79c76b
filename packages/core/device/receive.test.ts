import { aServerSurvey } from '@sampark/testing/builders';
import {
  AT,
  households,
  makings,
  onServer,
  outcome,
  rowIn,
  settling,
  shown,
  synced,
  typed,
  unsent,
} from '@sampark/testing/device-states';
import { describe, expect, it } from 'vitest';
import { newLocalSurvey } from './edit.ts';
import { identityOf } from './local-survey.ts';
import {
  applyOutcome,
  deleted,
  frozen,
  outOfScope,
  received,
  receivedTombstone,
  saved,
} from './survey-state.ts';

describe('a copy from the server', () => {
  it('never replaces a newer one of the same epoch, but does one of another', () => {
    const older = aServerSurvey({ version: 3 }, { [households]: 200 });
    expect(received(synced, older, { id: 'x', at: AT })).toBe(synced);
    const other = aServerSurvey({ epoch: 'e2', version: 3 }, { [households]: 200 });
    const restored = received(synced, other, { id: 'x', at: AT });
    expect(shown(restored, households)).toBe(200);
  });

  it('that equals an edit makes the edit needless', () => {
    const waiting = saved(typed(synced, households, 250), makings()());
    const copy = aServerSurvey({ version: 8 }, { [households]: 250 });
    const state = received(waiting, copy, { id: 'x', at: AT });
    expect(state).toMatchObject({ row: { edits: {} }, queue: [] });
  });
});

describe('a copy that says what a draft says', () => {
  it('ends it, as of when it was written: later typing is newer', () => {
    const drafted = typed(synced, households, 250);
    const { draft } = rowIn(drafted);
    const later = '2027-01-01T00:00:00.000Z';
    const state = received(drafted, aServerSurvey({ version: 8 }, { [households]: 250 }), {
      id: 'x',
      at: later,
    });
    expect(rowIn(state)).toMatchObject({ draft: null, undrafted_at: draft?.last_auto_save });
  });
});

describe('deleting', () => {
  it('before anything was sent cancels the create out', () => {
    const row = newLocalSurvey(identityOf(onServer), { village_name: 'Rampur' }, AT);
    const stamp = makings();
    expect(deleted(saved({ row, queue: [] }, stamp()), stamp())).toEqual({ row: null, queue: [] });
  });

  it('hides the row until the server knows, then it is gone', () => {
    const stamp = makings();
    const waiting = deleted(synced, stamp());
    expect(rowIn(waiting).deletion).toEqual({ base_version: 7, resolves: [] });
    const sent = frozen(waiting);
    expect(applyOutcome(sent, 'op-1', outcome(), settling).row).toBeNull();
  });

  it('refused shows the row again with the reason', () => {
    const stamp = makings();
    const sent = frozen(deleted(synced, stamp()));
    const no = outcome({ status: 'rejected', code: 'delete_forbidden', detail: 'No.' });
    expect(rowIn(applyOutcome(sent, 'op-1', no, settling))).toMatchObject({
      deletion: null,
      refusal: { code: 'delete_forbidden', detail: 'No.' },
    });
  });
});

describe('a tombstone', () => {
  it('takes a clean row away', () => {
    expect(receivedTombstone(synced, { epoch: 'e1', version: 8 }, { id: 'x', at: AT }).row).toBeNull();
  });

  it('leaves a row with unsynced edits, which are still sent', () => {
    const waiting = saved(typed(synced, households, 245), makings()());
    const state = receivedTombstone(waiting, { epoch: 'e1', version: 8 }, { id: 'x', at: AT });
    expect(shown(state, households)).toBe(245);
    expect(unsent(state)).toHaveLength(1);
  });

  it('under a deletion that is refused takes the row away with the answer', () => {
    const stamp = makings();
    const sent = frozen(deleted(synced, stamp()));
    const afterTombstone = receivedTombstone(sent, { epoch: 'e1', version: 8 }, stamp());
    expect(rowIn(afterTombstone)).toMatchObject({ server: { version: 8, deleted_at: AT } });
    const no = outcome({ status: 'rejected', code: 'forbidden', version: 7 });
    expect(applyOutcome(afterTombstone, 'op-1', no, settling).row).toBeNull();
  });

  it('leaves a draft', () => {
    const state = receivedTombstone(
      typed(synced, households, 245),
      { epoch: 'e1', version: 8 },
      { id: 'x', at: AT },
    );
    expect(rowIn(state).draft).not.toBeNull();
  });
});

it('a row that leaves the scope goes only when nothing of it is unsynced', () => {
  expect(outOfScope(synced).row).toBeNull();
  const waiting = saved(typed(synced, households, 245), makings()());
  expect(outOfScope(waiting)).toBe(waiting);
});
