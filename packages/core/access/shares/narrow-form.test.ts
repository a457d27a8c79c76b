import { choices, group, repeat, text, whole } from '@sampark/testing/form-builders';
import { randomForm } from '@sampark/testing/odk/random-form';
import { seeded } from '@sampark/testing/random';
import { describe, expect, it } from 'vitest';
import { isReason } from '../../forms/checks/reason-fields.ts';
import { warningsOf } from '../../forms/checks/warnings.ts';
import type { FormDefinition, Item, Module } from '../../forms/definition/definition.ts';
import { formDefinition } from '../../forms/definition/valid-definition.ts';
import { formFields } from '../../forms/fields/fields.ts';
import { villageDetailed } from '../../forms/shipped/village-detailed.ts';
import { villageStandard } from '../../forms/shipped/village-standard.ts';
import { narrowForm } from './narrow-form.ts';
import { givable, opens, type Part, tidyParts } from './parts.ts';

const module = (name: string, ...children: Item[]): Module => ({
  type: 'begin_group',
  name,
  label: { en: name },
  children,
});

/** Makes a form about a school, of which others know the panchayat's part. */
const form = (school: Item[], more: Partial<FormDefinition> = {}): FormDefinition => ({
  name: 'village',
  version: 3,
  xforms_version: '1.0.0',
  title: { en: 'Village' },
  modules: [
    module('people', whole('families'), text('headman')),
    module('school', whole('pupils'), ...school),
  ],
  ...more,
});

const narrowed = (whole: FormDefinition, ...parts: Part[]): FormDefinition =>
  narrowForm(whole, parts) ?? { ...whole, modules: [] };

/** Returns what a form asks, without the reasons for keeping an answer. */
const pathsOf = (of: FormDefinition): readonly string[] =>
  formFields(of).order.filter((path) => !isReason(path));

/** Returns the question of the school that was added last, as somebody sees it who is given the school. */
const last = (...school: Item[]) => narrowed(form(school), 'school').modules[0]?.children.at(-1);

