import { formIn } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import type { FormDefinition } from '../forms/definition/definition.ts';
import { formDefinition } from '../forms/definition/valid-definition.ts';
import { formFields } from '../forms/fields/fields.ts';
import { nextRecordForms, propertyProblems } from './record-form.ts';

const nextRecordForm = (before: FormDefinition | null, form: FormDefinition): FormDefinition | null =>
  nextRecordForms(() => before, form)[0] ?? null;

const saving = (rows: string, choices = ''): FormDefinition =>
  formIn(`
    | survey |
    | | type | name | label | save_to | min | max | unit |
    ${rows}
    | choices |
    | | list_name | name | label |
    ${choices}
    | entities | list_name | label |
    | | water_source | 'W' |`);

const ROOFS = '| | roofs | tiles | Tiles |\n| | roofs | tin | Tin |';
const first = saving(
  `| | select_one roofs | r | Roof | roof | | | |
   | | integer | d | Depth | depth | 0 | 50 | m |`,
  ROOFS,
);

const properties = (form: FormDefinition | null): readonly string[] =>
  form ? [...formFields(form).answers.keys()].filter((path) => path.startsWith('property.')) : [];

describe('the form of a type of record', () => {
  const made = nextRecordForm(null, first);

  it('has what every record says, and what the form saves', () => {
    expect(made).toMatchObject({ name: 'record:water_source', version: 1, title: { en: 'Water source' } });
    expect(formDefinition.safeParse(made).error).toBeUndefined();
    expect([...formFields(made as FormDefinition).answers.keys()]).toEqual([
      ...['record.label', 'record.parent', 'record.state', 'record.merged_into'],
      ...['property.roof', 'property.depth'],
    ]);
  });

  it('takes all that two forms save, in the words of the later one', () => {
    const next = nextRecordForm(
      made,
      saving(
        `| | select_one roofs | r | The roof | roof | | | |
         | | integer | d | Depth | depth | 10 | 90 | m |
         | | text | o | Owner | owner | | | |`,
        '| | roofs | grass | Grass |\n| | roofs | tin | Tin sheet |',
      ),
    );
    expect(next?.version).toBe(2);
    expect(properties(next)).toEqual(['property.roof', 'property.depth', 'property.owner']);
    const [roof, depth] = next?.modules[1]?.children ?? [];
    expect(depth).toMatchObject({ min: 0, max: 90, step: 1, unit: { en: 'm' } });
    expect(roof).toMatchObject({
      label: { en: 'The roof' },
      choices: [{ name: 'tiles' }, { name: 'tin', label: { en: 'Tin sheet' } }, { name: 'grass' }],
    });
  });

  it('keeps what is worked out as a text', () => {
    const form = formIn(`
      | survey | type | name | label | calculation | save_to |
      | | text | q | Q | | |
      | | calculate | c | | \${q} | code |
      | entities | list_name | label |
      | | person | \${q} |`);
    expect(nextRecordForm(null, form)?.modules[1]?.children).toMatchObject([{ type: 'text', name: 'code' }]);
  });

  it('is there for a form that saves only the name', () => {
    const form = saving('| | text | q | Q | | | | |');
    expect(properties(nextRecordForm(null, form))).toEqual([]);
    expect(nextRecordForms(() => null, { ...form, entity: undefined })).toEqual([]);
  });

  it('is made for each type that a form saves, with what is saved in that', () => {
    const form = formIn(`
      | survey | type | name | label | save_to |
      | | text | head | Head | household#head |
      | | begin_repeat | members | Members | |
      | | text | who | Who | |
      | | integer | age | Age | person#age |
      | | end_repeat | | | |
      | entities | list_name | label |
      | | household | \${head} |
      | | person | \${who} |`);
    const made = nextRecordForms((type) => (type === 'person' ? first : null), form);
    expect(made.map(({ name, version }) => [name, version])).toEqual([
      ['record:household', 1],
      ['record:person', 2],
    ]);
    expect(made.map(properties)).toEqual([['property.head'], ['property.age']]);
  });
});

describe('what a record says keeps its meaning:', () => {
  const before = nextRecordForm(null, first) as FormDefinition;

  it.each([
    ['text | d | Depth | depth | | |', '', ['property_type_changed depth integer text']],
    ['integer | d | Depth | depth | 0 | 9 | ft', '', ['property_unit_changed depth m ft']],
    [
      'select_one roofs | r | R | roof | | |',
      '| | roofs | tiles | Tin |',
      ['property_choice_changed roof tiles'],
    ],
    ['integer | d | Depth | depth | 0 | 99 | m', '', []],
    ['text | o | Owner | owner | | |', '', []],
  ])('%s %s', (row, choices, problems) => {
    const found = propertyProblems(() => before, saving(`| | ${row} |`, choices || ROOFS));
    expect(
      found.map(({ code, params: { property, before: was, after, choice } }) =>
        [code, property, choice, was, after].filter((each) => each !== undefined).join(' '),
      ),
    ).toEqual(problems);
  });
});
