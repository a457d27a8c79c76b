import { describe, expect, it } from 'vitest';
import { checkField } from './checks/check-field.ts';
import { openWarnings, warningsOf } from './checks/warnings.ts';
import { completionOf } from './completion.ts';
import type { FormDefinition } from './definition/definition.ts';
import { formDefinition } from './definition/valid-definition.ts';
import { openForm } from './engine/instance.ts';
import { isAsked } from './engine/questions.ts';
import { formFields } from './fields/fields.ts';
import { moduleFields } from './fields/module-fields.ts';

const count = (name: string, more: object = {}) =>
  ({
    type: 'integer',
    name,
    label: { en: name },
    required: true,
    min: 0,
    max: 999,
    step: 1,
    ...more,
  }) as const;

/** The form asks about wells in villages that have some, and about pumps where there are more than two. */
const wells: FormDefinition = {
  name: 'wells',
  version: 1,
  title: { en: 'Wells' },
  modules: [
    {
      type: 'begin_group',
      name: 'water',
      label: { en: 'Water' },
      children: [
        count('people'),
        {
          type: 'begin_group',
          name: 'well_group',
          label: { en: 'Wells' },
          relevant: '${water.people} > 0',
          children: [
            { type: 'note', name: 'count_them', label: { en: 'Count them.' } },
            count('wells'),
            count('pumps', { relevant: '${water.wells} > 2' }),
          ],
        },
      ],
    },
  ],
  warnings: [
    {
      name: 'more_pumps',
      when: '${water.pumps} > ${water.wells}',
      message: { en: 'More pumps than wells.' },
      fields: ['water.pumps', 'water.wells'],
    },
  ],
};

describe('a group inside of a module', () => {
  it('leaves the paths of its questions as they are', () => {
    const [water] = wells.modules;
    expect(water && moduleFields(wells, water).map(({ path }) => path)).toEqual([
      'water.people',
      'water.wells',
      'water.pumps',
    ]);
    expect(checkField(formFields(wells), 'water.pumps', 1000)?.code).toBe('max_value');
  });
});

describe('a question with a condition', () => {
  it.each([
    [{}, ['water.people']],
    [{ 'water.people': 0, 'water.wells': 5 }, ['water.people']],
    [{ 'water.people': 9 }, ['water.people', 'water.wells']],
    [{ 'water.people': 9, 'water.wells': 3 }, ['water.people', 'water.wells', 'water.pumps']],
  ])('of %j, %j are asked', (values, paths) => {
    const instance = openForm(wells, values);
    expect([...formFields(wells).answers.keys()].filter((path) => isAsked(instance, path))).toEqual(paths);
  });

  it('is not missing while it is not asked, and its answer is kept', () => {
    const values = { 'water.people': 9, 'water.wells': 2, 'water.pumps': 7 };
    expect(completionOf(values, wells).modules).toEqual([
      { name: 'water', filled: 2, total: 2, missing: [] },
    ]);
    expect(completionOf({ ...values, 'water.wells': 3 }, wells).modules).toEqual([
      { name: 'water', filled: 3, total: 3, missing: [] },
    ]);
    expect(completionOf({ 'water.people': 9, 'water.wells': 3 }, wells)).toMatchObject({
      is_complete: false,
      modules: [{ missing: ['water.pumps'] }],
    });
  });
});

describe('a warning', () => {
  const values = { 'water.people': 9, 'water.wells': 3, 'water.pumps': 4 };

  it.each([
    ['is given', values, 1],
    ['is silent when an answer is empty', { ...values, 'water.pumps': null }, 0],
    ['is silent when a question of it is not asked', { ...values, 'water.people': 0 }, 0],
    ['is settled by a reason', { ...values, 'reasons.more_pumps': 'Two in one well' }, 0],
    ['is not settled by spaces', { ...values, 'reasons.more_pumps': '  ' }, 1],
  ])('%s', (_what, answers, open) => {
    expect(openWarnings(openForm(wells, answers))).toBe(open);
  });

  it('comes with its reason', () => {
    const given = warningsOf({ ...values, 'reasons.more_pumps': 'Two in one well' }, wells);
    expect(given).toMatchObject([{ warning: { name: 'more_pumps' }, reason: 'Two in one well' }]);
  });

  it.each([
    ['reasons.more_pumps', 'x'.repeat(500), null],
    ['reasons.more_pumps', 'x'.repeat(501), 'too_long'],
    ['reasons.more_pumps', 3, 'not_text'],
    ['reasons.nothing', 'x', 'unknown_field'],
  ])('has a reason that is a text of 500 characters at most: %s', (path, value, code) => {
    expect(checkField(formFields(wells), path, value)?.code ?? null).toBe(code);
  });
});

