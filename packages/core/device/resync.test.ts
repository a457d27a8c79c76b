import { aServerSurvey } from '@sampark/testing/builders';
import {
  AT,
  households,
  inFlight,
  makings,
  onServer,
  outcome,
  rowIn,
  shown,
  synced,
  typed,
  unsent,
} from '@sampark/testing/device-states';
import { describe, expect, it } from 'vitest';
import { mergeOptions } from '../merge/fields/merge-options.ts';
import type { EditOperation } from '../merge/operation.ts';
import { sameValue, type Value } from '../survey/values.ts';
import { newLocalSurvey } from './edit.ts';
import { identityOf } from './local-survey.ts';
import { mustOffer, notReceived, offered, receivedAnew, receivedTombstoneAnew, requeued } from './resync.ts';
import { deleted, frozen, received, saved } from './survey-state.ts';

const anew = (at = 'x') => ({ id: at, at: AT, epoch: 'e2' });
/** The content of the backup. */
const older = aServerSurvey({ version: 3 }, { [households]: 200 });

describe('a device whose server was put back to an earlier state', () => {
  it('keeps showing its newer copy until that has been offered', () => {
    expect(mustOffer(synced, older, 'e2')).toBe(true);
    expect(shown(receivedAnew(synced, older, anew()), households)).toBe(240);
    expect(receivedTombstoneAnew(synced, { epoch: 'e1', version: 9 }, anew())).toBe(synced);
  });

  it('offers surveys that do not come at all, and none that is the same on both sides', () => {
    expect(mustOffer(synced, null, 'e2')).toBe(true);
    expect(mustOffer(synced, onServer, 'e2')).toBe(false);
  });

  it('sends an operation that was in flight again, as a new one', () => {
    const stamp = makings();
    const sending = frozen(saved(typed(synced, households, 250), stamp()));
    const state = requeued(sending, stamp());
    expect(inFlight(state)).toEqual([]);
    expect(unsent(state)).toMatchObject([{ id: 'op-2', operation: { set: { [households]: 250 } } }]);
  });

  describe('with an answer that was changed since it was sent', () => {
    const field = 'basic_info.water_sources';
    /** Returns the next value that a device sends: it showed one, sent another and has a third by now. */
    const sentAgain = (seen: Value, sent: Value, now: Value) => {
      const stamp = makings();
      const start = received(synced, aServerSurvey({ version: 8 }, { [field]: seen }), stamp());
      const sending = frozen(saved(typed(start, field, sent), stamp()));
      const state = requeued(saved(typed(sending, field, now), stamp()), stamp());
      return unsent(state)[0]?.operation as EditOperation | undefined;
    };

    it('sends it over what was seen first, which the server may still hold', () => {
      expect(sentAgain(240, 250, 260)).toMatchObject({ was: { [field]: 240 }, set: { [field]: 260 } });
    });

    it('also sends it where it is back at what was seen first', () => {
      expect(sentAgain(240, 250, 240)).toMatchObject({ was: { [field]: 250 }, set: { [field]: 240 } });
    });

    it.each<[string, Value, Value, Value]>([
      ['the answer that was sent', 240, 250, 250],
      ['the options that were sent', ['a'], ['a', 'b'], ['a', 'b']],
      ['what was seen first', 240, 250, 240],
    ])('sends it where it is taken back, and then is %s again', (_, seen, sent, again) => {
      const stamp = makings();
      const start = received(synced, aServerSurvey({ version: 8 }, { [field]: seen }), stamp());
      const sending = frozen(saved(typed(start, field, sent), stamp()));
      const changed = requeued(
        saved(typed(sending, field, sameValue(again, seen) ? sent : seen), stamp()),
        stamp(),
      );
      const state = saved(typed(changed, field, again), stamp());
      expect(unsent(state)[0]?.operation).toMatchObject({
        was: { [field]: sameValue(again, seen) ? sent : seen },
        set: { [field]: again },
      });
    });

    it.each([
      { seen: [], sent: ['a'], now: ['b'] },
      { seen: ['a', 'c'], sent: ['c'], now: ['a', 'c'] },
      { seen: ['a', 'b'], sent: ['c', 'b'], now: ['c', 'd'] },
      { seen: ['a'], sent: ['a', 'b', 'c'], now: ['a', 'c'] },
    ])('says all of $seen → $sent → $now, whatever the server took', ({ seen, sent, now }) => {
      const operation = sentAgain(seen, sent, now);
      const was = operation?.was?.[field] ?? null;
      for (const live of [seen, sent]) {
        const merged = mergeOptions([...live, 'another'], { was, now: operation?.set[field] ?? null });
        expect(sameValue(merged, [...now, 'another'])).toBe(true);
      }
    });
  });

  it('takes the server’s copy after the offer, under this person’s changes', () => {
    const stamp = makings();
    const edited = saved(typed(synced, households, 250), stamp());
    const copy = aServerSurvey(
      { epoch: 'e2', version: 4 },
      { [households]: 240, 'infrastructure.schools': 2 },
    );
    const state = offered(edited, outcome({ status: 'merged', copy }), stamp());
    expect(rowIn(state).server).toEqual(copy);
    expect(shown(state, households)).toBe(250);
    expect(unsent(state)).toMatchObject([
      { operation: { base_version: 4, set: { [households]: 250 }, was: { [households]: 240 } } },
    ]);
  });

  it('deletes a survey only as far as its author had seen it', () => {
    const stamp = makings();
    const gone = deleted(synced, stamp());
    const same = aServerSurvey({ epoch: 'e2', version: 4 }, { [households]: 240 });
    const more = aServerSurvey({ epoch: 'e2', version: 4 }, { [households]: 300 });
    const baseAfter = (copy: typeof same) =>
      unsent(offered(gone, outcome({ status: 'merged', copy }), stamp()))[0]?.operation;
    expect(baseAfter(same)).toMatchObject({ action: 'delete', base_version: 4 });
    expect(baseAfter(more)).toMatchObject({ action: 'delete', base_version: 0 });
    const moved = received(gone, aServerSurvey({ version: 8 }, { [households]: 240 }), stamp());
    const after = offered(moved, outcome({ status: 'merged', copy: same }), stamp());
    expect(unsent(after)[0]?.operation).toMatchObject({ action: 'delete', base_version: 0 });
  });

  it('keeps a copy that the server does not take, marked', () => {
    const refused = outcome({ status: 'rejected', code: 'forbidden', detail: 'No.' });
    const state = offered(synced, refused, makings()());
    expect(rowIn(state)).toMatchObject({ server: onServer, refusal: { code: 'forbidden' } });
  });

  it('forgets the deletion of a survey that the server never had', () => {
    const stamp = makings();
    const row = newLocalSurvey(identityOf(onServer), { village_name: 'Rampur' }, AT);
    const sending = frozen(saved({ row, queue: [] }, stamp()));
    const gone = requeued(deleted(sending, stamp()), stamp());
    expect(notReceived(gone).row).toBeNull();
    expect(notReceived(synced)).toBe(synced);
  });

  it('takes a survey that lives again at the point to which the server was put back', () => {
    const dead = { row: { ...rowIn(synced), server: { ...onServer, deleted_at: AT } }, queue: [] };
    expect(rowIn(receivedAnew(dead, older, anew())).server).toEqual(older);
  });
});
