import { aServerSurvey } from '@sampark/testing/builders';
import { formIn } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import type { FormDefinition } from '../../forms/definition/definition.ts';
import { MERGED_INTO, RECORD_LABEL, RECORD_PARENT } from '../../survey/record-form.ts';
import { recordIdOf } from '../../survey/record-ids.ts';
import { RECORD_ID, type Values } from '../../survey/values.ts';
import { newLocalSurvey, typeField } from '../edit.ts';
import { type LocalSurvey, rowOf, savedValues } from '../local-survey.ts';
import type { SurveyState } from '../survey-state.ts';
import { namingRecord, recordEdited, recordSaved } from './record-saving.ts';
import { type RecordSaving, recordSavings } from './record-savings.ts';

const formOf = (
  subject: string,
  headings = 'list_name | label',
  values = 'household | ${head}',
): FormDefinition =>
  formIn(`
    | survey | type | name | label | save_to |
    | | begin_group | h | H | |
    | | text | head | Head | |
    | | text | roof | Roof | roof |
    | | text | which | Which | |
    | | end_group | | | |
    | settings | form_id | subject |
    | | homes | ${subject} |
    | entities | ${headings} |
    | | ${values} |`);

const SURVEY = { survey_id: 'SURVEY_1_x' };
const OWN = 'RECORD_1_x';
const HOMES = formOf('household');
const UPDATES = formOf('household', 'list_name | update_if', 'household | true()');
const saving = (before: Values, after: Values, form = HOMES): RecordSaving | null =>
  recordSavings(SURVEY, form, before, after)[0] ?? null;

describe('the Save of a survey', () => {
  it('makes its record as soon as that has a name, with all that is saved', () => {
    expect(saving({}, { 'h.roof': 'tin' })).toBeNull();
    expect(saving({ 'h.roof': 'tin' }, { 'h.roof': 'tin', 'h.head': 'Sita' })).toMatchObject({
      ...{ record_id: OWN, form_name: 'record:household', isNamed: true },
      made: { [RECORD_LABEL]: 'Sita', 'property.roof': 'tin' },
    });
  });

  it('keeps the record that it made up to date, and makes no second one', () => {
    const before = { 'h.head': 'Sita', 'h.roof': 'tin' };
    expect(saving(before, { ...before, [RECORD_ID]: OWN, 'h.roof': 'tiles' })).toMatchObject({
      record_id: OWN,
      changes: [['property.roof', 'tiles']],
    });
    expect(saving(before, { 'h.head': 'Sita' })?.changes).toEqual([['property.roof', null]]);
    expect(saving(before, { ...before, 'h.which': 'x' })).toBeNull();
  });

  it('changes the record that it is about, where the form says so, by what changed in this Save', () => {
    const about = { [RECORD_ID]: 'R7', 'h.roof': 'tin' };
    expect(saving(about, { ...about, 'h.roof': 'tiles' }, UPDATES)).toMatchObject({
      record_id: 'R7',
      made: null,
      changes: [['property.roof', 'tiles']],
    });
    expect(saving(about, { ...about, 'h.roof': 'tiles' })).toMatchObject({ made: null, changes: [] });
  });

  it('changes the record that its answers name, and names it', () => {
    const form = formOf('household', 'list_name | entity_id', 'household | ${which}');
    const said = saving({}, { 'h.which': 'R7', 'h.roof': 'tin' }, form);
    expect(said).toMatchObject({ record_id: 'R7', isNamed: true, changes: [['property.roof', 'tin']] });
  });

  it('hangs a record of another type below the one that it is about', () => {
    const form = formOf('street');
    expect(saving({}, { [RECORD_ID]: 'R7', 'h.head': 'Sita' }, form)).toMatchObject({
      isNamed: false,
      made: { [RECORD_LABEL]: 'Sita', [RECORD_PARENT]: 'R7' },
    });
  });

  it('takes no answer for an id that is none', () => {
    const form = formOf('household', 'list_name | entity_id', 'household | ${which}');
    expect(saving({}, { 'h.which': 'the house at the well', 'h.roof': 'tin' }, form)).toBeNull();
  });

  it('names no record where the survey is about a village', () => {
    expect(saving({}, { 'h.head': 'Sita' }, formOf('village'))).toMatchObject({ isNamed: false });
  });
});

