import { loadOdkForm, type OdkForm } from '@sampark/testing/odk/odk-form';
import { describe, expect, it } from 'vitest';
import type { Choice, FormDefinition, Group, Item, Repeat } from '../definition/definition.ts';
import { formDefinition } from '../definition/valid-definition.ts';
import { writeXform } from './write-xform.ts';

type More = Readonly<Record<string, unknown>>;
const question = (type: string, name: string, more: More = {}): Item =>
  ({ type, name, label: { en: name }, required: false, ...more }) as unknown as Item;
const text = (name: string, more: More = {}): Item => question('text', name, { max_length: 100, ...more });
const integer = (name: string, more: More = {}): Item =>
  question('integer', name, { min: 0, max: 1_000, step: 1, ...more });
const calculate = (name: string, calculation: string, more: More = {}): Item =>
  question('calculate', name, { calculation, ...more });
const group = (name: string, children: Item[], more: More = {}): Group => ({
  type: 'begin_group',
  name,
  label: { en: name },
  children,
  ...more,
});
const repeat = (name: string, children: Item[], more: More = {}): Repeat => ({
  ...group(name, children, more),
  type: 'begin_repeat',
});
const choices = (...names: string[]): Choice[] =>
  names.map((name) => ({ name, label: { en: name }, columns: { first: name.slice(0, 1) } }));

/** Makes a form whose items stand outside of any group. */
const formOf = (items: Item[], more: More = {}): FormDefinition =>
  formDefinition.parse({
    name: 'wells',
    version: 3,
    xforms_version: '1.0.0',
    title: { en: 'Wells' },
    modules: [group('wells', items, { heading: true })],
    ...more,
  });

const open = (form: FormDefinition): Promise<OdkForm> => loadOdkForm(writeXform(form));
const valuesOf = (odk: OdkForm, ...names: string[]): (string | undefined)[] =>
  names.map((name) => odk.read()[`/data/${name}`]?.value);

describe('an XForm, in ODK’s engine', () => {
  it('has each group, repeat and question in its place', async () => {
    const odk = await open(
      formOf([
        integer('n'),
        group('place', [text('street'), group('lane', [text('house')])]),
        group('seen', [question('note', 'words')], { heading: true }),
        repeat('well', [integer('depth'), repeat('visit', [text('day')])]),
      ]),
    );
    odk.addRow('/data/well');
    odk.addRow('/data/well[1]/visit');
    expect(odk.nodes().map(({ path, kind }) => `${path} ${kind}`)).toEqual([
      '/data/n input',
      '/data/place group',
      '/data/place/street input',
      '/data/place/lane group',
      '/data/place/lane/house input',
      '/data/words note',
      '/data/well repeat-range:uncontrolled',
      '/data/well[1] repeat-instance',
      '/data/well[1]/depth input',
      '/data/well[1]/visit repeat-range:uncontrolled',
      '/data/well[1]/visit[1] repeat-instance',
      '/data/well[1]/visit[1]/day input',
      '/data/meta group',
      '/data/meta/instanceID model-value',
    ]);
  });

  it('asks what stands under a heading only where the heading’s condition holds too', async () => {
    const odk = await open(
      formOf([
        integer('n'),
        group('deep', [text('always'), text('seldom', { relevant: '${n} > 9 or ${n} = 2' })], {
          heading: true,
          relevant: '${n} > 5',
        }),
      ]),
    );
    const asked = (n: string): (boolean | undefined)[] => {
      odk.answer('/data/n', n);
      return ['always', 'seldom'].map((name) => odk.read()[`/data/${name}`]?.relevant);
    };
    expect([asked('2'), asked('7'), asked('12')]).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
  });

  it('counts rows by a question, or by an expression in a node of its own', async () => {
    const odk = await open(
      formOf([
        integer('n'),
        text('visit_count'),
        repeat('well', [repeat('pump', [text('maker')], { repeat_count: '${depth}' }), integer('depth')], {
          repeat_count: '${n}',
        }),
        repeat('visit', [text('day')], { repeat_count: '${n} + 1' }),
      ]),
    );
    odk.answer('/data/n', '2');
    odk.answer('/data/well[2]/depth', '3');
    const rows = ['well', 'visit', 'well[1]/pump', 'well[2]/pump'].map(
      (name) => odk.read()[`/data/${name}`]?.rows,
    );
    expect(rows).toEqual([2, 3, 0, 3]);
    expect(valuesOf(odk, 'visit_count', 'visit_count_')).toEqual(['', '3']);
  });

  it('filters choices by their columns and by answers of the same row', async () => {
    const villages = { list_name: "the 'list'", choices: choices('asola', 'bhati', 'asan') };
    const odk = await open(
      formOf([
        repeat('street', [
          text('letter'),
          question('select_one', 'village', { ...villages, choice_filter: 'first = ${letter}' }),
          question('select_multiple', 'several', villages),
          calculate('called', "jr:choice-name(${village}, '${village}')"),
          calculate('listed', 'count(instance("the \'list\'")/root/item[first = ${letter}])'),
        ]),
      ]),
    );
    odk.addRow('/data/street');
    odk.addRow('/data/street');
    odk.answer('/data/street[2]/letter', 'a');
    odk.answer('/data/street[2]/village', 'asan');
    expect(odk.read()['/data/street[1]/village']).toMatchObject({ choices: [] });
    expect(odk.read()['/data/street[2]/village']).toMatchObject({ choices: ['asola', 'asan'] });
    expect(odk.read()['/data/street[2]/several']).toMatchObject({ choices: ['asola', 'bhati', 'asan'] });
    expect(valuesOf(odk, 'street[2]/called', 'street[2]/listed')).toEqual(['asan', '2']);
  });

  it('keeps lists of the same name apart that are not the same', async () => {
    const odk = await open(
      formOf([
        question('select_one', 'one', { list_name: 'l', choices: choices('a', 'b') }),
        question('select_one', 'other', { list_name: 'l', choices: choices('c') }),
      ]),
    );
    expect(odk.read()['/data/one']).toMatchObject({ choices: ['a', 'b'] });
    expect(odk.read()['/data/other']).toMatchObject({ choices: ['c'] });
  });

  it('sets defaults when a survey and when a row begins, and what a change triggers', async () => {
    const odk = await open(
      formOf([
        text('still', { default: 'a <b> & "c"' }),
        text('begun', { dynamic_default: "concat('x', ${still})" }),
        integer('n', { default: '2' }),
        repeat('well', [integer('depth'), text('from', { dynamic_default: '${n} * 2' })]),
        repeat('pump', [text('maker', { dynamic_default: 'position(..)' })], { repeat_count: '${n}' }),
        calculate('noted', '${n} + 1', { trigger: ['n'] }),
      ]),
    );
    expect(valuesOf(odk, 'still', 'begun', 'pump[2]/maker', 'noted')).toEqual([
      'a <b> & "c"',
      'xa <b> & "c"',
      '2',
      '',
    ]);
    odk.answer('/data/n', '3');
    odk.addRow('/data/well');
    expect(valuesOf(odk, 'well[1]/from', 'pump[3]/maker', 'noted')).toEqual(['6', '3', '4']);
  });

  it('says what is required, wrong and read only', async () => {
    const odk = await open(
      formOf([
        integer('n'),
        text('name', { required: '${n} > 1', read_only: '${n} > 2', constraint: 'string-length(.) < 4' }),
        question('acknowledge', 'agreed', { required: true }),
        group('fixed', [text('inside')], { read_only: true }),
      ]),
    );
    odk.answer('/data/name', 'long one');
    odk.answer('/data/n', '3');
    const read = odk.read();
    expect(read['/data/name']).toMatchObject({ required: true, readonly: true, constraint: false });
    expect(read['/data/agreed']).toMatchObject({ required: true, missing: true });
    expect(read['/data/fixed/inside']).toMatchObject({ readonly: true });
  });

  it('takes names that XML does not have, and a group that is called meta', async () => {
    const odk = await open(
      formOf([group('meta', [integer('m²')]), text('ªb'), calculate('twice', '${m²} * 2')]),
    );
    odk.answer('/data/meta/m_b2_', '4');
    expect(valuesOf(odk, 'twice', '_aa_b')).toEqual(['8', '']);
  });
});

