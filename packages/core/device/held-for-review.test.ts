import {
  AT,
  households,
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
import { HELD_FOR_REVIEW } from './acknowledge.ts';
import { newLocalSurvey } from './edit.ts';
import { holdsUnsynced, identityOf, rowOf } from './local-survey.ts';
import { settleField, settleSurvey } from './settle.ts';
import {
  applyOutcome,
  chosen,
  deleted,
  frozen,
  outOfScope,
  type SurveyState,
  saved,
} from './survey-state.ts';

const held = outcome({ code: HELD_FOR_REVIEW, version: 0 });

/** Sends, and lets the server hold it for review. */
const delivered = (state: SurveyState): SurveyState => {
  const sent = frozen(state);
  return applyOutcome(sent, sent.queue.at(-1)?.id ?? '', held, settling);
};

describe('what is held for review', () => {
  it('is done with: the row is clean, over the copy that its version stands for, and leaves with the scope', () => {
    const stamp = makings();
    const state = delivered(saved(typed(synced, households, 245), stamp()));
    expect(rowIn(state)).toMatchObject({ server: onServer, edits: {}, refusal: null });
    expect(unsent(state)).toEqual([]);
    expect(outOfScope(state).row).toBeNull();
  });

  it('leaves later changes, over the values that were sent', () => {
    const stamp = makings();
    const sent = frozen(saved(typed(synced, households, 245), stamp()));
    const later = saved(typed(sent, households, 250), stamp());
    const state = applyOutcome(later, later.queue[0]?.id ?? '', held, settling);
    expect(shown(state, households)).toBe(250);
    expect(unsent(state)[0]?.operation).toMatchObject({
      set: { [households]: 250 },
      was: { [households]: 245 },
    });
    expect(outOfScope(state).row).not.toBeNull();
  });

  it('keeps a value that the server refuses, and a draft', () => {
    const stamp = makings();
    const both = typed(saved(typed(synced, households, 245), stamp()), population, 1240);
    const sent = frozen(both);
    const refused = { ...held, refused: { [households]: 'max_value' } };
    const state = applyOutcome(sent, sent.queue[0]?.id ?? '', refused, settling);
    expect(rowIn(state).edits).toMatchObject({ [households]: { now: 245, refused: 'max_value' } });
    expect(shown(state, population)).toBe(1240);
    expect(outOfScope(state).row).not.toBeNull();
  });

  it('as a new survey is on the device as it was made', () => {
    const stamp = makings();
    const row = newLocalSurvey(identityOf(onServer), { village_name: 'Rampur' }, AT);
    const state = delivered(saved({ row, queue: [] }, stamp()));
    expect(rowIn(state)).toMatchObject({
      server: { version: 0, values: { village_name: 'Rampur' } },
      edits: {},
    });
    expect(holdsUnsynced(rowIn(state))).toBe(false);
  });

  it('as a deletion shows the survey again', () => {
    const stamp = makings();
    const state = delivered(deleted(synced, stamp()));
    expect(rowIn(state)).toMatchObject({ deletion: null, server: onServer, unsynced_since: null });
  });

  it('as a choice settles nothing here, and is not sent again', () => {
    const conflict = { id: 'c1', field: households, base: 1, theirs: 240, mine: 245, user: 'staff', at: AT };
    const whole = { ...conflict, id: 'c2', field: '*', theirs: null, mine: 'deleted' };
    const row = rowOf({ ...onServer, conflicts: [conflict, whole] });
    const stamp = makings();
    const chose = chosen(
      { row, queue: [] },
      (each) => settleSurvey(settleField(each, households, 245, AT), 'c2', 'keep', AT),
      stamp(),
    );
    expect(unsent(chose)[0]?.operation.resolves).toEqual(['c1', 'c2']);
    const state = delivered(chose);
    expect(rowIn(state)).toMatchObject({
      server: { values: { [households]: 240 } },
      edits: {},
      settling: null,
    });
    expect(rowIn(state).server?.conflicts).toHaveLength(2);
    expect(unsent(state)).toEqual([]);
  });
});