describe('a form of which somebody gets parts', () => {
  it.each([
    [['school'], ['school.pupils', 'school.rooms/@', 'school.rooms/@/roof', 'school.staff/head']],
    [['school.pupils'], ['school.pupils']],
    [['school.rooms/@'], ['school.rooms/@', 'school.rooms/@/roof']],
    [
      ['school.staff/head', 'people.families'],
      ['people.families', 'school.staff/head'],
    ],
    [['pupils'], []],
    [['school.pup'], []],
  ])('asks of %j only %j', (parts, paths) => {
    const whole = form([repeat('rooms', [text('roof')]), group('staff', [text('head')])]);
    expect(pathsOf(narrowed(whole, ...parts))).toEqual(paths);
  });

  it('chooses no record, because contributors see none, and what reads the record counts as reading a closed answer', () => {
    const chooses: Item = {
      ...{ type: 'select_record', name: 'house', label: { en: 'House' }, required: false },
      ...{ records: 'household', choices: [] },
    };
    const roof = "instance('household')/root/item[name = ${house}]/roof";
    const whole = form([
      chooses,
      text('why', { relevant: `${roof} = 'tin'` }),
      text('roof', { calculation: roof }),
    ]);
    const open = narrowed(whole, 'school');
    expect(formDefinition.safeParse(open).error).toBeUndefined();
    expect(pathsOf(open)).toEqual(['school.pupils', 'school.why']);
    expect(open.modules[0]?.children[1]).not.toHaveProperty('relevant');
  });

  it('saves no record, and takes no figure from records that are closed to them', () => {
    const whole = form(
      [text('head', { save_to: 'head', taken_from: 'count(household)', fact: 'school.head' })],
      {
        subject: 'school',
        entity: { type: 'school', label: '${head}' },
      },
    );
    expect(narrowed(whole, 'school')).not.toHaveProperty(['entity']);
    const question = narrowed(whole, 'school').modules[0]?.children.at(-1) ?? {};
    for (const name of ['save_to', 'taken_from', 'fact']) expect(question).not.toHaveProperty([name]);
  });

  it('keeps its name and version, and nothing at all where no part of it is left', () => {
    expect(narrowed(form([]), 'school')).toMatchObject({ name: 'village', version: 3 });
    expect(narrowForm(form([]), ['health'])).toBeNull();
  });

  it.each([
    ['relevant', { relevant: '${families} > 9' }, {}],
    ['required', { required: '${families} > 9' }, { required: false }],
    ['constraint', { constraint: '. < ${families}' }, {}],
    ['read_only', { read_only: '${families} > 9' }, {}],
    ['dynamic_default', { dynamic_default: '${families} * 5' }, {}],
    ['a path', { relevant: '/village/people/families > 9' }, {}],
    ['all that there is', { relevant: 'count(/village/*/*) > 9' }, {}],
  ])('has no rule that reads an answer of others: %s', (_, rule, instead) => {
    expect(last(whole('seats', rule))).toEqual(whole('seats', instead));
  });

  it('offers all choices where others decide which there are', () => {
    const kind = { type: 'select_one', name: 'kind', label: { en: 'k' }, required: false } as const;
    const list = choices('old', 'new');
    expect(last({ ...kind, choices: list, choice_filter: 'name = ${headman}' })).toEqual({
      ...kind,
      choices: list,
    });
  });

  it('keeps the rules that read its own answers', () => {
    const own = whole('seats', { relevant: '${pupils} > 9', constraint: '. <= ${pupils}' });
    expect(last(own)).toEqual(own);
  });

  it('leaves out what is worked out of answers of others, and rules that read this', () => {
    const share = whole('share', { calculation: '${pupils} div ${families}' });
    const few = text('why', { relevant: '${share} < 1' });
    const open = narrowed(form([share, few]), 'school');
    expect(pathsOf(open)).toEqual(['school.pupils', 'school.why']);
    expect(open.modules[0]?.children.at(-1)).not.toHaveProperty('relevant');
  });

  it('leaves out rows that answers of others count, and an answer that is made only when these change', () => {
    const counted = repeat('rooms', [text('roof')], { repeat_count: '${families}' });
    const made = whole('then', { calculation: '${pupils}', trigger: ['families'] });
    expect(pathsOf(narrowed(form([counted, made]), 'school'))).toEqual(['school.pupils']);
  });

  it('warns only of its own answers', () => {
    const warns = (name: string, when: string, fields: string[]) => ({
      name,
      when,
      message: { en: name },
      fields,
    });
    const whole = form([], {
      warnings: [
        warns('own', '${pupils} > 5', ['school.pupils']),
        warns('others', '${pupils} > ${families}', ['school.pupils']),
        warns('elsewhere', '${pupils} > 5', ['people.families']),
      ],
    });
    const open = narrowed(whole, 'school');
    expect(warningsOf({ 'school.pupils': 7 }, open).map(({ warning }) => warning.name)).toEqual(['own']);
  });

  it('has the lists that its own rules name, also where a question of others has them', () => {
    const list = {
      type: 'select_one',
      name: 'village',
      label: { en: 'v' },
      required: false,
      list_name: 'villages',
    };
    const label = "instance('villages')/root/item[name = ${pupils}]/label";
    const whole = form([text('named', { calculation: label })], { lists: { crops: choices('rice') } });
    whole.modules[0]?.children.push({ ...list, choices: choices('rampur') } as Item);
    expect(narrowed(whole, 'school').lists).toEqual({ villages: choices('rampur') });
  });
});

it.each([
  ['the short form', villageStandard],
  ['the detailed form', villageDetailed],
])('of each module and each question alone, %s stays a valid form', (_, whole) => {
  for (const { part, inside } of givable(whole)) {
    for (const each of [part, ...inside.map((one) => one.part)]) {
      expect(formDefinition.safeParse(narrowed(whole, each)).error, each).toBeUndefined();
    }
  }
});

it('of any form and any parts, it is a valid form that asks nothing outside of them', () => {
  let asked = 0;
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = seeded(seed);
    const whole = randomForm(random);
    const all = givable(whole).flatMap(({ part, inside }) => [part, ...inside.map((each) => each.part)]);
    const parts = all.filter(() => random.chance(0.3));
    const open = narrowForm(whole, parts);
    if (open === null) continue;
    const said = formDefinition.safeParse(open);
    expect(said.error?.issues, `seed ${seed}, ${parts.join()}`).toBeUndefined();
    for (const path of pathsOf(open)) expect(opens(parts, path), `seed ${seed}: ${path}`).toBe(true);
    asked += pathsOf(open).length;
  }
  expect(asked).toBeGreaterThan(1000);
});

describe('parts', () => {
  const whole = form([repeat('rooms', [text('roof')])]);

  it('are tidied into the order of the form, none within another', () => {
    const parts = ['school.pupils', 'school', 'people.headman', 'people.headman'];
    expect(tidyParts(whole, parts)).toEqual(['people.headman', 'school']);
  });

  it.each(['health', 'school.roof', 'school.rooms/@/roof', 'reasons', 'village_name', '*'])(
    'are none of the form: %s',
    (part) => expect(tidyParts(whole, [part])).toBeNull(),
  );

  it.each(['village_name', 'survey_date', 'form_version', '*', 'reasons.few', 'schools.pupils'])(
    'never hold %s',
    (path) => expect(opens(['school', 'people'], path)).toBe(false),
  );
});
