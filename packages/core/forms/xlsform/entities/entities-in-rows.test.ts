import { formIn, itemIn, problemsIn, readTable } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import type { FormDefinition } from '../../definition/definition.ts';
import { formDefinition } from '../../definition/valid-definition.ts';
import { formModel } from '../../engine/model.ts';
import { writeXform } from '../../xform/write-xform.ts';
import { readXform } from '../../xform-reader/read-xform.ts';
import { writeXlsForm } from '../../xlsform-writer/write-xlsform.ts';
import { readXlsForm } from '../read-xlsform.ts';

const HOUSE = `
  | survey | type | name | label | save_to |
  | | begin_group | house | House | |
  | | text | head | Head | household#head |
  | | begin_repeat | members | Members | |
  | | text | who | Who | |
  | | begin_group | facts | Facts | |
  | | integer | age | Age | person#age |
  | | end_group | | | |
  | | text | known | Known | |
  | | begin_repeat | cards | Cards | |
  | | text | number | Number | card#number |
  | | end_repeat | | | |
  | | end_repeat | | | |
  | | end_group | | | |
  | settings | subject |
  | | household |
  | entities | list_name | label | entity_id | create_if | update_if |
  | | person | \${who} | \${known} | \${known} = '' | \${known} != '' |
  | | household | \${head} | | | |
  | | card | concat(\${number}, ' of ', \${who}) | | | |`;

/** Returns where each record of a form stands: the names of groups and repeats, or `-` for the form itself. */
const placesIn = (form: FormDefinition): Record<string, string> =>
  Object.fromEntries(
    formModel(form).entities.map(({ entity, node }) => [entity.type, node.parent ? node.name : '-']),
  );

describe('records of rows', () => {
  const form = formIn(HOUSE);

  it('stand at the repeat whose questions they read or save, and the one of the form at the form itself', () => {
    expect(placesIn(form)).toEqual({ household: '-', person: 'members', card: 'cards' });
    expect(form.entity).toMatchObject({ type: 'household' });
    expect(itemIn(form, 'members')).toMatchObject({
      entity: { type: 'person', update_if: "${known} != ''" },
    });
    expect(formDefinition.safeParse(form).error).toBeUndefined();
  });

  it('are read again as the same from the workbook that is written', () => {
    const sheets = writeXlsForm(form);
    expect(sheets.find(({ name }) => name === 'entities')?.rows.map(([list]) => list)).toEqual([
      ...['list_name', 'household', 'person', 'card'],
    ]);
    expect(readXlsForm(sheets).form).toEqual(form);
  });

  it('are nodes of their rows in the XForm, with paths from there, and are read again as the same', () => {
    const xml = writeXform(form);
    expect(xml).toContain('entities:entities-version="2025.1.0"');
    expect(xml).toContain(
      '<cards jr:template=""><number/><meta><entity dataset="card" create="1" id=""><label/></entity></meta></cards>',
    );
    expect(xml).toContain('nodeset="/data/house/members/meta/entity/label" calculate="../../../who"');
    expect(xml).toContain('nodeset="/data/house/members/meta/entity/@id" calculate="../../../known"');
    expect(xml).toContain('[name=current()/../../../known]/__version');
    expect(xml).toContain(
      '<setvalue ref="/data/house/members/cards/meta/entity/@id" event="odk-new-repeat" value="uuid()"/>',
    );
    const again = readXform(xml, 'test');
    expect(again.problems).toEqual([]);
    expect(placesIn(again.form as FormDefinition)).toEqual(placesIn(form));
    expect(writeXform(again.form as FormDefinition)).toBe(xml);
  });
});

it.each([
  [
    'a group of its own',
    '| | begin_group | g | G | |\n| | text | b | B | two#b |\n| | end_group | | | |',
    { one: '-', two: 'g' },
  ],
  [
    'the repeat of what it saves',
    '| | begin_repeat | r | R | |\n| | text | b | B | two#b |\n| | end_repeat | | | |',
    { one: '-', two: 'r' },
  ],
])('of two records one stands at the form, the other in %s', (_, rows, places) => {
  const form = formIn(`
    | survey | type | name | label | save_to |
    | | text | a | A | one#a |
    ${rows}
    | entities | list_name | label |
    | | one | 'One' |
    | | two | 'Two' |`);
  expect(placesIn(form)).toEqual(places);
});