it('writes what a device measures, and how exactly', () => {
  const xform = writeXform(
    formOf([
      question('geopoint', 'well', { capture_accuracy: 2.5, warning_accuracy: 40 }),
      question('audio', 'voice', { quality: 'low' }),
      question('hidden', 'begun', { measured: 'position' }),
    ]),
  );
  expect(xform).toContain(
    '<input ref="/data/well" accuracyThreshold="2.5" unacceptableAccuracyThreshold="40">',
  );
  expect(xform).toContain('<bind nodeset="/data/voice" type="binary" odk:quality="low"/>');
  expect(xform).toContain('<bind nodeset="/data/begun" type="geopoint"/>');
  expect(xform).toContain('<odk:setgeopoint ref="/data/begun" event="odk-instance-first-load"/>');
});

describe('the texts of an XForm', () => {
  it('stand where they belong, with the answers that they name, in one language', () => {
    const xform = writeXform(
      formOf([
        text('name', { hint: { en: 'As on the <card>\u0000' } }),
        repeat('well', [text('kind'), text('of', { label: { en: 'Of ${kind} & ${name}, not ${nobody}' } })]),
      ]),
    );
    expect(xform).toContain('<label>name</label><hint>As on the &lt;card&gt;</hint>');
    expect(xform).toContain(
      '<label>Of <output value="../kind"/> &amp; <output value="/data/name"/>, not ${nobody}</label>',
    );
    expect(xform).not.toContain('itext');
  });

  it('are kept by language where there are several, English first and for what is missing', async () => {
    const label = (en: string, hi?: string) => ({ en, ...(hi && { hi }) });
    const form = formOf([
      text('name', {
        label: label('Name', 'नाम'),
        required: true,
        required_message: label('Needed'),
        constraint: "${kind} = 'a'",
        constraint_message: label('Not ${kind}', '${kind} नहीं'),
      }),
      question('select_one', 'kind', {
        list_name: 'kinds',
        choices: [{ name: 'a', label: label('A', 'अ') }],
      }),
    ]);
    const xform = writeXform(form);
    expect(xform).toContain(
      '<itext><translation lang="en" default="true()"><text id="/data/name:label"><value>Name</value></text>',
    );
    expect(xform).toContain(
      '<translation lang="hi"><text id="/data/name:label"><value>नाम</value></text><text id="/data/kind:label"><value>kind</value></text>',
    );
    expect(xform).toContain('<label ref="jr:itext(\'/data/name:label\')"/>');
    expect(xform).toContain('jr:constraintMsg="jr:itext(\'/data/name:jr:constraintMsg\')"');
    expect(xform).toContain('<value><output value="/data/kind"/> नहीं</value>');
    expect(xform).toContain('<item><itextId>kinds-0</itextId><name>a</name><label>A</label></item>');
    expect((await loadOdkForm(xform)).read()['/data/kind']).toMatchObject({ choices: ['a'] });
  });
});
