import { choices, group, repeat, text, waterForm, whole } from '@sampark/testing/form-builders';
import { readPyxform } from '@sampark/testing/material/read-pyxform';
import { readTable, told } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import type { FormDefinition, Item } from '../definition/definition.ts';
import { formDefinition } from '../definition/valid-definition.ts';
import { shippedInAllLanguages } from '../shipped/in-all-languages.ts';
import { readXlsForm } from '../xlsform/read-xlsform.ts';
import { writeXlsForm } from './write-xlsform.ts';

/** Writes a form as a workbook, and reads that. */
function again(form: FormDefinition): FormDefinition {
  const { form: read, problems } = readXlsForm(writeXlsForm(form));
  if (read === null) throw new Error(told(problems).join('\n'));
  return read;
}

/** Returns the headings of a sheet. */
const headings = (form: FormDefinition, sheet: string): readonly string[] =>
  writeXlsForm(form).find(({ name }) => name === sheet)?.rows[0] ?? [];

/** Returns the cells of a column, from top to bottom. */
function column(form: FormDefinition, sheet: string, heading: string): readonly string[] {
  const [first = [], ...rows] = writeXlsForm(form).find(({ name }) => name === sheet)?.rows ?? [];
  return rows.map((row) => row[first.indexOf(heading)] ?? '');
}

/** Returns a shipped form as a workbook can say it: questions by their names alone. */
const byNames = ({ modules, ...form }: FormDefinition): unknown => ({
  ...form,
  modules: JSON.parse(JSON.stringify(modules).replace(/\$\{\w+\.(\w+)\}/g, '${$1}')) as unknown,
});

const asked = (type: Item['type'], more: object): Item =>
  ({ type, name: 'q', label: { en: 'Q' }, required: false, ...more }) as Item;

/** Leaves out the names that choices without one have got. */
const withoutListNames = (form: FormDefinition): unknown =>
  JSON.parse(JSON.stringify(form), (key, value: unknown) => (key === 'list_name' ? undefined : value));

const taken = Object.entries(readPyxform()).flatMap(([id, { md }]) => {
  const { form } = readTable(md);
  return form ? [{ id, form }] : [];
});

