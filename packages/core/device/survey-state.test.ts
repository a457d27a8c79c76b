import { aServerSurvey } from '@sampark/testing/builders';
import { describe, expect, it } from 'vitest';
import { type FieldPath, type Value, valueAt } from '../survey/values.ts';
import { readResult } from '../sync/answer.ts';
import type { Making } from '../sync/queue.ts';
import type { Outcome } from './acknowledge.ts';
import { discardDraft, keepTyped, newLocalSurvey, typeField } from './edit.ts';
import { identityOf, type LocalSurvey, rowOf, shownValues } from './local-survey.ts';
import { syncStatusOf } from './summary.ts';
import {
  deleted,
  frozen,
  notAcknowledged,
  outOfScope,
  received,
  receivedTombstone,
  type SurveyState,
  saved,
  settled,
} from './survey-state.ts';

const households = 'basic_info.households';
const population = 'basic_info.population';
const AT = '2026-11-20T10:00:00.000Z';

const makings = (): (() => Making) => {
  let count = 0;
  return () => ({ id: `op-${(count += 1)}`, at: AT });
};

const rowIn = (state: SurveyState): LocalSurvey => {
  if (!state.row) throw new Error('The survey is not on the device.');
  return state.row;
};

/** Types into what the screen shows. */
const typed = (state: SurveyState, field: FieldPath, now: Value): SurveyState => {
  const row = rowIn(state);
  const was = valueAt(shownValues(row), field);
  return { ...state, row: typeField(row, { field, was, now }, AT) };
};

const shown = (state: SurveyState, field: FieldPath): Value => valueAt(shownValues(rowIn(state)), field);

const onServer = aServerSurvey({ version: 7 }, { [households]: 240 });
const synced: SurveyState = { row: rowOf(onServer), queue: [] };

const outcome = (more: Partial<Outcome> = {}): Outcome => ({
  status: 'applied',
  code: null,
  detail: '',
  version: 8,
  copy: null,
  refused: {},
  at: AT,
  ...more,
});

const settling = { id: 'op-later', at: AT, now: 1_000, random: 0.5 };
const underWay = (state: SurveyState) => state.queue.filter((entry) => entry.sent && !entry.synced);
const unsent = (state: SurveyState) => state.queue.filter((entry) => !entry.sent && !entry.synced);

describe('typing', () => {
  it('goes into the draft over what was shown, and leaves saved content alone', () => {
    const { draft, edits } = rowIn(typed(typed(synced, households, 24), households, 245));
    expect(draft?.edits).toEqual({ [households]: { was: 240, now: 245 } });
    expect(edits).toEqual({});
  });

  it('back to what was shown drops the draft', () => {
    expect(rowIn(typed(typed(synced, households, 245), households, 240)).draft).toBeNull();
  });

  it('kept over what has come under it counts as typed over that', () => {
    const drafted = typed(synced, households, 245);
    const moved = received(drafted, aServerSurvey({ version: 8 }, { [households]: 250 }), {
      id: 'op-none',
      at: AT,
      sameEpoch: true,
    });
    const row = keepTyped(rowIn(moved), households, AT);
    expect(row.draft?.edits).toEqual({ [households]: { was: 250, now: 245 } });
  });
  it('can be discarded', () => {
    const state = typed(synced, households, 245);
    expect(valueAt(shownValues(discardDraft(rowIn(state), AT)), households)).toBe(240);
  });

  it('remembers what was seen when a newer copy comes under it', () => {
    const drafted = typed(synced, households, 245);
    const copy = aServerSurvey({ version: 8 }, { [households]: 250, [population]: 1240 });
    const state = received(drafted, copy, { id: 'x', at: AT, sameEpoch: true });
    expect(rowIn(state).draft?.edits).toEqual({ [households]: { was: 240, now: 245 } });
    expect([shown(state, households), shown(state, population)]).toEqual([245, 1240]);
  });
});

