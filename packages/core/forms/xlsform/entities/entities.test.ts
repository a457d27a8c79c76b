import { formIn, problemsIn, readTable, told } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { type SaidEntity, saidEntity } from '../../definition/entity.ts';
import { formDefinition } from '../../definition/valid-definition.ts';
import { openForm } from '../../engine/instance.ts';
import { writeXform } from '../../xform/write-xform.ts';
import { readXform } from '../../xform-reader/read-xform.ts';
import { writeXlsForm } from '../../xlsform-writer/write-xlsform.ts';
import { readXlsForm } from '../read-xlsform.ts';

const SURVEY = `
  | survey |
  | | type        | name  | label | save_to    | relevant      |
  | | begin_group | h     | House |            |               |
  | | text        | head  | Head  | head_name  |               |
  | | integer     | size  | Size  | members    |               |
  | | text        | id    | Id    |            |               |
  | | text        | roof  | Roof  | home#roof  | \${size} > 0  |
  | | end_group   |       |       |            |               |`;

const withEntity = (headings: string, values: string, subject = ''): string => `${SURVEY}
  | settings | subject |
  | | ${subject} |
  | entities | ${headings} |
  | | ${values} |`;

const CREATE = withEntity('list_name | label', 'home | concat(${head}, ", ", ${size})');

describe('the sheet entities', () => {
  it('declares the record that a survey makes, and save_to its properties', () => {
    const form = formIn(CREATE);
    expect(form.entity).toEqual({ type: 'home', label: 'concat(${head}, ", ", ${size})' });
    const saved = form.modules[0]?.children.map((item) => ('save_to' in item ? item.save_to : undefined));
    expect(saved).toEqual(['head_name', 'members', undefined, 'roof']);
    expect(formDefinition.safeParse(form).error).toBeUndefined();
  });

  it.each([
    ['list_name | label | create_if', 'home | ${head} | ${size} > 0', ''],
    ['list_name | entity_id', 'home | ${id}', ''],
    ['list_name | label | entity_id | update_if', 'home | ${head} | ${id} | ${size} > 1', ''],
    [
      'list_name | label | entity_id | create_if | update_if',
      "home | ${head} | ${id} | ${id} = '' | ${id} != ''",
      '',
    ],
    ['list_name | update_if', 'home | true()', 'home'],
    ['dataset | label', 'home | ${head}', 'panchayat'],
  ])(
    'is read, written as a workbook and as an XForm, and read as the same: %s, %s',
    (headings, values, subject) => {
      const form = formIn(withEntity(headings, values, subject));
      const again = readXlsForm(writeXlsForm(form));
      expect(again.form).toEqual(form);
      const { form: ofXform, problems } = readXform(writeXform(form));
      expect(problems).toEqual([]);
      expect(ofXform?.entity).toEqual(form.entity);
      expect(ofXform && writeXform(ofXform)).toBe(writeXform(form));
    },
  );

  it('with a word for always is always', () => {
    expect(formIn(withEntity('list_name | label | create_if', 'home | ${head} | yes')).entity).toMatchObject({
      create_if: 'true()',
    });
  });
});

