import { aServerSurvey } from '@sampark/testing/builders';
import {
  AT,
  households,
  inFlight,
  makings,
  onServer,
  outcome,
  rowIn,
  settling,
  synced,
  typed,
  unsent,
} from '@sampark/testing/device-states';
import { describe, expect, it } from 'vitest';
import { villageStandard } from '../forms/shipped/village-standard.ts';
import { newLocalSurvey } from './edit.ts';
import { identityOf, isMoved, rowOf } from './local-survey.ts';
import { summaryOf } from './summary.ts';
import {
  abandoned,
  applyOutcome,
  frozen,
  moved,
  received,
  receivedTombstone,
  type SurveyState,
  saved,
} from './survey-state.ts';

const OLD = onServer.form_version;
const NEW = OLD + 1;
const at = (version: number, form_version: number) => ({ ...onServer, version, form_version });
const versionsOf = ({ row }: SurveyState) => [row?.identity.form_version, row?.server?.form_version];
const sentVersion = (state: SurveyState) =>
  unsent(state).map(({ operation }) => 'form_version' in operation && operation.form_version);

describe('a survey that its person moved to a newer version of its form', () => {
  it('is at that version at once, and tells the server', () => {
    const state = moved(synced, NEW, makings()());
    expect(versionsOf(state)).toEqual([NEW, OLD]);
    expect(unsent(state).map(({ operation }) => operation)).toMatchObject([
      { action: 'update', set: {}, form_version: NEW },
    ]);
    expect(rowIn(state).unsynced_since).toBe(AT);
    expect(summaryOf(rowIn(state), villageStandard)).toMatchObject({
      form_version: NEW,
      sync_status: 'pending',
      unsent: true,
      edits: 1,
    });
    expect(moved(state, OLD, makings()())).toBe(state);
  });

  it('tells the server once, with the edits that wait', () => {
    const stamp = makings();
    const edited = saved(typed(synced, households, 245), stamp());
    const state = moved(edited, NEW, stamp());
    expect(unsent(state).map(({ operation }) => operation)).toMatchObject([
      { set: { [households]: 245 }, form_version: NEW },
    ]);
    const further = saved(typed(frozen(state), households, 246), stamp());
    expect(sentVersion(further)).toEqual([false]);
  });

  it('keeps its drafts', () => {
    const state = moved(typed(synced, households, 245), NEW, makings()());
    expect(rowIn(state).draft?.edits).toHaveProperty(households);
  });

  it('is where the answer’s copy is', () => {
    const state = frozen(moved(synced, NEW, makings()()));
    const after = applyOutcome(state, 'op-1', outcome({ copy: at(8, NEW) }), settling);
    expect(versionsOf(after)).toEqual([NEW, NEW]);
    expect([inFlight(after), unsent(after)]).toEqual([[], []]);
  });

  it('stays at the old version where the server knows of no moves, and asks no more', () => {
    const state = frozen(moved(synced, NEW, makings()()));
    const after = applyOutcome(state, 'op-1', outcome({ version: 7 }), settling);
    expect(versionsOf(after)).toEqual([OLD, OLD]);
    expect(unsent(after)).toEqual([]);
    const merged = applyOutcome(state, 'op-1', outcome({ status: 'merged', copy: at(9, OLD) }), settling);
    expect(versionsOf(merged)).toEqual([OLD, OLD]);
  });

  it('goes on to a still newer version behind the move in flight', () => {
    const stamp = makings();
    const state = moved(frozen(moved(synced, NEW, stamp())), NEW + 1, stamp());
    expect(sentVersion(state)).toEqual([NEW + 1]);
    const after = applyOutcome(state, 'op-1', outcome({ copy: at(8, NEW) }), settling);
    expect(versionsOf(after)).toEqual([NEW + 1, NEW]);
    expect(sentVersion(after)).toEqual([NEW + 1]);
  });

  it('does not fall back with a copy from before, and rises with a newer one', () => {
    const stamp = makings();
    const state = received(moved(synced, NEW, stamp()), at(8, OLD), stamp());
    expect(versionsOf(state)).toEqual([NEW, OLD]);
    const risen = received(state, at(9, NEW + 1), stamp());
    expect(versionsOf(risen)).toEqual([NEW + 1, NEW + 1]);
    expect(unsent(risen)).toEqual([]);
  });

  it('names the version in its create, or moves behind the create in flight', () => {
    const stamp = makings();
    const row = newLocalSurvey(identityOf(onServer), onServer.values, AT);
    const state = moved(saved({ row, queue: [] }, stamp()), NEW, stamp());
    expect(unsent(state)).toMatchObject([{ operation: { action: 'create', form_version: NEW } }]);
    const behind = moved(frozen(saved({ row, queue: [] }, stamp())), NEW, stamp());
    expect(unsent(behind)).toMatchObject([{ operation: { action: 'update', form_version: NEW } }]);
    const [create] = inFlight(behind);
    const after = applyOutcome(behind, create?.id ?? '', outcome({ version: 1 }), settling);
    expect(versionsOf(after)).toEqual([NEW, OLD]);
    expect(sentVersion(after)).toEqual([NEW]);
  });

  it('goes with a deletion elsewhere, and with the work that its person discards', () => {
    const stamp = makings();
    const state = moved(synced, NEW, stamp());
    const tombstone = { epoch: onServer.epoch, version: 8 };
    expect(receivedTombstone(state, tombstone, stamp()).row).toBeNull();
    const gone = { ...aServerSurvey(at(8, OLD)), deleted_at: AT };
    expect(
      abandoned({ row: { ...rowOf(gone), identity: rowIn(state).identity }, queue: [] }, stamp()).row,
    ).toBeNull();
    expect(isMoved(rowOf(gone))).toBe(false);
  });
});
