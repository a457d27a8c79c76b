import { aServerSurvey } from '@sampark/testing/builders';
import { AT, outcome, rowIn, settling, typed } from '@sampark/testing/device-states';
import { describe, expect, it } from 'vitest';
import type { EditOperation } from '../merge/operation.ts';
import { DELETED, WHOLE_SURVEY } from '../survey/survey.ts';
import { type Values, valueAt } from '../survey/values.ts';
import { newLocalSurvey, typingOver } from './edit.ts';
import { identityOf, rowOf, shownValues } from './local-survey.ts';
import { settleSurvey } from './settle.ts';
import { applyOutcome, chosen, frozen, received, type SurveyState, saved } from './survey-state.ts';

const row = 'water.wells/@a';
const depth = `${row}/depth`;
const pump = `${row}/pumps/@x`;
const WELL: Values = { [row]: 'V', [depth]: 12 };

const survey = (values: Values, version = 7) => aServerSurvey({ version }, values);
const holding = (values: Values): SurveyState => ({ row: rowOf(survey(values)), queue: [] });
const stamp = { id: 'op-1', at: AT };

/** Returns the operation that waits after a Save. */
const sent = (state: SurveyState): EditOperation | undefined => {
  const entry = saved(state, stamp).queue.find((each) => !each.synced && !each.sent);
  return entry?.operation as EditOperation | undefined;
};

describe('taking a row out says everything that was on the screen in it', () => {
  it('also what was typed there and not saved, over what the server holds', () => {
    const state = typed(typed(holding(WELL), depth, 15), row, null);
    expect(sent(state)).toMatchObject({ set: { [depth]: 15, [row]: null }, was: WELL });
  });

  it('and nothing of what came since', () => {
    const copy = survey({ ...WELL, [depth]: 20 }, 8);
    const state = received(typed(holding(WELL), row, null), copy, stamp);
    expect(sent(state)?.was).toEqual(WELL);
  });

  it('and under an answer that the server refuses the one before', () => {
    const waiting = frozen(saved(typed(holding(WELL), depth, 9_999), stamp));
    const refused = outcome({ refused: { [depth]: 'max_value' } });
    const state = applyOutcome(waiting, 'op-1', refused, settling);
    expect(sent(typed(state, row, null))?.was).toEqual(WELL);
  });
});

describe('typing in a row says that the row was there', () => {
  it('with all rows around it', () => {
    const state = typed(holding({ ...WELL, [pump]: 'W' }), `${pump}/power`, 3);
    expect(sent(state)?.was).toMatchObject({ [row]: 'V', [pump]: 'W' });
  });

  it('also where it goes while the person types on', () => {
    const first = typingOver(WELL, undefined, { field: depth, now: 13 });
    const gone = { [depth]: 12 };
    expect(typingOver(gone, first, { field: depth, now: 14 })).toMatchObject({
      was: 12,
      now: 14,
      seen: { [row]: 'V' },
    });
  });

  it('but not where the person has then taken it out', () => {
    const added = typed(typed(holding({}), row, 'V'), depth, 15);
    expect(sent(typed(added, row, null))).toMatchObject({ set: { [depth]: 15 }, was: { [depth]: null } });
    expect(sent(typed(added, row, null))?.was).not.toHaveProperty(row);
  });

  it('and again where the person has then brought it back', () => {
    const out = typed(typed(holding(WELL), depth, 15), row, null);
    expect(sent(typed(out, row, 'V'))).toMatchObject({ set: { [depth]: 15 }, was: WELL });
  });
});

it('a row that is taken out and brought back before the server knows it is sent', () => {
  const begun = newLocalSurvey(identityOf(survey({})), { village_name: 'Rampur', ...WELL }, AT);
  const edits = { ...begun.edits, [row]: { was: 'V', now: null } };
  const back = typed({ row: { ...begun, edits }, queue: [] }, row, 'V');
  expect(sent(back)).toMatchObject({ action: 'create', set: { village_name: 'Rampur', ...WELL } });
});

it('a row that was taken out and not saved stays out when others delete the survey and bring it back with the row', () => {
  const added = frozen(saved(typed(typed(holding({}), row, 'V'), depth, 12), stamp));
  const drafted = typed(added, row, null);
  const conflict = {
    ...{ id: 'op-1.*', field: WHOLE_SURVEY, base: null, theirs: DELETED, mine: WELL },
    ...{ user: 'ramesh', at: AT },
  };
  const deletedHere = { ...survey({}, 8), deleted_at: AT, conflicts: [conflict] };
  const answered = outcome({ status: 'conflict', code: 'deleted', copy: deletedHere });
  const heard = applyOutcome(drafted, 'op-1', answered, settling);
  const back = received(heard, survey(WELL, 9), stamp);
  expect(valueAt(shownValues(rowIn(back)), row)).toBeNull();
});

it('whoever keeps a deleted survey has seen what is in the rows that go with it', () => {
  const conflict = {
    id: 'op-0.*',
    field: WHOLE_SURVEY,
    base: null,
    theirs: DELETED,
    mine: { [row]: null },
    user: 'ramesh',
    at: AT,
  };
  const deleted = { ...survey(WELL), deleted_at: AT, conflicts: [conflict] };
  const state = chosen(
    { row: rowOf(deleted), queue: [] },
    (each) => settleSurvey(each, conflict.id, 'keep', AT),
    stamp,
  );
  expect(valueAt(shownValues(rowIn(state)), row)).toBeNull();
  expect(state.queue[0]?.operation).toMatchObject({ action: 'restore', set: { [row]: null }, was: WELL });
});