describe('Save', () => {
  it('makes one update with what was seen and what is now', () => {
    const making = makings();
    const state = saved(typed(saved(typed(synced, households, 245), making()), population, 1240), making());
    expect(unsent(state).map((entry) => entry.operation)).toMatchObject([
      {
        op_id: 'op-1',
        action: 'update',
        base_version: 7,
        set: { [households]: 245, [population]: 1240 },
        was: { [households]: 240, [population]: null },
      },
    ]);
    expect(rowIn(state)).toMatchObject({ draft: null, unsynced_since: AT });
    expect(syncStatusOf(rowIn(state))).toBe('pending');
  });

  it('twice on one field keeps the first value seen', () => {
    const making = makings();
    const state = saved(typed(saved(typed(synced, households, 245), making()), households, 246), making());
    expect(unsent(state)[0]?.operation).toMatchObject({
      set: { [households]: 246 },
      was: { [households]: 240 },
    });
  });

  it('back to the first value before anything was sent leaves nothing to send', () => {
    const making = makings();
    const state = saved(typed(saved(typed(synced, households, 245), making()), households, 240), making());
    expect(state.queue).toEqual([]);
    expect(syncStatusOf(rowIn(state))).toBe('synced');
  });

  it('behind an operation under way makes a new one over what was sent, and takes it back if asked', () => {
    const making = makings();
    const sent = frozen(saved(typed(synced, households, 245), making()), making());
    const state = saved(typed(sent, households, 240), making());
    expect(underWay(state)[0]?.operation).toMatchObject({ op_id: 'op-1', set: { [households]: 245 } });
    expect(unsent(state)[0]?.operation).toMatchObject({
      set: { [households]: 240 },
      was: { [households]: 245 },
    });
  });

  it('of a new survey is one create with everything', () => {
    const row = newLocalSurvey(identityOf(onServer), { village_name: 'Rampur' }, AT);
    const making = makings();
    const state = saved(typed(saved({ row, queue: [] }, making()), households, 245), making());
    expect(state.queue.map((entry) => entry.operation)).toMatchObject([
      { action: 'create', panchayat_id: 'p1', set: { village_name: 'Rampur', [households]: 245 } },
    ]);
  });
});

describe('the operation under way', () => {
  it('is repeated word for word, however often it fails', () => {
    const making = makings();
    const sent = frozen(saved(typed(synced, households, 245), making()), making());
    const again = frozen(notAcknowledged(sent, 'op-1', 'server_unreachable'), making());
    expect(underWay(again)[0]).toMatchObject({ attempts: 1, last_error: 'server_unreachable' });
    expect(underWay(again)[0]?.operation).toEqual(underWay(sent)[0]?.operation);
  });

  it('applied becomes a receipt, and the server copy holds the edit', () => {
    const making = makings();
    const sent = frozen(saved(typed(synced, households, 245), making()), making());
    const state = settled(sent, 'op-1', outcome(), settling);
    expect(rowIn(state)).toMatchObject({ edits: {}, server: { version: 8 }, unsynced_since: null });
    expect(shown(state, households)).toBe(245);
    expect(state.queue).toMatchObject([{ synced: true, synced_at: AT, server_response: { version: 8 } }]);
  });

  it('applied leaves what was changed since as an edit over what was sent', () => {
    const making = makings();
    const sent = frozen(saved(typed(synced, households, 245), making()), making());
    const state = settled(saved(typed(sent, households, 246), making()), 'op-1', outcome(), settling);
    expect(rowIn(state).edits).toEqual({ [households]: { was: 245, now: 246 } });
    expect(unsent(state)[0]?.operation).toMatchObject({ base_version: 8, set: { [households]: 246 } });
  });

  it('in conflict leaves both values with the server and nothing to send', () => {
    const making = makings();
    const sent = frozen(saved(typed(synced, households, 245), making()), making());
    const conflict = { id: 'c', field: households, base: 240, theirs: 250, mine: 245, user: 'staff', at: AT };
    const copy = aServerSurvey({ version: 9, conflicts: [conflict] }, { [households]: 250 });
    const state = settled(sent, 'op-1', outcome({ status: 'conflict', version: 9, copy }), settling);
    expect(shown(state, households)).toBe(250);
    expect(unsent(state)).toEqual([]);
    expect(syncStatusOf(rowIn(state))).toBe('conflict');
  });

  it('with a refused field keeps that value, marked, and does not send it again', () => {
    const making = makings();
    const sent = frozen(saved(typed(typed(synced, households, 245), population, 0), making()), making());
    const state = settled(sent, 'op-1', outcome({ refused: { [population]: 'min_value' } }), settling);
    expect(rowIn(state).edits).toEqual({ [population]: { was: null, now: 0, refused: 'min_value' } });
    expect(unsent(state)).toEqual([]);
    expect(syncStatusOf(rowIn(state))).toBe('failed');
    const corrected = saved(typed(state, population, 1240), making());
    expect(unsent(corrected)[0]?.operation).toMatchObject({ set: { [population]: 1240 } });
  });

  it('refused whole is tried again much later under a new id, at once after another Save', () => {
    const making = makings();
    const sent = frozen(saved(typed(synced, households, 245), making()), making());
    const no = outcome({ status: 'rejected', code: 'forbidden', detail: 'No.' });
    const state = settled(sent, 'op-1', no, settling);
    expect(unsent(state)).toMatchObject([
      { id: 'op-later', attempts: 1, last_error: 'forbidden', next_attempt_at: 61_000 },
    ]);
    expect(shown(state, households)).toBe(245);
    expect(syncStatusOf(rowIn(state))).toBe('failed');
    expect(unsent(saved(typed(state, households, 246), making()))[0]?.next_attempt_at).toBe(0);
  });

  it('on a survey that the server does not know turns into a create with everything', () => {
    const making = makings();
    const sent = frozen(saved(typed(synced, households, 245), making()), making());
    const state = settled(sent, 'op-1', outcome({ status: 'rejected', code: 'survey_not_found' }), settling);
    expect(unsent(state)[0]).toMatchObject({
      next_attempt_at: 0,
      operation: { action: 'create', set: { village_name: 'Rampur', [households]: 245 } },
    });
  });

  it('without a result in the answer is not acknowledged', () => {
    expect(readResult(undefined, AT)).toEqual({ kind: 'again', error: 'no_result' });
  });
});

