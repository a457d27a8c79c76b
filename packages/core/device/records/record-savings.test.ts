import { formIn } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import type { FormDefinition } from '../../forms/definition/definition.ts';
import { RECORD_LABEL, RECORD_PARENT } from '../../survey/record-form.ts';
import { recordIdIn } from '../../survey/record-ids.ts';
import { RECORD_ID, type Values } from '../../survey/values.ts';
import { type RecordSaving, recordSavings } from './record-savings.ts';

const formOf = (subject: string, person = '\${who} | | | '): FormDefinition =>
  formIn(`
    | survey | type | name | label | save_to | relevant |
    | | begin_group | h | H | | |
    | | text | head | Head | household#head | |
    | | select_one yn | alone | Alone | | |
    | | begin_repeat | members | Members | | \${alone} != 'yes' |
    | | text | who | Who | | |
    | | integer | age | Age | person#age | |
    | | text | known | Known | | |
    | | begin_repeat | cards | Cards | | |
    | | text | number | Number | card#number | |
    | | end_repeat | | | | |
    | | end_repeat | | | | |
    | | end_group | | | | |
    | choices | list_name | name | label |
    | | yn | yes | Yes |
    | settings | form_id | subject |
    | | homes | ${subject} |
    | entities | list_name | label | entity_id | create_if | update_if |
    | | household | \${head} | | | |
    | | person | ${person}|
    | | card | \${number} | | | |`);

const SURVEY = { survey_id: 'SURVEY_1_x' };
const HOME = 'RECORD_1_x';
const person = (row: string): string => recordIdIn(SURVEY.survey_id, 'person', [row]);
const row = (id: string, answers: Values): Values => ({
  [`h.members/@${id}`]: id,
  ...Object.fromEntries(Object.entries(answers).map(([name, value]) => [`h.members/@${id}/${name}`, value])),
});

const HOMES = formOf('household');
const UPSERTS = formOf('household', "\${who} | \${known} | \${known} = '' | \${known} != '' ");
const saving = (before: Values, after: Values, form = HOMES): readonly RecordSaving[] =>
  recordSavings(SURVEY, form, before, after);
/** Returns what a Save does to the records of rows alone. */
const ofRows = (before: Values, after: Values, form = HOMES): readonly RecordSaving[] =>
  saving(before, after, form).filter(({ form_name }) => form_name !== 'record:household');
const SITA = { 'h.head': 'Sita', [RECORD_ID]: HOME };
const FAMILY = { ...SITA, ...row('a', { who: 'Sita', age: 40 }), ...row('b', { who: 'Ram', age: 12 }) };

