import { AT, households, population, rowIn, synced, typed } from '@sampark/testing/device-states';
import { expect, it } from 'vitest';
import { villageStandard } from '../forms/shipped/village-standard.ts';
import { bringDraft, notHere } from './bring-draft.ts';
import { neverSaved, shownValues } from './local-survey.ts';
import { summaryOf } from './summary.ts';

const { identity } = rowIn(synced);
const taking = { identity, at: AT };

it('is drafted over what was seen on the other device', () => {
  const row = bringDraft(rowIn(synced), { [households]: { was: 230, now: 250 } }, taking);
  expect(row.draft?.edits).toEqual({ [households]: { was: 230, now: 250 } });
  expect(row.edits).toEqual({});
});

it('says nothing where this device shows the same', () => {
  const row = bringDraft(rowIn(synced), { [households]: { was: 230, now: 240 } }, taking);
  expect(row.draft).toBeNull();
});

it('leaves what was typed here, and still names the other value', () => {
  const there = { [households]: { was: 240, now: 250 }, [population]: { was: null, now: 900 } };
  const row = bringDraft(rowIn(typed(synced, households, 245)), there, taking);
  expect(shownValues(row)).toMatchObject({ [households]: 245, [population]: 900 });
  expect(Object.keys(notHere(row, there))).toEqual([households]);
});

it('of a survey that is nowhere else is a draft and nothing to be sent', () => {
  const there = { village_name: { was: null, now: 'Rampur' }, [households]: { was: null, now: 7 } };
  const row = bringDraft(null, there, taking);
  expect(neverSaved(row)).toBe(true);
  expect(summaryOf(row, villageStandard)).toMatchObject({
    village_name: 'Rampur',
    is_draft: true,
    unsent: false,
    edits: 0,
    on_server: false,
  });
});
