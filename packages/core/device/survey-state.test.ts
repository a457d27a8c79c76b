import { aServerSurvey } from '@sampark/testing/builders';
import {
  AT,
  households,
  inFlight,
  makings,
  onServer,
  outcome,
  population,
  rowIn,
  settling,
  shown,
  synced,
  typed,
  unsent,
} from '@sampark/testing/device-states';
import { describe, expect, it } from 'vitest';
import { readResult } from '../sync/answer.ts';
import { newLocalSurvey } from './edit.ts';
import { identityOf } from './local-survey.ts';
import { receiveTombstone } from './receive.ts';
import { syncStatusOf } from './summary.ts';
import { applyOutcome, discarded, frozen, notAcknowledged, saved } from './survey-state.ts';

describe('Save', () => {
  it('makes one update with what was seen and what is now', () => {
    const stamp = makings();
    const state = saved(typed(saved(typed(synced, households, 245), stamp()), population, 1240), stamp());
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
    const stamp = makings();
    const state = saved(typed(saved(typed(synced, households, 245), stamp()), households, 246), stamp());
    expect(unsent(state)[0]?.operation).toMatchObject({
      set: { [households]: 246 },
      was: { [households]: 240 },
    });
  });

  it('back to the first value before anything was sent leaves nothing to send', () => {
    const stamp = makings();
    const state = saved(typed(saved(typed(synced, households, 245), stamp()), households, 240), stamp());
    expect(state.queue).toEqual([]);
    expect(syncStatusOf(rowIn(state))).toBe('synced');
  });

  it('behind an operation in flight makes a new one over what was sent, and takes it back if asked', () => {
    const stamp = makings();
    const sent = frozen(saved(typed(synced, households, 245), stamp()));
    const state = saved(typed(sent, households, 240), stamp());
    expect(inFlight(state)[0]?.operation).toMatchObject({ op_id: 'op-1', set: { [households]: 245 } });
    expect(unsent(state)[0]?.operation).toMatchObject({
      set: { [households]: 240 },
      was: { [households]: 245 },
    });
  });

  it('of a new survey is one create with everything', () => {
    const row = newLocalSurvey(identityOf(onServer), { village_name: 'Rampur' }, AT);
    const stamp = makings();
    const state = saved(typed(saved({ row, queue: [] }, stamp()), households, 245), stamp());
    expect(state.queue.map((entry) => entry.operation)).toMatchObject([
      { action: 'create', panchayat_id: 'p1', set: { village_name: 'Rampur', [households]: 245 } },
    ]);
  });
});