describe('a form that is written as a workbook and read again', () => {
  it('is the same, for all that pyxform’s own tests ask', () => {
    expect(taken.length).toBeGreaterThan(200);
    for (const { id, form } of taken) expect(again(form), id).toEqual(form);
  });

  it.each(shippedInAllLanguages.map((form) => [form.name, form] as const))('is the same: %s', (_, form) => {
    const read = again(form);
    expect(withoutListNames(read)).toEqual(byNames(form));
    expect(formDefinition.safeParse(read).error).toBeUndefined();
    expect(again(read)).toEqual(read);
  });

  it.each<[string, Partial<FormDefinition>]>([
    ['with a title in several languages', { title: { en: 'Wells', hi: 'कुएँ', kok: 'बांयो' } }],
    ['about panchayats', { subject: 'panchayat' }],
    ['with lists that only expressions name', { lists: { places: choices('a', 'b') } }],
    ['with curved quotes and a no-break space', { title: { en: '‘All\u00a0year’', hi: ' साल  भर' } }],
  ])('is the same %s', (_, more) => {
    const form = { ...waterForm(whole('wells')), ...more };
    expect(again(form)).toEqual(form);
  });

  it.each<[string, Item]>([
    ['limits of whole numbers', whole('q', { min: -5, max: 12, step: 5 })],
    ['limits of decimals', asked('decimal', { min: -1.5e-9, max: 1.25e22, step: 1.2345678901234567e-7 })],
    ['a range of small steps', asked('range', { min: -1, max: 1, step: 2.5e-7 })],
    ['units', whole('q', { unit: { en: 'metres', hi: 'मीटर' } })],
    ['the length of a text', text('q', { max_length: 12 })],
    ['spaces and lines', text('q', { hint: { en: ' two  spaces \n two lines ' } })],
    ['a bar and a backslash', text('q', { constraint: "regex(., 'a\\|b')" })],
    ['a heading', group('g', [whole('q')], { heading: true })],
    ['a group that is none', group('g', [whole('q')], { heading: false })],
    ['a repeat that is called as the form’s own node', repeat('data', [whole('q')])],
    ['a choice that stands twice', asked('select_one', { choices: choices('a', 'a'), list_name: 'l' })],
    [
      'columns of choices',
      asked('select_one', {
        list_name: 'l',
        choices: [{ name: 'a', label: { en: 'A' }, columns: { 'label:x': '1', district: 'D' } }],
        choice_filter: "district = 'D'",
      }),
    ],
  ])('keeps %s', (_, item) => {
    const form = waterForm(text('p'), item);
    expect(again(form).modules).toEqual(form.modules);
  });

  it('keeps modules that are headings, also those that it would not have gathered itself', () => {
    const { modules: all, ...form } = waterForm(whole('wells'));
    const modules = all.map((module) => ({ ...module, heading: true }));
    expect(again({ ...form, modules }).modules).toEqual(modules);
  });

  it('keeps the older meaning of expressions', () => {
    const { xforms_version: _, ...older } = waterForm(whole('wells'), group('g', [whole('ponds')]));
    expect(again(older)).toEqual(older);
  });

  it('finds a question whose name stands twice by its path, and one that stands once by its name', () => {
    const rule = '${water.wells} > 0 and ${water.ponds} > 0';
    const form = waterForm(whole('wells'), whole('ponds'), whole('q', { relevant: rule }), {
      ...group('g', [whole('wells')]),
    });
    expect(column(form, 'survey', 'relevant')).toContain('/data/water/wells > 0 and ${ponds} > 0');
    expect(again(form).modules[0]?.children).toHaveLength(4);
  });

  it('takes a default for what it is, whatever it looks like', () => {
    const form = waterForm(
      text('value', { default: 'a - b' }),
      text('worked', { dynamic_default: "'ab'" }),
      text('plain', { default: 'ab' }),
    );
    expect(again(form).modules[0]?.children).toMatchObject([
      { dynamic_default: "string('a - b')" },
      { dynamic_default: "string('ab')" },
      { default: 'ab' },
    ]);
  });
});

describe('a workbook that is written', () => {
  it('has the columns of XLSForm, with the languages that Kobo and ODK name', () => {
    const form = waterForm(
      whole('wells', { label: { en: 'Wells', hi: 'कुएँ' }, required: true, constraint: '. < 9' }),
      asked('select_one', { choices: choices('a') }),
    );
    expect(headings(form, 'survey')).toEqual([
      'type',
      'name',
      'label::English (en)',
      'label::Hindi (hi)',
      'required',
      'constraint',
      'min',
      'max',
    ]);
    // Tools that do not know the columns for limits find them here.
    expect(column(form, 'survey', 'constraint')).toContain('(. >= 0 and . <= 9999) and (. < 9)');
    expect(headings(form, 'choices')).toEqual(['list_name', 'name', 'label::English (en)']);
    expect(writeXlsForm(form).find(({ name }) => name === 'settings')?.rows).toEqual([
      ['form_title', 'form_id', 'version', 'default_language'],
      ['Amenities', 'amenities', '1', 'English (en)'],
    ]);
  });

  it('has one list for equal choices, and two for different ones of one name', () => {
    const form = waterForm(
      { ...asked('select_one', { choices: choices('a') }), name: 'one' },
      { ...asked('select_one', { choices: choices('a') }), name: 'two' },
      { ...asked('select_one', { choices: choices('a'), list_name: 'l' }), name: 'three' },
      { ...asked('select_one', { choices: choices('b'), list_name: 'l' }), name: 'four' },
    );
    expect(column(form, 'survey', 'type').slice(1, 5)).toEqual([
      'select_one one',
      'select_one one',
      'select_one l',
      'select_one four',
    ]);
  });
});
