import { begin, type Cases } from './begin.ts';
import { calc, repeat, text } from './items.ts';
import { beginXform, refusedXform, warnedXform, xform } from './xform.ts';

const parsed = (...parts: Parameters<typeof xform>) => beginXform(xform(...parts));
const ITEMS =
  '<item><label>One</label><value>1</value></item><item><label>Two</label><value>2</value></item>';
const LIST = `<instance id="list"><root>
  <item><name>a</name><label>A</label><of>x</of></item>
  <item><name>b</name><label>B</label><of>y</of></item>
</root></instance>`;
const ranged = (attributes: string): readonly [string, string, string] => [
  '<q/>',
  '<bind nodeset="/data/q" type="int"/>',
  `<range ref="/data/q" ${attributes}/>`,
];

/** `smoketests/form-init.test.ts`: XForms that are taken, or not. */
export const parsedForms: Cases = {
  parsesSimpleForm: () =>
    parsed(
      '<q/>',
      '<bind nodeset="/data/q" type="string"/>',
      '<input ref="/data/q"><label>Name</label></input>',
    )
      .answer({ q: 'Asola' })
      .shows({ q: 'Name' }),

  parsesForm2: () =>
    parsed(
      '<first/><last/><age/>',
      '<bind nodeset="/data/age" type="int"/>',
      '<input ref="/data/first"><label>First name</label></input><input ref="/data/last"/><input ref="/data/age"/>',
    )
      .answer({ first: 'Asha', last: 'Rani', age: 34 })
      .shows({ first: 'First name' }),

  parsesSecondaryInstanceForm: () =>
    parsed(
      '<of/><q/>',
      LIST,
      `<input ref="/data/of"/><select1 ref="/data/q">
       <itemset nodeset="instance('list')/root/item[of = /data/of]"><value ref="name"/><label ref="label"/></itemset></select1>`,
    )
      .offers({ q: '' })
      .answer({ of: 'y' })
      .offers({ q: 'b' }),

  parsesSecondaryInstanceForm2: () =>
    parsed(
      '<q/>',
      LIST,
      `<select ref="/data/q"><itemset nodeset="instance('list')/root/item"><value ref="name"/><label ref="label"/></itemset></select>`,
    ).reads({ q: ['A', 'B'] }),

  multipleInstancesFormSavesAndRestores: () =>
    parsed(
      '<of/><q/>',
      LIST,
      `<select1 ref="/data/of"><item><label>X</label><value>x</value></item></select1><select1 ref="/data/q">
       <itemset nodeset="instance('list')/root/item[of = /data/of]"><value ref="name"/><label ref="label"/></itemset></select1>`,
    )
      .answer({ of: 'x', q: 'a' })
      .reopen()
      .holds({ of: 'x', q: 'a' })
      .offers({ q: 'a' }),

  rangeFormSavesAndRestores: () =>
    parsed(...ranged('start="1" end="10" step="1"'))
      .answer({ q: 7 })
      .reopen()
      .holds({ q: 7 }),

  parsesRankForm: () =>
    parsed('<q/>', '<bind nodeset="/data/q" type="odk:rank"/>', `<odk:rank ref="/data/q">${ITEMS}</odk:rank>`)
      .answer({ q: '2 1' })
      .holds({ q: '2 1' }),

  parsesRangeForm: () =>
    parsed(...ranged('start="1" end="10" step="2"'))
      .answer({ q: 7 })
      .holds({ q: 7 })
      .refuses('q', 8, 11),

  throwsParseExceptionOnBadRangeForm: () =>
    refusedXform('bad_range', ...ranged('start="two" end="10" step="1"')),

  throwsExceptionOnEmptySelect: () =>
    refusedXform('choices_not_taken', '<q/>', '', '<select1 ref="/data/q"/>'),

  parsesMetaNamespaceForm: () =>
    parsed(
      '<q/><orx:meta xmlns:orx="http://openrosa.org/xforms"><orx:instanceID/></orx:meta>',
      '',
      '<input ref="/data/q"/>',
    ).answer({ q: 'a' }),

  parseFormWithTemplateRepeat: () =>
    parsed(
      '<row jr:template=""><q>first</q></row>',
      '',
      '<group ref="/data/row"><repeat nodeset="/data/row"><input ref="/data/row/q"/></repeat></group>',
    )
      .rows({ row: 0 })
      .add('row', 2)
      .holds({ 'row[1]/q': 'first', 'row[2]/q': 'first' }),

  parseFormWithSubmissionElement: () =>
    parsed(
      '<q/>',
      '<submission action="http://example.org" method="form-data-post"/>',
      '<input ref="/data/q"/>',
    ).answer({
      q: 'a',
    }),

  parseFormWithBodyBeforeModel: () => {
    const xml = xform('<q/>', '<bind nodeset="/data/q" type="int"/>', '<input ref="/data/q"/>');
    const [head, body] = [/<h:head>[\s\S]*<\/h:head>/, /<h:body>[\s\S]*<\/h:body>/].map(
      (part) => part.exec(xml)?.[0] ?? '',
    );
    beginXform(xml.replace(`${head}${body}`, `${body}${head}`))
      .answer({ q: 3 })
      .refuses('q', 'three');
  },

  parseFormWithTwoModels: () =>
    warnedXform(
      'element_left_out',
      xform('<q/>', '', '<input ref="/data/q"/>').replace('</h:head>', '<model/></h:head>'),
    ),

  parseFormWithSetValueAction: () =>
    parsed(
      '<q/>',
      '<setvalue event="odk-instance-first-load" ref="/data/q">Test Value</setvalue>',
      '<input ref="/data/q"/>',
    ).holds({ q: 'Test Value' }),

  parseGroupWithNodesetAttrForm: () =>
    parsed(
      '<row jr:template=""><group><q/></group></row>',
      '',
      `<group ref="/data/row"><repeat nodeset="/data/row"><group nodeset="/data/row/group">
       <input ref="/data/row/group/q"/></group></repeat></group>`,
    )
      .add('row')
      .asked('row[1]/group')
      .answer({ 'row[1]/group/q': 'a' }),

  parseGroupWithRefAttrForm: () =>
    parsed(
      '<outer><inner><q/></inner></outer>',
      '',
      '<group ref="/data/outer"><group><label>No node</label><group ref="/data/outer/inner"><input ref="/data/outer/inner/q"/></group></group></group>',
    )
      .asked('outer', 'outer/inner')
      .answer({ 'outer/inner/q': 'a' }),
};