describe('a workbook of several records', () => {
  const workbook = (rows: string, entities: string): string => `
    | survey | type | name | label | save_to |
    | | text | a | A | |
    | | begin_repeat | r | R | |
    | | text | b | B | |
    ${rows}
    | | end_repeat | | | |
    | | begin_repeat | s | S | |
    | | text | c | C | |
    | | end_repeat | | | |
    | entities | list_name | label | entity_id | update_if |
    ${entities}`;
  const PERSON = '| | person | \${b} | | |';

  it.each([
    ['an answer outside of the rows', '', `| | person | concat(\${a}, \${b}) | | |`, []],
    ['two repeats', '', `| | person | concat(\${b}, \${c}) | | |`, ['entities 2 -: entity_reads_elsewhere']],
    [
      'a list that is not there',
      '| | text | d | D | well#d |',
      PERSON,
      ['survey 5 save_to: save_to_list_unknown'],
    ],
    [
      'the prototype of lists',
      '| | text | d | D | __proto__#d |',
      PERSON,
      ['survey 5 save_to: save_to_list_unknown'],
    ],
    ['a list of that name', '', `| | __proto__ | \${b} | | |`, ['entities 2 list_name: invalid_name']],
    ['one list twice', '', `${PERSON}\n${PERSON}`, ['entities 3 list_name: doubled_list']],
    ['one place for two', '', `${PERSON}\n| | dog | \${b} | | |`, ['entities 3 -: entity_without_place']],
    [
      'no list at save_to',
      '| | text | d | D | d |',
      `${PERSON}\n| | home | 'H' | | |`,
      ['survey 5 save_to: save_to_without_list'],
    ],
    [
      'an answer in a row of the row',
      '| | begin_repeat | in | In | |\n| | text | d | D | d |\n| | end_repeat | | | |\n| | text | e | E | e |',
      PERSON,
      ['survey 8 save_to: save_to_elsewhere'],
    ],
    [
      'no id of the record that is changed',
      '',
      `| | person | \${b} | | true() |`,
      ['entities 2 entity_id: entity_id_missing'],
    ],
  ])('with %s', (_, rows, entities, problems) => {
    expect(problemsIn(workbook(rows, entities))).toEqual(problems);
  });

  it('with a record that would lie between another one and its question', () => {
    const markdown = `
      | survey | type | name | label | save_to |
      | | begin_group | g | G | |
      | | text | a | A | |
      | | text | b | B | two#b |
      | | end_group | | | |
      | entities | list_name | label |
      | | one | \${a} |
      | | two | 'Two' |`;
    expect(problemsIn(markdown)).toEqual(['entities 3 -: entity_without_place']);
  });

  it('where the records are those of the form asks for the id, too: a row does not name its record', () => {
    const markdown = `${workbook('', '| | person | \${b} | | true() |')}\n| settings | subject |\n| | person |`;
    expect(problemsIn(markdown)).toEqual(['entities 2 entity_id: entity_id_missing']);
  });

  it('saves an answer outside of a repeat in a record of its rows nowhere', () => {
    const { problems } = readTable(
      workbook('| | text | d | D | person#d |', PERSON).replace('| A | |', '| A | person#a |'),
    );
    expect(problems).toMatchObject([
      { code: 'save_to_elsewhere', row: 2, params: { type: 'person', repeat: 'r' } },
    ]);
  });
});

describe('a definition is not valid', () => {
  const person = { type: 'person', label: "'P'" };
  const form = formIn(HOUSE);
  const [module] = form.modules;

  it.each([
    [
      'with one type twice',
      { ...form, modules: [{ ...module, entity: { type: 'household' } }] },
      'household stands twice',
    ],
    [
      'with a record of a heading',
      { ...form, modules: [{ ...module, heading: true, entity: person }] },
      'a heading saves no record',
    ],
    [
      'with an answer that no record is around',
      { ...form, entity: undefined },
      'the form saves no record there',
    ],
  ])('%s', (_, broken, message) => {
    const issues = formDefinition.safeParse(broken).error?.issues ?? [];
    expect(issues.map((issue) => issue.message)).toContain(message);
  });
});