describe('a definition', () => {
  const [water] = wells.modules;
  const [warning] = wells.warnings ?? [];
  const problems = (form: unknown): string[] => {
    const read = formDefinition.safeParse(form);
    return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  };
  const withChildren = (...children: unknown[]) => ({
    ...wells,
    warnings: [],
    modules: [{ ...water, children }],
  });

  const withTable = (...rows: string[]) =>
    withChildren({
      type: 'begin_repeat',
      name: 'facilities',
      label: { en: 'Facilities' },
      table: rows.map((name) => ({ name, label: { en: name } })),
      children: [count('wells')],
    });

  it('is accepted when it is true to itself', () => {
    expect(problems(wells)).toEqual([]);
  });

  it.each([
    [
      'a condition that cannot be read',
      withChildren(count('wells', { relevant: '1 +' })),
      'modules.0.children.0.relevant: it ends too early',
    ],
    [
      'a condition over what is not there',
      withChildren(count('wells', { relevant: '${water.pumps} > 1' })),
      'modules.0.children.0.relevant: there is no question water.pumps',
    ],
    [
      'conditions over each other',
      withChildren(
        count('wells', { relevant: '${pumps} > 1' }),
        count('pumps', { relevant: '${wells} > 1' }),
      ),
      'modules.0.children.0.relevant: it depends on itself: wells, pumps',
    ],
    [
      'a name that stands twice',
      withChildren(count('wells'), count('wells')),
      'modules.0.children.1.name: water.wells stands twice',
    ],
    [
      'a warning over a field that is not there',
      { ...wells, warnings: [{ ...warning, when: '${water.cows} > 1' }] },
      'warnings.0.when: there is no question water.cows',
    ],
    [
      'a warning shown at a field that is not there',
      { ...wells, warnings: [{ ...warning, fields: ['water.cows'] }] },
      'warnings.0.fields: there is no field water.cows here',
    ],
    [
      "a field in rows with the name of a row's id",
      {
        ...wells,
        warnings: [],
        modules: [
          {
            ...water,
            children: [
              { type: 'begin_repeat', name: 'pits', label: { en: 'Pits' }, children: [count('_row')] },
            ],
          },
        ],
      },
      "modules.0.children.0.children.0.name: _row is not a field's name in rows",
    ],
    [
      'a row of a table twice',
      withTable('shop', 'school', 'shop'),
      'modules.0.children.0.table: shop stands twice',
    ],
    [
      'a row of a table whose id would end its path',
      withTable('shop/school'),
      'modules.0.children.0.table: shop/school is not the id of a row',
    ],
    [
      'a module with the name of the reasons',
      { ...wells, warnings: [], modules: [{ ...water, name: 'reasons', children: [count('wells')] }] },
      "modules.0.name: reasons is not a module's name",
    ],
    [
      "a module with the name of a survey's own property",
      { ...wells, warnings: [], modules: [{ ...water, name: 'version', children: [count('wells')] }] },
      "modules.0.name: version is not a module's name",
    ],
  ])('with %s is refused by name', (_what, form, problem) => {
    expect(problems(form)).toEqual([problem]);
  });

  it('of a newer program, with a rule that is not understood, is used without that rule', () => {
    const newer = {
      ...wells,
      warnings: [
        {
          name: 'new',
          when: 'of-tomorrow(${water.wells}) > 1',
          message: { en: 'x' },
          fields: ['water.wells'],
        },
      ],
    };
    const answers = { 'water.people': 1, 'water.wells': 5 };
    expect(openWarnings(openForm(newer, answers))).toBe(0);
  });
});
