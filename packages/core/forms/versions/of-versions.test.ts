import { choices, text, waterForm, whole } from '@sampark/testing/form-builders';
import { describe, expect, it } from 'vitest';
import type { Item } from '../definition/definition.ts';
import { formFields, ofModules } from '../fields/fields.ts';
import { checkByVersions, madeOnceByVersions } from './of-versions.ts';

const sources = (...names: string[]): Item => ({
  type: 'select_multiple',
  name: 'sources',
  label: { en: 'Sources' },
  required: false,
  choices: choices(...names),
});
const made = (more: object): Item => ({ ...text('maker'), ...more });

const first = waterForm(
  whole('wells', { max: 99 }),
  text('owner'),
  sources('well', 'pond'),
  made({ type: 'hidden', dynamic_default: 'uuid()' }),
);
const second = waterForm(whole('wells', { max: 9 }), text('remark'), sources('well', 'tap'), made({}));
const versions = [second, first].map(formFields);
const check = checkByVersions(versions);

describe('answers by several versions of a form', () => {
  it.each<[string, string, Parameters<typeof check>[1]]>([
    ['a question that is new', 'water.remark', 'dry'],
    ['a question that is no longer asked', 'water.owner', 'Asha'],
    ['a bound that was wider', 'water.wells', 50],
    ['an option that is gone', 'water.sources', ['pond']],
    ['an option that is gone beside one that is new', 'water.sources', ['pond', 'tap']],
  ])('are taken: %s', (_, field, value) => {
    expect(check(field, value)).toBeNull();
  });

  it.each<[string, string, Parameters<typeof check>[1], string]>([
    ['a question that no version has', 'water.nothing', 1, 'unknown_field'],
    ['a value beyond every bound', 'water.wells', 500, 'max_value'],
    ['an option that no version has', 'water.sources', ['pond', 'sea'], 'not_an_option'],
  ])('are refused: %s', (_, field, value, code) => {
    expect(check(field, value)?.code).toBe(code);
  });

  it('are made once as the newest version that has the question says', () => {
    expect(madeOnceByVersions(versions)('water.maker')).toBe(false);
    expect(madeOnceByVersions(versions.slice(1))('water.maker')).toBe(true);
    expect(madeOnceByVersions(versions)('water.nothing')).toBe(false);
  });

  it('stay where only an older version has their module', () => {
    const known = [second, { ...first, modules: [] }].map((definition) => ({
      definition,
      fields: formFields(definition),
    }));
    const older = { ...first, modules: first.modules.map((module) => ({ ...module, name: 'older' })) };
    const values = { 'older.x': 1, 'other.x': 1, 'water.x': 1 };
    expect(ofModules(values, [...known, { definition: older, fields: formFields(older) }], false)).toEqual({
      'older.x': 1,
      'water.x': 1,
    });
  });
});
