import { aServerSurvey } from '@sampark/testing/builders';
import { AT, households, population, rowIn, shown, synced, typed } from '@sampark/testing/device-states';
import { describe, expect, it } from 'vitest';
import { VILLAGE_NAME, valueAt } from '../survey/values.ts';
import { bringDraft } from './bring-draft.ts';
import { keepTyped, typeField } from './edit.ts';
import { shownValues, undrafted } from './local-survey.ts';
import { received, saved } from './survey-state.ts';

describe('typing', () => {
  it('goes into the draft over what was shown, and leaves saved content alone', () => {
    const { draft, edits } = rowIn(typed(typed(synced, households, 24), households, 245));
    expect(draft?.edits).toEqual({ [households]: { was: 240, now: 245 } });
    expect(edits).toEqual({});
  });

  it('back to the shown value drops the draft', () => {
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

describe('what a field does not take', () => {
  const tooMany = { field: households, was: 240, now: 240, not_taken: '100000' };
  const stands = { [households]: '100000' };
  const state = { ...synced, row: typeField(rowIn(synced), tooMany, AT) };

  it('is a draft of its own, beside the last answer', () => {
    expect(rowIn(state).draft).toEqual({ edits: {}, not_taken: stands, last_auto_save: AT });
    expect(shown(state, households)).toBe(240);
    expect(rowIn(typed(state, population, 1240)).draft).toMatchObject({ not_taken: stands });
  });

  it('goes when something else is typed there', () => {
    expect(rowIn(typed(state, households, 245)).draft).toMatchObject({
      edits: { [households]: { now: 245 } },
    });
    expect(rowIn(typed(state, households, 245)).draft).not.toHaveProperty('not_taken');
    expect(rowIn(typed(state, households, 240)).draft).toBeNull();
  });

  it('stays through a Save, and is never sent', () => {
    const after = saved(typed(state, population, 1240), { id: 'op-1', at: AT });
    expect(rowIn(after)).toMatchObject({
      edits: { [population]: { was: null, now: 1240 } },
      draft: { edits: {}, not_taken: stands },
    });
    expect(JSON.stringify(after.queue)).not.toContain('100000');
    expect(saved(state, { id: 'op-1', at: AT }).queue).toEqual([]);
  });

  it('stays when a newer copy, or a draft of another device, comes under it', () => {
    const copy = aServerSurvey({ version: 8 }, { [households]: 250 });
    const row = rowIn(received(typed(state, population, 1240), copy, { id: 'x', at: AT }));
    expect(row.draft?.not_taken).toEqual(stands);
    const brought = bringDraft(
      row,
      { [households]: { was: 240, now: 260 } },
      { identity: row.identity, at: AT },
    );
    expect(brought.draft).toMatchObject({ not_taken: stands });
    expect(brought.draft?.edits).not.toHaveProperty([households]);
  });
});

it("Save keeps a village's name without the spaces that a thumb typed twice", () => {
  const state = saved(typed(synced, VILLAGE_NAME, ' Rampur  Khas'), { id: 'op-1', at: AT });
  expect(rowIn(state).edits[VILLAGE_NAME]?.now).toBe('Rampur Khas');
});
