import { aServerSurvey } from '@sampark/testing/builders';
import { AT, households, population, rowIn, shown, synced, typed } from '@sampark/testing/device-states';
import { describe, expect, it } from 'vitest';
import { VILLAGE_NAME, valueAt } from '../survey/values.ts';
import { keepTyped } from './edit.ts';
import { shownValues, undrafted } from './local-survey.ts';
import { received, saved } from './survey-state.ts';

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
    });
    const row = keepTyped(rowIn(moved), households, AT);
    expect(row.draft?.edits).toEqual({ [households]: { was: 250, now: 245 } });
  });
  it('can be discarded', () => {
    const state = typed(synced, households, 245);
    expect(valueAt(shownValues(undrafted(rowIn(state), AT)), households)).toBe(240);
  });

  it('remembers what was seen when a newer copy comes under it', () => {
    const drafted = typed(synced, households, 245);
    const copy = aServerSurvey({ version: 8 }, { [households]: 250, [population]: 1240 });
    const state = received(drafted, copy, { id: 'x', at: AT });
    expect(rowIn(state).draft?.edits).toEqual({ [households]: { was: 240, now: 245 } });
    expect([shown(state, households), shown(state, population)]).toEqual([245, 1240]);
  });
});

it("Save keeps a village's name without the spaces that a thumb typed twice", () => {
  const state = saved(typed(synced, VILLAGE_NAME, ' Rampur  Khas'), { id: 'op-1', at: AT });
  expect(rowIn(state).edits[VILLAGE_NAME]?.now).toBe('Rampur Khas');
});
