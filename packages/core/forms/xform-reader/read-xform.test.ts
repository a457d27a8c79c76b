import { itemIn } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import type { FormDefinition } from '../definition/definition.ts';
import { readXform } from './read-xform.ts';

const NAMESPACES =
  'xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa" xmlns:orx="http://openrosa.org/xforms" xmlns:odk="http://www.opendatakit.org/xforms" xmlns:entities="http://www.opendatakit.org/xforms/entities"';

/** Writes an XForm. @param nodes those of the primary instance @param more what stands in the model beside it */
const xform = (nodes: string, more: string, body: string): string => `<?xml version="1.0"?>
<h:html ${NAMESPACES}><h:head><h:title>Wells</h:title><model>
<instance><data id="wells" version="3">${nodes}<meta><instanceID/></meta></data></instance>
${more}
</model></h:head><h:body>
${body}
</h:body></h:html>`;

function formIn(xml: string): FormDefinition {
  const { form, problems } = readXform(xml);
  if (form === null) throw new Error(JSON.stringify(problems));
  return form;
}

/** Reads what is no form. Says of each problem its line, its element and its code. */
const problemsIn = (xml: string): readonly string[] =>
  readXform(xml).problems.map(({ line, element, code }) => `${line} ${element}: ${code}`);
const warningsIn = (xml: string): readonly string[] =>
  readXform(xml).warnings.map(({ line, element, code }) => `${line} ${element}: ${code}`);

const input = (name: string, inside = ''): string =>
  `<input ref="/data/${name}"><label>${name}</label>${inside}</input>`;