describe('the Save of a survey with rows', () => {
  it('makes the record of the survey, and one for each row below it', () => {
    const made = saving({}, { ...FAMILY, [RECORD_ID]: null });
    expect(made).toMatchObject([
      { record_id: HOME, form_name: 'record:household', isNamed: true },
      {
        ...{ record_id: person('a'), form_name: 'record:person', isNamed: false },
        made: { [RECORD_LABEL]: 'Sita', [RECORD_PARENT]: HOME, 'property.age': 40 },
      },
      { record_id: person('b'), made: { [RECORD_LABEL]: 'Ram', [RECORD_PARENT]: HOME } },
    ]);
    expect(saving({}, { ...FAMILY, [RECORD_ID]: null })).toEqual(made);
  });

  it('says only what it changed', () => {
    const after = { ...FAMILY, ...row('b', { who: 'Ram', age: 13 }) };
    expect(saving(FAMILY, after)).toMatchObject([
      { record_id: person('b'), changes: [['property.age', 13]] },
    ]);
  });

  it('makes a record of a row as soon as that has a name', () => {
    const named = { ...FAMILY, ...row('c', { age: 2 }) };
    expect(saving(FAMILY, named)).toEqual([]);
    expect(saving(named, { ...named, ...row('c', { age: 2, who: 'Mina' }) })).toMatchObject([
      { record_id: person('c'), made: { [RECORD_LABEL]: 'Mina', 'property.age': 2 } },
    ]);
  });

  it('tells a record that got its name back what changed without it', () => {
    const nameless = { ...FAMILY, ...row('b', { who: null, age: 13 }) };
    expect(saving(FAMILY, nameless)).toEqual([]);
    expect(
      saving(nameless, { ...nameless, ...row('b', { who: 'Ram', age: 13 }) })[0]?.changes,
    ).toContainEqual(['property.age', 13]);
  });

  it('leaves the record of a row that is taken out, or not asked any more', () => {
    const { 'h.members/@b': _place, ...without } = FAMILY;
    expect(saving(FAMILY, without)).toEqual([]);
    expect(saving(FAMILY, { ...FAMILY, 'h.alone': 'yes' })).toEqual([]);
  });

  it('hangs the records of rows below that of the survey, also when that is made later', () => {
    const nameless = { ...row('a', { who: 'Sita' }) };
    const [first] = saving({}, nameless);
    expect(first?.made).toEqual({ [RECORD_LABEL]: 'Sita' });
    expect(saving(nameless, { ...nameless, 'h.head': 'Sita' })).toMatchObject([
      { record_id: HOME },
      { record_id: person('a'), changes: [[RECORD_PARENT, HOME]] },
    ]);
  });

  it('hangs them below the record that the survey is about, where no other is around them', () => {
    const street = { [RECORD_ID]: 'R7', ...row('a', { who: 'Sita' }) };
    expect(saving({}, street, formOf('street'))[0]?.made).toMatchObject({ [RECORD_PARENT]: 'R7' });
    const withHome = { ...street, 'h.head': 'Sita' };
    expect(saving({}, withHome, formOf('street'))[1]?.made).toMatchObject({ [RECORD_PARENT]: HOME });
    expect(saving({}, { ...row('a', { who: 'S' }) }, formOf('village'))[0]?.made).toEqual({
      [RECORD_LABEL]: 'S',
    });
  });

  it('hangs what rows in rows make below the record of the outer row', () => {
    const card = { 'h.members/@a/cards/@1': '1', 'h.members/@a/cards/@1/number': '77' };
    const [last] = saving(FAMILY, { ...FAMILY, ...card }).slice(-1);
    expect(last).toMatchObject({
      record_id: recordIdIn(SURVEY.survey_id, 'card', ['a', '1']),
      made: { [RECORD_LABEL]: '77', [RECORD_PARENT]: person('a') },
    });
  });

  it('changes the record that a row names, and never moves it', () => {
    const named = { ...SITA, ...row('a', { who: 'Sita', age: 40, known: 'R9' }) };
    const [sita] = ofRows(SITA, named, UPSERTS);
    expect(sita).toMatchObject({
      record_id: 'R9',
      made: null,
      changes: [
        [RECORD_LABEL, 'Sita'],
        ['property.age', 40],
      ],
    });
  });

  it('says all to another record, when a row names another one than before', () => {
    const before = { ...SITA, ...row('a', { who: 'Sita', age: 40, known: 'R9' }) };
    const after = { ...before, 'h.members/@a/known': 'R8' };
    expect(ofRows(before, after, UPSERTS)[0]).toMatchObject({
      record_id: 'R8',
      changes: [
        [RECORD_LABEL, 'Sita'],
        ['property.age', 40],
      ],
    });
  });

  it('brings together what two rows say of one record', () => {
    const twice = {
      ...SITA,
      ...row('a', { who: 'Sita', age: 40, known: 'R9' }),
      ...row('b', { who: 'Sita D', known: 'R9' }),
    };
    expect(ofRows(SITA, twice, UPSERTS)).toMatchObject([
      {
        record_id: 'R9',
        changes: [
          [RECORD_LABEL, 'Sita D'],
          ['property.age', 40],
        ],
      },
    ]);
  });

  it('takes no answer for an id that is none, nor the survey for its own record', () => {
    for (const known of ['Sita at the well', SURVEY.survey_id]) {
      expect(ofRows(SITA, { ...SITA, ...row('a', { who: 'Sita', known }) }, UPSERTS)).toEqual([]);
    }
  });
});

describe('the id of a record that a row makes', () => {
  it('is the same for the same row, and another one for any other', () => {
    const ids = Array.from({ length: 5_000 }, (_, at) => recordIdIn('SURVEY_1_x', 'person', [String(at)]));
    expect(new Set(ids).size).toBe(5_000);
    expect(recordIdIn('SURVEY_1_x', 'person', ['1'])).toBe(ids[1]);
    expect(recordIdIn('SURVEY_1_x', 'dog', ['1'])).not.toBe(ids[1]);
    expect(recordIdIn('SURVEY_1_x', 'person', ['1', '2'])).not.toBe(
      recordIdIn('SURVEY_1_x', 'person', ['12']),
    );
  });

  it('is an id for every row that there can be', () => {
    const id = recordIdIn('x'.repeat(128), 'जलस्रोत', ['कुआँ', 'y'.repeat(64)]);
    expect(id).toMatch(/^RECORD_[!-~]+$/);
    expect(id.length).toBeLessThanOrEqual(128);
    expect(recordIdIn(`${'x'.repeat(127)}z`, 'जलस्रोत', ['कुआँ', 'y'.repeat(64)])).not.toBe(id);
  });
});