describe('a copy from the server', () => {
  it('never replaces a newer one of the same epoch, but does after a restore', () => {
    const older = aServerSurvey({ version: 3 }, { [households]: 200 });
    expect(received(synced, older, { id: 'x', at: AT, sameEpoch: true })).toBe(synced);
    const restored = received(synced, older, { id: 'x', at: AT, sameEpoch: false });
    expect(shown(restored, households)).toBe(200);
  });

  it('that says what an edit says makes the edit needless', () => {
    const waiting = saved(typed(synced, households, 250), makings()());
    const copy = aServerSurvey({ version: 8 }, { [households]: 250 });
    const state = received(waiting, copy, { id: 'x', at: AT, sameEpoch: true });
    expect(state).toMatchObject({ row: { edits: {} }, queue: [] });
  });
});

describe('deleting', () => {
  it('before anything was sent cancels the create out', () => {
    const row = newLocalSurvey(identityOf(onServer), { village_name: 'Rampur' }, AT);
    const making = makings();
    expect(deleted(saved({ row, queue: [] }, making()), making())).toEqual({ row: null, queue: [] });
  });

  it('hides the row until the server knows, then it is gone', () => {
    const making = makings();
    const waiting = deleted(synced, making());
    expect(rowIn(waiting).deletion).toEqual({ base_version: 7, resolves: [] });
    const sent = frozen(waiting, making());
    expect(settled(sent, 'op-1', outcome(), settling).row).toBeNull();
  });

  it('refused shows the row again with the reason', () => {
    const making = makings();
    const sent = frozen(deleted(synced, making()), making());
    const no = outcome({ status: 'rejected', code: 'delete_forbidden', detail: 'No.' });
    expect(rowIn(settled(sent, 'op-1', no, settling))).toMatchObject({
      deletion: null,
      refusal: { code: 'delete_forbidden', detail: 'No.' },
    });
  });
});

describe('a tombstone', () => {
  it('takes a clean row away', () => {
    expect(receivedTombstone(synced, { version: 8 }, { id: 'x', at: AT }).row).toBeNull();
  });

  it('leaves a row with unsynced edits, which are still sent', () => {
    const waiting = saved(typed(synced, households, 245), makings()());
    const state = receivedTombstone(waiting, { version: 8 }, { id: 'x', at: AT });
    expect(shown(state, households)).toBe(245);
    expect(unsent(state)).toHaveLength(1);
  });

  it('under a deletion that is refused takes the row away with the answer', () => {
    const making = makings();
    const sent = frozen(deleted(synced, making()), making());
    const told = receivedTombstone(sent, { version: 8 }, making());
    expect(rowIn(told)).toMatchObject({ server: { version: 8, deleted_at: AT } });
    const no = outcome({ status: 'rejected', code: 'forbidden', version: 7 });
    expect(settled(told, 'op-1', no, settling).row).toBeNull();
  });

  it('leaves a draft', () => {
    const state = receivedTombstone(typed(synced, households, 245), { version: 8 }, { id: 'x', at: AT });
    expect(rowIn(state).draft).not.toBeNull();
  });
});

it('a row that leaves the scope goes only when nothing of it is unsynced', () => {
  expect(outOfScope(synced).row).toBeNull();
  const waiting = saved(typed(synced, households, 245), makings()());
  expect(outOfScope(waiting)).toBe(waiting);
});