const stamp = { id: 'op', at: '2026-11-20T10:00:00.000Z' };
const identity = { ...aServerSurvey(), survey_id: OWN, form_name: 'record:household', form_version: 1 };
const NOTHING: SurveyState = { row: null, queue: [] };
const MADE = saving({}, { 'h.head': 'Sita', 'h.roof': 'tin' }) as RecordSaving;
const CHANGED = saving(
  { 'h.head': 'Sita', 'h.roof': 'tin' },
  { 'h.head': 'Sita', 'h.roof': 'tiles' },
) as RecordSaving;
const onServer = (values: Values, more: object = {}): SurveyState => ({
  row: rowOf({ ...aServerSurvey(), ...identity, values, ...more }),
  queue: [],
});
const apply = (state: SurveyState, what = CHANGED, version = 1): SurveyState =>
  recordSaved(state, what, { identity, version }, stamp);

describe('a record that a survey saves', () => {
  it('is made with one operation', () => {
    const { row, queue } = apply(NOTHING, MADE);
    expect(savedValues(row as LocalSurvey)).toEqual(MADE.made);
    expect(queue).toMatchObject([
      { action: 'create', operation: { form_name: 'record:household', set: MADE.made } },
    ]);
  });

  it('gets an edit over what it said', () => {
    const { queue } = apply(onServer({ 'property.roof': 'grass' }));
    expect(queue).toMatchObject([
      {
        operation: { action: 'update', set: { 'property.roof': 'tiles' }, was: { 'property.roof': 'grass' } },
      },
    ]);
  });

  it('is made by a copy of the survey as soon as that says something else', () => {
    const copied = { 'h.head': 'Sita', 'h.roof': 'tin' };
    expect(saving(copied, copied)).toBeNull();
    expect(saving(copied, { ...copied, 'h.head': 'Gita' })?.made).toEqual({
      [RECORD_LABEL]: 'Gita',
      'property.roof': 'tin',
    });
  });

  it('gets none where it says the same', () => {
    const state = onServer({ 'property.roof': 'tiles' });
    expect(apply(state)).toBe(state);
  });

  it('moves to the version of its form that has the property', () => {
    expect(apply(onServer({}), CHANGED, 3).queue).toMatchObject([{ operation: { form_version: 3 } }]);
  });

  it('keeps what somebody is typing there as a draft', () => {
    const { row } = onServer({ [RECORD_LABEL]: 'Sita' });
    const typed = typeField(row as LocalSurvey, { field: RECORD_LABEL, was: 'Sita', now: 'Gita' }, stamp.at);
    const next = apply({ row: typed, queue: [] });
    expect(next.row?.draft?.edits).toEqual({ [RECORD_LABEL]: { was: 'Sita', now: 'Gita' } });
    expect(Object.keys(next.row?.edits ?? {})).toEqual(['property.roof']);
  });

  it('that waits for a choice keeps the answer as a draft', () => {
    const conflict = {
      id: 'c',
      field: 'property.roof',
      base: 'tin',
      theirs: 'grass',
      mine: 'mud',
      user: 'x',
      at: '',
    };
    const next = apply(onServer({ 'property.roof': 'grass' }, { conflicts: [conflict] }));
    expect(next.row?.draft?.edits).toMatchObject({ 'property.roof': { now: 'tiles' } });
    expect(next.queue).toEqual([]);
  });

  it.each<[string, SurveyState]>([
    ['is not known here', NOTHING],
    ['was deleted', onServer({ 'property.roof': 'grass' }, { deleted_at: '2026-11-20' })],
  ])('stays as it is when it %s', (_, state) => {
    expect(apply(state, { ...CHANGED, made: null })).toBe(state);
  });

  it('is edited by people in the same way', () => {
    const next = recordEdited(onServer({}), [[MERGED_INTO, 'R1']], 1, stamp);
    expect(next.queue).toMatchObject([{ operation: { set: { [MERGED_INTO]: 'R1' } } }]);
  });
});

it('a survey names the record that it made', () => {
  const row = newLocalSurvey({ ...identity, ...SURVEY, form_name: 'homes' }, {}, stamp.at);
  expect(namingRecord(row, [MADE], stamp.at).draft?.edits).toEqual({ [RECORD_ID]: { was: null, now: OWN } });
});

it.each([
  ['SURVEY_17_abc', 'RECORD_17_abc'],
  ['own-id', 'RECORD_own-id'],
])('the record of %s is %s', (survey, record) => {
  expect(recordIdOf(survey)).toBe(record);
});
