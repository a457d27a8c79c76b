import { choices, repeat, text, waterForm, whole } from '@sampark/testing/form-builders';
import { describe, expect, it } from 'vitest';
import type { Choice, Item } from '../definition/definition.ts';
import { villageStandard } from '../shipped/village-standard.ts';
import { versionProblems } from './next-version.ts';

const numbered = (...labels: string[]): Choice[] =>
  labels.map((en, at) => ({ name: String(at + 1), label: { en } }));

const taste = (list: Choice[], type = 'select_one'): Item =>
  ({ type, name: 'taste', label: { en: 'Taste' }, required: false, choices: list }) as Item;

const refusals = (before: Item, after: Item, keepsKeys = false) =>
  versionProblems(waterForm(before), waterForm(after), keepsKeys).map(
    ({ code, params }) => `${code} ${Object.values(params).join(' ')}`,
  );

const record = (records: string): Item => ({
  ...{ type: 'select_record', name: 'of', label: { en: 'Of' }, required: false },
  ...{ records, choices: [] },
});

describe('the next version of a form', () => {
  it.each<[string, Item, Item, string]>([
    ['another type', whole('wells'), text('wells'), 'type_changed water.wells integer text'],
    [
      'one choice instead of several',
      taste(choices('sweet'), 'select_multiple'),
      taste(choices('sweet')),
      'type_changed water.taste select_multiple select_one',
    ],
    [
      'rows where there was one answer',
      whole('wells'),
      repeat('wells', [whole('depth')]),
      'type_changed water.wells integer begin_repeat',
    ],
    [
      'a fixed table where people added rows',
      repeat('wells', [whole('depth')]),
      repeat('wells', [whole('depth')], { table: choices('a', 'b') }),
      'rows_changed water.wells',
    ],
    [
      'records of another type',
      record('household'),
      record('street'),
      'type_changed water.of select_record household select_record street',
    ],
    [
      'another unit',
      whole('depth', { unit: { en: 'm' } }),
      whole('depth', { unit: { en: 'ft' } }),
      'unit_changed water.depth m ft',
    ],
    [
      'a choice put in before others that are numbered',
      taste(numbered('Sweet', 'Salty')),
      taste(numbered('Bitter', 'Sweet', 'Salty')),
      'choice_changed water.taste 2 Sweet',
    ],
    [
      'two rows of a table that change places',
      repeat('shops', [whole('count')], { table: numbered('Ration', 'Bank') }),
      repeat('shops', [whole('count')], { table: numbered('Bank', 'Ration') }),
      'choice_changed water.shops 1 Bank',
    ],
  ])('needs a new name for %s', (_what, before, after, refusal) => {
    expect(refusals(before, after)).toEqual([refusal]);
  });

  it.each<[string, Item, Item]>([
    ['a label', whole('wells'), whole('wells', { label: { en: 'Wells now' } })],
    ['a choice that goes', taste(numbered('Sweet', 'Salty')), taste(numbered('Sweet'))],
    ['a choice that comes last', taste(numbered('Sweet')), taste(numbered('Sweet', 'Salty'))],
    ['a choice that is worded anew', taste(numbered('Sweet')), taste(numbered('Sweet water'))],
    ['narrower bounds', whole('wells'), whole('wells', { max: 10 })],
    ['another question', whole('wells'), whole('pumps')],
  ])('may change %s', (_what, before, after) => {
    expect(refusals(before, after)).toEqual([]);
  });

  it('is about the same', () => {
    const form = waterForm(whole('wells'));
    expect(versionProblems(form, { ...form, subject: 'panchayat' }, false)).toEqual([
      { code: 'subject_changed', params: { before: 'village', after: 'panchayat' } },
    ]);
  });

  it('keeps every key of a form that ships', () => {
    const [first, ...others] = villageStandard.modules;
    if (!first) throw new Error('no module');
    const without = (children: Item[]) => ({
      ...villageStandard,
      modules: [{ ...first, children }, ...others],
    });
    const keys = first.children.map(({ name }) => `${first.name}.${name}`);
    expect(versionProblems(villageStandard, without(first.children.slice(2)), true)).toEqual(
      keys.slice(0, 2).map((path) => ({ code: 'key_gone', params: { path } })),
    );
    const another = waterForm(whole('wells'));
    const [told, ...more] = versionProblems(villageStandard, another, true);
    expect(told).toMatchObject({ code: 'keys_gone', params: { name: 'village-standard', first: keys[0] } });
    expect(more).toEqual([]);
    expect(versionProblems(villageStandard, another, false)).toEqual([]);
    expect(versionProblems(villageStandard, villageStandard, true)).toEqual([]);
  });
});