describe('an XForm', () => {
  it('becomes a form with its name, version and title', () => {
    expect(
      formIn(xform('<depth/>', '<bind nodeset="/data/depth" type="int"/>', input('depth'))),
    ).toMatchObject({
      name: 'wells',
      version: 3,
      title: { en: 'Wells' },
      modules: [{ name: 'wells', heading: true, children: [{ type: 'integer', name: 'depth' }] }],
    });
  });

  it('has the rules of its binds, with names for paths', () => {
    const bind = `<bind nodeset="/data/b" type="string" relevant=" /data/a  &gt; 1" required="true()" readonly="/data/a = 2"
      constraint="regex(., '[0-9]+')" jr:constraintMsg="Digits only" jr:requiredMsg="Needed"/>`;
    expect(itemIn(formIn(xform('<a/><b>7</b>', bind, input('a') + input('b'))), 'b')).toMatchObject({
      relevant: '${a} > 1',
      required: true,
      read_only: '${a} = 2',
      constraint: "regex(., '[0-9]+')",
      constraint_message: { en: 'Digits only' },
      required_message: { en: 'Needed' },
      default: '7',
    });
  });

  it('keeps a path that a name would not mean', () => {
    const rows = '<row jr:template=""><n/><sum/><before/></row><total/>';
    const binds = `<bind nodeset="/data/row/sum" calculate="sum(../../row/n)"/>
      <bind nodeset="/data/row/before" calculate="/data/row[position() = position(current()/..) - 1]/n + ../n"/>
      <bind nodeset="/data/total" calculate="sum(/data/row/n)"/>`;
    const form = formIn(
      xform(
        rows,
        binds,
        '<repeat nodeset="/data/row"><input ref="/data/row/n"><label>n</label></input></repeat>',
      ),
    );
    expect(itemIn(form, 'sum')).toMatchObject({ calculation: 'sum(../../row/n)' });
    expect(itemIn(form, 'before')).toMatchObject({
      calculation: '/data/row[position() = position(current()/..) - 1]/n + ${n}',
    });
    expect(itemIn(form, 'total')).toMatchObject({ calculation: 'sum(${n})' });
  });

  it('has its texts by language, with names for answers', () => {
    const itext = `<itext><translation lang="English (en)" default="true()">
        <text id="a:label"><value>Depth of <output value=" ../b "/></value><value form="image">jr://images/a.png</value></text>
        <text id="a:hint"><value>In metres</value><value form="guidance">Ask twice</value></text></translation>
      <translation lang="Hindi (hi)"><text id="a:label"><value>गहराई</value></text></translation></itext>`;
    const body = `<input ref="/data/a"><label ref="jr:itext('a:label')"/><hint ref="jr:itext('a:hint')"/></input>${input('b')}`;
    const xml = xform('<a/><b/>', itext, body);
    expect(itemIn(formIn(xml), 'a')).toMatchObject({
      label: { en: 'Depth of ${b}', hi: 'गहराई' },
      hint: { en: 'In metres\nAsk twice' },
    });
    expect(warningsIn(xml)).toEqual(['5 value: media_left_out']);
  });

  it('has choices from items, or from a list with a filter and columns', () => {
    const list = `<instance id="villages"><root><item><code>a</code><title>Asola</title><block>1</block></item>
      <item><code>b</code><title>Bhati</title><block>2</block></item></root></instance>`;
    const body = `<select1 ref="/data/kind"><label>Kind</label><item><label>Open</label><value>open</value></item></select1>
      <select ref="/data/v"><label>V</label><itemset nodeset="instance('villages')/root/item[block = /data/n][code != current()/../kind]">
      <value ref="code"/><label ref="title"/></itemset></select>${input('n')}`;
    const form = formIn(xform('<kind/><v/><n/>', list, body));
    expect(itemIn(form, 'kind')).toMatchObject({
      type: 'select_one',
      choices: [{ name: 'open', label: { en: 'Open' } }],
    });
    expect(itemIn(form, 'v')).toMatchObject({
      type: 'select_multiple',
      list_name: 'villages',
      choice_filter: '(block = ${n}) and (code != ${kind})',
      choices: [
        { name: 'a', label: { en: 'Asola' }, columns: { block: '1', code: 'a', title: 'Asola' } },
        { name: 'b', label: { en: 'Bhati' }, columns: { block: '2', code: 'b', title: 'Bhati' } },
      ],
    });
  });

  it('has groups, headings, and repeats with a count', () => {
    const nodes = '<g><a/><n/><r jr:template=""><b/></r></g><fixed><c/></fixed><fixed><c/></fixed>';
    const body = `<group ref="/data/g" appearance="field-list"><label>G</label><group><label>Seen</label><input ref="a"><label>a</label></input>
      </group><input ref="n"><label>n</label></input><group ref="/data/g/r"><label>Rows</label>
      <repeat nodeset="/data/g/r" jr:count=" /data/g/n "><input ref="b"><label>b</label></input></repeat></group></group>
      <repeat nodeset="/data/fixed" jr:noAddRemove="true()"><input ref="c"><label>c</label></input></repeat>`;
    expect(formIn(xform(nodes, '', body)).modules).toMatchObject([
      {
        name: 'g',
        appearance: 'field-list',
        children: [
          { type: 'begin_group', heading: true, label: { en: 'Seen' }, children: [{ name: 'a' }] },
          { name: 'n' },
          {
            type: 'begin_repeat',
            name: 'r',
            label: { en: 'Rows' },
            repeat_count: '${n}',
            children: [{ name: 'b' }],
          },
        ],
      },
      { children: [{ type: 'begin_repeat', name: 'fixed', repeat_count: '2', children: [{ name: 'c' }] }] },
    ]);
  });

  it('has defaults, triggers, and what a program is to know', () => {
    const model = `<bind nodeset="/data/begun" jr:preload="timestamp" jr:preloadParams="start"/>
      <setvalue event="odk-instance-first-load" ref="/data/b" value="/data/a * 2"/>`;
    const change = '<setvalue event="xforms-value-changed" ref="/data/c" value="now()"/>';
    const form = formIn(xform('<a/><b/><c/><begun/>', model, input('a', change) + input('b') + input('c')));
    expect(itemIn(form, 'b')).toMatchObject({ dynamic_default: '${a} * 2' });
    expect(itemIn(form, 'c')).toMatchObject({ trigger: ['a'], calculation: 'now()' });
    expect(itemIn(form, 'begun')).toMatchObject({ type: 'hidden', dynamic_default: 'now()' });
  });
});

it('reads what takes a file by its media type', () => {
  const upload = (name: string, media: string): string =>
    `<upload ref="/data/${name}" mediatype="${media}"><label>${name}</label></upload>`;
  const asked = Object.entries({ a: 'image/*', b: 'audio/*', c: 'video/*', d: 'application/*' });
  const form = formIn(
    xform(
      '<a/><b/><c/><d/>',
      '<bind nodeset="/data/a" type="binary" orx:max-pixels="800"/>',
      asked.map(([name, media]) => upload(name, media)).join(''),
    ),
  );
  expect(itemIn(form, 'a')).toMatchObject({ type: 'image', max_pixels: 800 });
  expect(['b', 'c', 'd'].map((name) => itemIn(form, name).type)).toEqual(['audio', 'video', 'file']);
});

