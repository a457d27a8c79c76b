import { aRecord } from '@sampark/testing/records';
import { formIn } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { checkField } from '../forms/checks/check-field.ts';
import type { FormDefinition } from '../forms/definition/definition.ts';
import { withAnswers } from '../forms/engine/answer-texts.ts';
import { changeAnswers, type FormInstance, openForm } from '../forms/engine/instance.ts';
import { type AskedQuestion, choicesOf, questionAt, valueOf } from '../forms/engine/questions.ts';
import { formFields } from '../forms/fields/fields.ts';
import type { Values } from '../survey/values.ts';
import { type KnownRecords, withRecordChoices, withRecordNames } from './record-choices.ts';
import type { RecordFacts } from './record-facts.ts';
import { nextRecordForms } from './record-form.ts';
import { recordTree } from './record-tree.ts';

const RECORDS: readonly RecordFacts[] = [
  aRecord('s1', { type: 'street', label: 'Mill street' }),
  aRecord('h1', { label: 'Geeta Devi', parent: 's1' }),
  aRecord('h2', { label: 'Ram Lal' }),
  aRecord('h3', { label: 'Gita Devi', merged_into: 'h1' }),
  aRecord('h4', { label: 'Old house', is_closed: true }),
  aRecord('h5', { label: 'Gone', is_deleted: true }),
];
const SAID: Readonly<Record<string, Values>> = {
  h1: { 'record.label': 'Geeta Devi', 'property.toilet': 'yes', 'property.members': 5 },
  h2: { 'property.toilet': 'no', 'property.parent': 'nobody', 'property.cards': ['a', 'b'] },
};

/** The records as a device has them. */
const known = (records = RECORDS): KnownRecords => {
  const tree = recordTree(records);
  return {
    tree,
    ofType: (type) => records.filter((each) => each.type === type && tree.canonical(each.record_id) === each),
    types: ['household', 'street'],
    valuesOf: (id) => SAID[id],
  };
};

const VISIT = formIn(
  `
  | survey | type | name | label | choice_filter | calculation | relevant |
  | | select_one_from_file street.csv | street | Street | | | |
  | | select_one_from_file household | house | Household | parent = \${street} or \${street} = '' | | |
  | | calculate | members | | | number(instance('household')/root/item[name = \${house}]/members) * 2 | |
  | | calculate | named | | | jr:choice-name(\${house}, '\${house}') | |
  | | text | why | Why has \${house} no toilet? | | | instance('household')/root/item[name = \${house}]/toilet = 'no' |
  | settings | form_id |
  | | visit |`,
  ['household', 'street'],
);

const openVisit = (values: Values, records = known()): FormInstance =>
  openForm(withRecordChoices(VISIT, records), values);
const asked = (instance: FormInstance, name: string): AskedQuestion =>
  questionAt(instance, `visit.${name}`) as AskedQuestion;
const offered = (instance: FormInstance, name = 'house'): readonly string[] =>
  choicesOf(instance, asked(instance, name)).map(({ name: id }) => id);
const valueIn = (instance: FormInstance, name: string) => valueOf(asked(instance, name));

describe('a question that chooses a record', () => {
  it('offers the active records of its type that count for themselves', () => {
    expect(offered(openVisit({}))).toEqual(['h1', 'h2']);
    expect(offered(openVisit({}), 'street')).toEqual(['s1']);
  });

  it('offers those below a record that was chosen, as soon as it is', () => {
    const instance = openVisit({});
    changeAnswers(instance, [['visit.street', 's1']]);
    expect(offered(instance)).toEqual(['h1']);
  });

  it('gives the values of the record to calculations, conditions and labels', () => {
    const instance = openVisit({ 'visit.house': 'h1' });
    expect([valueIn(instance, 'members'), valueIn(instance, 'named')]).toEqual([10, 'Geeta Devi']);
    expect(questionAt(instance, 'visit.why')).toBeUndefined();
    changeAnswers(instance, [['visit.house', 'h2']]);
    expect(valueIn(instance, 'members')).toBe('');
    const { question, row } = asked(instance, 'why');
    const label = withAnswers(instance, row, question.label, {
      language: 'en',
      write: (of, id) => ('choices' in of && of.choices.find(({ name }) => name === id)?.label.en) || '?',
    });
    expect(label).toBe('Why has Ram Lal no toilet?');
  });

  it('reads one that was merged as the one it counts for, and one that is closed as it is', () => {
    expect(valueIn(openVisit({ 'visit.house': 'h3' }), 'members')).toBe(10);
    expect(valueIn(openVisit({ 'visit.house': 'h3' }), 'named')).toBe('Geeta Devi');
    expect(valueIn(openVisit({ 'visit.house': 'h4' }), 'named')).toBe('Old house');
  });

  it('keeps one that is deleted or unknown, which says nothing', () => {
    const instance = openVisit({ 'visit.house': 'h5' });
    expect([valueIn(instance, 'house'), valueIn(instance, 'named')]).toEqual(['h5', '']);
  });

  it('lists several answers in one column, and the record above whatever a property says', () => {
    const { question } = asked(openVisit({}), 'house');
    const choice = 'choices' in question && question.choices.find(({ name }) => name === 'h2');
    expect(choice).toMatchObject({ columns: { toilet: 'no', cards: 'a b', parent: '' } });
  });

  it('offers nothing where no records are known, and works out the rest', () => {
    const instance = openForm(VISIT, { 'visit.house': 'h1' });
    expect(offered(instance)).toEqual([]);
    expect(valueIn(instance, 'members')).toBe('');
  });

  it('takes any id: the record may arrive later', () => {
    const check = (value: string) => checkField(formFields(VISIT), 'visit.house', value)?.code ?? null;
    expect(['h1', 'nobody-yet', ''].map(check)).toEqual([null, null, null]);
    expect(['two words', 'x'.repeat(200)].map(check)).toEqual(['not_text', 'not_text']);
  });

  it('is the same form for the same records', () => {
    const records = known();
    const form = withRecordChoices(VISIT, records);
    expect(withRecordChoices(VISIT, records)).toBe(form);
    expect(withRecordChoices(VISIT, known())).not.toBe(form);
    const plain: FormDefinition = formIn('| survey | type | name | label |\n| | text | q | Q |');
    expect(withRecordChoices(plain, records)).toBe(plain);
  });
});

describe('the form of a record, as people read it,', () => {
  const homes = formIn(`
    | survey | type | name | label |
    | | text | head | Head |
    | entities | list_name | label |
    | | household | \${head} |`);

  it('names what the record is part of, and what it was merged into', () => {
    const form = nextRecordForms(() => null, homes)[0] as FormDefinition;
    const { answers } = formFields(withRecordNames(form, known()));
    const nameIn = (path: string, id: string) => {
      const question = answers.get(path)?.question;
      return question && 'choices' in question
        ? question.choices.find(({ name }) => name === id)?.label.en
        : null;
    };
    expect(nameIn('record.parent', 's1')).toBe('Mill street');
    expect(nameIn('record.merged_into', 'h3')).toBe('Geeta Devi');
    expect(nameIn('record.label', 's1')).toBeNull();
    expect(withRecordNames(homes, known())).toBe(homes);
  });
});