describe('the operation in flight', () => {
  it('is repeated word for word, however often it fails', () => {
    const stamp = makings();
    const sent = frozen(saved(typed(synced, households, 245), stamp()));
    const again = frozen(notAcknowledged(sent, 'op-1', 'server_unreachable'));
    expect(inFlight(again)[0]).toMatchObject({ attempts: 1, last_error: 'server_unreachable' });
    expect(inFlight(again)[0]?.operation).toEqual(inFlight(sent)[0]?.operation);
  });

  it('applied becomes a receipt, and the server copy holds the edit', () => {
    const stamp = makings();
    const sent = frozen(saved(typed(synced, households, 245), stamp()));
    const state = applyOutcome(sent, 'op-1', outcome(), settling);
    expect(rowIn(state)).toMatchObject({ edits: {}, server: { version: 8 }, unsynced_since: null });
    expect(shown(state, households)).toBe(245);
    expect(state.queue).toMatchObject([{ synced: true, synced_at: AT, server_response: { version: 8 } }]);
  });

  it('that said nothing new leaves the copy as it was, with its times', () => {
    const sent = frozen(saved(typed(synced, households, 245), makings()()));
    const copy = aServerSurvey({ version: 7, updated_at: '2026-11-20T05:00:00.000Z' }, { [households]: 245 });
    const state = { ...sent, row: { ...rowIn(sent), server: copy } };
    const after = applyOutcome(
      state,
      'op-1',
      outcome({ version: 7, at: '2026-11-20T06:00:00.000Z' }),
      settling,
    );
    expect(rowIn(after)).toMatchObject({ edits: {}, unsynced_since: null });
    expect(rowIn(after).server).toEqual(copy);
  });

  it('applied leaves a later change as an edit over the value that was sent', () => {
    const stamp = makings();
    const sent = frozen(saved(typed(synced, households, 245), stamp()));
    const state = applyOutcome(saved(typed(sent, households, 246), stamp()), 'op-1', outcome(), settling);
    expect(rowIn(state).edits).toEqual({ [households]: { was: 245, now: 246 } });
    expect(unsent(state)[0]?.operation).toMatchObject({ base_version: 8, set: { [households]: 246 } });
  });

  it('merged with the options of others takes those, and later ticks lie over what was sent', () => {
    const stamp = makings();
    const field = 'basic_info.water_sources';
    const sent = frozen(saved(typed(synced, field, ['well']), stamp()));
    const later = saved(typed(sent, field, ['well', 'pump']), stamp());
    const copy = aServerSurvey({ version: 9 }, { [field]: ['tank', 'well'] });
    const merged = outcome({ status: 'merged', version: 9, copy });
    expect(shown(applyOutcome(sent, 'op-1', merged, settling), field)).toEqual(['tank', 'well']);
    expect(unsent(applyOutcome(sent, 'op-1', merged, settling))).toEqual([]);
    expect(unsent(applyOutcome(later, 'op-1', merged, settling))).toMatchObject([
      { operation: { base_version: 9, was: { [field]: ['well'] }, set: { [field]: ['well', 'pump'] } } },
    ]);
  });

  it('in conflict leaves both values with the server and nothing to send', () => {
    const stamp = makings();
    const sent = frozen(saved(typed(synced, households, 245), stamp()));
    const conflict = { id: 'c', field: households, base: 240, theirs: 250, mine: 245, user: 'staff', at: AT };
    const copy = aServerSurvey({ version: 9, conflicts: [conflict] }, { [households]: 250 });
    const state = applyOutcome(sent, 'op-1', outcome({ status: 'conflict', version: 9, copy }), settling);
    expect(shown(state, households)).toBe(250);
    expect(unsent(state)).toEqual([]);
    expect(syncStatusOf(rowIn(state))).toBe('conflict');
  });

  it('with a refused field keeps that value, marked, and does not send it again', () => {
    const stamp = makings();
    const sent = frozen(saved(typed(typed(synced, households, 245), population, 0), stamp()));
    const state = applyOutcome(sent, 'op-1', outcome({ refused: { [population]: 'min_value' } }), settling);
    expect(rowIn(state).edits).toEqual({ [population]: { was: null, now: 0, refused: 'min_value' } });
    expect(unsent(state)).toEqual([]);
    expect(syncStatusOf(rowIn(state))).toBe('failed');
    const corrected = saved(typed(state, population, 1240), stamp());
    expect(unsent(corrected)[0]?.operation).toMatchObject({ set: { [population]: 1240 } });
  });

  it('refused whole is tried again much later under a new id, at once after another Save', () => {
    const stamp = makings();
    const sent = frozen(saved(typed(synced, households, 245), stamp()));
    const no = outcome({ status: 'rejected', code: 'forbidden', detail: 'No.' });
    const state = applyOutcome(sent, 'op-1', no, settling);
    expect(unsent(state)).toMatchObject([
      { id: 'op-later', attempts: 1, last_error: 'forbidden', next_attempt_at: 61_000 },
    ]);
    expect(shown(state, households)).toBe(245);
    expect(syncStatusOf(rowIn(state))).toBe('failed');
    expect(unsent(saved(typed(state, households, 246), stamp()))[0]?.next_attempt_at).toBe(0);
  });

  it('on a survey that the server does not know turns into a create with everything', () => {
    const stamp = makings();
    const sent = frozen(saved(typed(synced, households, 245), stamp()));
    const state = applyOutcome(
      sent,
      'op-1',
      outcome({ status: 'rejected', code: 'survey_not_found' }),
      settling,
    );
    expect(unsent(state)[0]).toMatchObject({
      next_attempt_at: 0,
      operation: { action: 'create', set: { village_name: 'Rampur', [households]: 245 } },
    });
  });

  it('without a result in the answer is not acknowledged', () => {
    expect(readResult(undefined, { timestamp: AT, epoch: 'e1' })).toEqual({
      kind: 'again',
      error: 'no_result',
    });
  });
});

describe('A survey that was deleted elsewhere under a draft', () => {
  const tombstone = { epoch: 'epoch-1', version: 8, at: AT };
  const under = (state: Parameters<typeof typed>[0]) => ({
    ...state,
    row: receiveTombstone(rowIn(state), tombstone, null),
  });

  it('is gone when the draft is discarded', () => {
    const state = under(typed(synced, households, 245));
    expect(rowIn(state).draft).not.toBeNull();
    expect(discarded(state, AT).row).toBeNull();
  });

  it('is gone when what is saved says nothing new', () => {
    const state = under(typed(synced, households, 245));
    const back = typed(state, households, 240);
    expect(saved(back, makings()()).row).toBeNull();
  });

  it('stays while a saved edit waits', () => {
    const state = under(typed(synced, households, 245));
    const after = saved(state, makings()());
    expect(unsent(after)).toHaveLength(1);
    expect(discarded(after, AT).row).not.toBeNull();
  });
});