const OUTPUT = '<label>Position: <output value=" ../position "/></label>';
const positioned = (label: string, itext = '') =>
  parsed(
    '<row jr:template=""><position/><q/></row>',
    `${itext}<bind nodeset="/data/row/position" type="int" calculate="position(..)"/>`,
    `<group ref="/data/row"><repeat nodeset="/data/row"><input ref="/data/row/q">${label}</input></repeat></group>`,
  )
    .add('row')
    .shows({ 'row[1]/q': 'Position: 1' })
    .add('row')
    .shows({ 'row[1]/q': 'Position: 1', 'row[2]/q': 'Position: 2' });

const fullName = (first: string, last: string) =>
  parsed(
    `<first>${first}</first><last>${last}</last><q/>`,
    '',
    '<input ref="/data/first"/><input ref="/data/last"/><input ref="/data/q"><label>Full name: <output value=" ../first "/>\u00a0<output value=" ../last "/></label></input>',
  );

/** `repeat-output.test.ts`, `label-hint-text.test.ts`: answers in labels. */
export const answersInLabels: Cases = {
  '[output?] fill template string > resolves relative references': () => positioned(OUTPUT),

  'produces the output of an expression with a relative reference (alternate)': () =>
    begin(
      repeat('row', [
        calc('position', 'position(..)'),
        text('q', { label: { en: 'Position: ${position}' } }),
      ]),
    )
      .add('row', 2)
      .shows({ 'row[1]/q': 'Position: 1', 'row[2]/q': 'Position: 2' })
      .remove('row[1]')
      .shows({ 'row[1]/q': 'Position: 1' }),

  'produces the output of an expression with a relative reference (alternate #1)': () =>
    positioned(
      OUTPUT,
      '<itext><translation lang="Français"><text id="other"><value>Autre</value></text></translation></itext>',
    ),

  'produces the output of an expression with a relative reference (alternate #2)': () =>
    positioned(
      `<label ref="jr:itext('/data/row/q:label')"/>`,
      `<itext><translation lang="en"><text id="/data/row/q:label"><value>Position: <output value="../position"/></value></text></translation></itext>`,
    ),

  '[preserves spaces between `<output>` tags?] spaces between `<output>`s are respected': () =>
    fullName('Bobby', 'Tables').shows({ q: 'Full name: Bobby\u00a0Tables' }),
};