describe('a workbook of records has a problem', () => {
  it.each([
    ['list_name | label', ' | ${head}', '', 'entities 2 list_name: entity_list_missing'],
    ['list_name | label', 'a home | ${head}', '', 'entities 2 list_name: invalid_name'],
    ['list_name | label', 'ho.me | ${head}', '', 'entities 2 list_name: invalid_name'],
    ['list_name | label', '__home | ${head}', '', 'entities 2 list_name: invalid_name'],
    ['list_name | label', 'village | ${head}', '', 'entities 2 list_name: reserved_name'],
    ['list_name | label | why', 'home | ${head} | so', '', 'entities 1 why: entity_column_not_known'],
    ['list_name', 'home', '', 'entities 2 label: entity_label_missing'],
    ['list_name | update_if', 'home | true()', '', 'entities 2 entity_id: entity_id_missing'],
    [
      'list_name | label | entity_id | create_if',
      'home | ${head} | ${id} | true()',
      '',
      'entities 2 -: entity_update_if_missing',
    ],
    ['list_name | label', 'home | ${haed}', '', 'entities 2 label: unknown_reference'],
    ['list_name | label', 'home | concat(', '', 'entities 2 label: expression_ends_early'],
    ['list_name | label', 'home | substr(${head})', '', 'entities 2 label: wrong_number_of_values'],
  ])('with %s, %s', (headings, values, subject, problem) => {
    expect(problemsIn(withEntity(headings, values, subject))).toContain(problem);
  });

  const saving = (
    save_to: string,
    type = 'text',
    entities = '| entities | list_name | label |\n| | home | ${q} |',
  ): string => `
    | survey |
    | | type | name | label | save_to |
    | | text | q | Q | |
    | | ${type} | s | S | ${save_to} |
    ${type.startsWith('begin') ? '| | text | t | T | |\n| | end_group | | | |' : ''}
    ${entities}`;

  it.each([
    [saving('name'), 'survey 3 save_to: reserved_name'],
    [saving('Label'), 'survey 3 save_to: reserved_name'],
    [saving('__size'), 'survey 3 save_to: save_to_not_a_property'],
    [saving('home#a#b'), 'survey 3 save_to: save_to_not_a_property'],
    [saving('well#depth'), 'survey 3 save_to: save_to_list_unknown'],
    [saving('depth', 'begin_group'), 'survey 3 save_to: save_to_of_group'],
    [saving('depth', 'text', ''), 'survey 3 save_to: save_to_without_entity'],
  ])('at save_to: %s', (markdown, problem) => {
    expect(problemsIn(markdown)).toEqual([problem]);
  });

  it('where two questions are saved as one', () => {
    expect(problemsIn(CREATE.replace('members', 'head_name'))).toEqual([
      'survey 4 save_to: doubled_property',
    ]);
  });
});

it('a label that names no question is told of, and taken as elsewhere', () => {
  const { form, warnings } = readTable(withEntity('list_name | label', 'home | Home'));
  expect(told(warnings)).toContain('entities 2 label: entity_finds_nothing');
  expect(form && formDefinition.safeParse(form).error).toBeUndefined();
});

describe('a survey says of its record', () => {
  const said = (markdown: string, values: Record<string, string | number>): SaidEntity | null => {
    const instance = openForm(formIn(markdown), values);
    const [model] = instance.model.entities;
    return model ? saidEntity(instance, model, instance.survey) : null;
  };

  it('its label and what is asked, also what was emptied', () => {
    expect(said(CREATE, { 'h.head': 'Sita', 'h.size': 4, 'h.roof': 'tiles' })).toEqual({
      ...{ type: 'home', creates: true, updates: false, label: 'Sita, 4', id: '' },
      properties: new Map<string, unknown>([
        ['head_name', 'Sita'],
        ['members', 4],
        ['roof', 'tiles'],
      ]),
    });
    expect(said(CREATE, { 'h.roof': 'tiles' })).toMatchObject({
      properties: new Map([
        ['head_name', null],
        ['members', null],
      ]),
    });
  });

  it('which one it is, and whether it is made or changed', () => {
    const upsert = withEntity(
      'list_name | label | entity_id | create_if | update_if',
      "home | ${head} | ${id} | ${id} = '' | ${id} != ''",
    );
    expect(said(upsert, { 'h.head': 'Sita' })).toMatchObject({ creates: true, updates: false, id: '' });
    expect(said(upsert, { 'h.id': 'R7' })).toMatchObject({ creates: false, updates: true, id: 'R7' });
  });

  it('what is worked out as a number as a text, which is what a record keeps of it', () => {
    const form = `
      | survey | type | name | label | calculation | save_to |
      | | text | q | Q | | |
      | | calculate | c | | string-length(\${q}) | length |
      | entities | list_name | label |
      | | home | \${q} |`;
    expect(said(form, { 'test.q': 'abc' })).toMatchObject({ properties: new Map([['length', '3']]) });
  });

  it('nothing where its form saves none', () => {
    expect(said('| survey | type | name | label |\n| | text | q | Q |', {})).toBeNull();
  });
});