it('reads what a device measures, and how exactly', () => {
  const position =
    '<input ref="/data/a" accuracyThreshold="2.5" unacceptableAccuracyThreshold="40"><label>A</label></input>';
  const sound = '<upload ref="/data/b" mediatype="audio/*"><label>B</label></upload>';
  const form = formIn(
    xform(
      '<a/><b/><c/>',
      `<bind nodeset="/data/a" type="geopoint"/><bind nodeset="/data/b" type="binary" odk:quality="low"/>
      <bind nodeset="/data/c" type="geopoint"/>
      <odk:setgeopoint ref="/data/c" event="odk-instance-first-load"/>`,
      position + sound,
    ),
  );
  expect(itemIn(form, 'a')).toMatchObject({ type: 'geopoint', capture_accuracy: 2.5, warning_accuracy: 40 });
  expect(itemIn(form, 'b')).toMatchObject({ type: 'audio', quality: 'low' });
  expect(itemIn(form, 'c')).toMatchObject({ type: 'hidden', measured: 'position' });
});

describe('an XForm that is no form', () => {
  it.each<readonly [what: string, xml: string, problems: readonly string[]]>([
    [
      'a file that is typed',
      xform('<a/>', '<bind nodeset="/data/a" type="binary"/>', input('a')),
      ['6 input /data/a: not_taken'],
    ],
    [
      'an action of a device',
      xform('<a/>', '', input('a', '<odk:setgeopoint ref="/data/a"/>')),
      ['6 odk:setgeopoint /data/a: element_not_taken'],
    ],
    [
      'an entity',
      xform('<a/>', '<bind nodeset="/data/a" entities:saveto="a"/>', input('a')),
      ['4 bind /data/a: not_taken'],
    ],
    [
      'a path to nothing',
      xform('<a/>', '<bind nodeset="/data/b"/>', input('c')),
      ['4 bind /data/b: unknown_node', '6 input /data/c: unknown_node'],
    ],
    [
      'choices from rows',
      xform(
        '<r><n/></r><a/>',
        '',
        '<repeat nodeset="/data/r"/><select1 ref="/data/a"><itemset nodeset="/data/r"/></select1>',
      ),
      ['6 itemset /data/r: choices_not_taken'],
    ],
    [
      'an expression that cannot be read',
      xform('<a/>', '<bind nodeset="/data/a" relevant="1 +"/>', input('a')),
      ['4 bind /data/a: invalid_form'],
    ],
    [
      'a circle',
      xform('<a/>', '<bind nodeset="/data/a" calculate=". + 1"/>', input('a')),
      ['4 bind /data/a: invalid_form'],
    ],
    [
      'a text that is not there',
      xform('<a/>', '', `<input ref="/data/a"><label ref="jr:itext('a')"/></input>`),
      ["6 label jr:itext('a'): unknown_text"],
    ],
    ['a node twice', xform('<a/><a/>', '', input('a')), ['3 a: doubled_node']],
    [
      'rows to begin with',
      xform(
        '<r><a/></r><r><a/></r>',
        '',
        '<repeat nodeset="/data/r"><input ref="a"><label>a</label></input></repeat>',
      ),
      ['6 repeat /data/r: rows_not_taken'],
    ],
    ['another document', '<data/>', ['1 data: missing_element']],
    ['nothing', '', ['1 : not_xml']],
    ['half a document', '<h:html', ['1 : not_xml']],
  ])('says so of %s', (_, xml, problems) => {
    expect(problemsIn(xml)).toEqual(problems);
  });

  it.each([
    [
      'entities that unfold',
      '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><d>&b;</d>',
      'doctype',
    ],
    ['a file of the machine', '<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd">]><d>&a;</d>', 'doctype'],
    ['elements in elements', '<d>'.repeat(1_000), 'too_large'],
    ['very many elements', `<d>${'<e/>'.repeat(500_001)}</d>`, 'too_large'],
    ['a long text', `<d>${'a'.repeat(21_000_000)}</d>`, 'too_large'],
  ])('does not follow %s', (_, xml, code) => {
    expect(readXform(xml).problems.map((each) => each.code)).toEqual([code]);
  });
});
