import { begin, type Cases } from './begin.ts';
import { calc, group, int, one, repeat, text } from './items.ts';

const YES = "/data/asks = 'yes'";
const asks = one('asks', 'yes no', { default: 'no' });

/** `relevant.test.ts`. */
export const relevance: Cases = {
  'is inherited from ancestors (variant #2: node-set semantics -> number)': () =>
    begin(
      int('is-group'),
      int('is-field'),
      group('group', [text('field', { relevant: 'number(/data/is-field)' })], {
        relevant: 'number(/data/is-group)',
      }),
    )
      .notAsked('group', 'group/field')
      .answer({ 'is-group': 1, 'is-field': 1 })
      .asked('group', 'group/field')
      .answer({ 'is-group': 0 })
      .notAsked('group', 'group/field'),

  'relevance > is determined by model nesting': () =>
    begin(
      group('screen', [text('outer'), group('group', [text('inner')], { relevant: 'false()' })], {
        heading: true,
      }),
    )
      .notAsked('group', 'group/inner')
      .asked('outer'),

  'excludes default values on nodes which are non-relevant on init': () => {
    const parts = ['a', 'b', 'c', 'd', 'e'].map((name, at) => [
      text(`is-${name}`, { default: at < 2 ? 'no' : 'yes' }),
      group(`node-${name}`, [int('value', { default: String(at + 1) })], {
        relevant: `/data/is-${name} = 'yes'`,
      }),
    ]);
    begin(
      ...parts.flat(),
      calc('all', 'concat(/data/node-a, /data/node-b, /data/node-c, /data/node-d, /data/node-e)'),
    )
      .holds({ all: '345' })
      .answer({ 'is-a': 'yes', 'node-d/value': '' })
      .holds({ all: '135' });
  },

  'non-relevant node values > are always null regardless of their actual value': () =>
    begin(
      int('trigger', { default: '1' }),
      calc('result', "if(/data/field != '', /data/field + 33, 33)"),
      int('field', { default: '42', relevant: '/data/trigger = 1' }),
    )
      .holds({ result: 75, field: 42 })
      .answer({ trigger: 0 })
      .holds({ result: 33 })
      .keeps({ field: 42 }),

  'verify[ing] relation[ship] between calculate expressions and relevancy conditions > [has no clear BDD-ish description equivalent]':
    () =>
      begin(
        int('number1', { constraint: '. > 0', required: true }),
        one('continue', '1 0', { required: true }),
        group(
          'group',
          [
            calc('twice', '/data/number1 * 2'),
            calc('four_times', '/data/group/twice * 2'),
            int('number2', { relevant: '/data/group/twice > 0', required: true }),
          ],
          { relevant: "/data/continue = '1'" },
        ),
      )
        .answer({ number1: 2 })
        .holds({ 'group/four_times': '' })
        .notAsked('group/number2')
        .answer({ continue: '1' })
        .holds({ 'group/twice': 4, 'group/four_times': 8 })
        .asked('group/number2'),

  'when repeat and top-level node have [the] same relevance expression, and [the] expression evaluates to false > [omits the repeat range?] repeat prompt is skipped':
    () =>
      begin(asks, repeat('row', [text('q1')], { relevant: YES }), text('q0', { relevant: YES }))
        .add('row')
        .notAsked('row', 'row[1]', 'row[1]/q1', 'q0')
        .answer({ asks: 'yes' })
        .asked('row', 'row[1]', 'row[1]/q1', 'q0'),

  'FormEntryModelTest.java > inherits relevance of the outermost group (alternate)': () =>
    begin(
      group('outer', [group('inner', [text('q1')], { relevant: "/data/for_inner = 'yes'" })], {
        relevant: "/data/for_outer = 'yes'",
      }),
      text('for_inner', { default: 'no' }),
      text('for_outer', { default: 'no' }),
    )
      .notAsked('outer/inner/q1')
      .answer({ for_inner: 'yes' })
      .notAsked('outer/inner/q1')
      .answer({ for_outer: 'yes' })
      .asked('outer/inner/q1'),
};

/** A repeat within two groups, the outer of them asked under a condition. */
const nested = (relevant: string) =>
  begin(asks, group('outer', [group('inner', [repeat('row', [text('q1')])])], { relevant })).add(
    'outer/inner/row',
  );

/** `repeat-relevant.test.ts`. */
export const relevanceOfRepeats: Cases = {
  'repeat relevance > changes when dependent values of [`relevant`] relevance expression change': () =>
    begin(asks, repeat('row', [text('q1')], { relevant: YES }))
      .notAsked('row')
      .answer({ asks: 'yes' })
      .asked('row'),

  "repeat relevance > updates a repeat instance's relevance state when the values of nodes referenced by its `relevant` expression are changed (non-`FormDef` alternate)":
    () =>
      begin(asks, repeat('row', [text('q1')], { relevant: YES }))
        .add('row')
        .notAsked('row[1]')
        .answer({ asks: 'yes' })
        .asked('row[1]'),

  'repeat > is non-relevant when `relevant` is a static `false()` expression': () =>
    begin(repeat('row', [text('q1')], { relevant: 'false()' })).notAsked('row'),

  'repeat > is non-relevant when a repeat node-set is bound with a static `relevant="false()"` expression (non-`FormDef` alternate)':
    () =>
      begin(repeat('row', [text('q1')], { relevant: 'false()' }))
        .add('row')
        .notAsked('row[1]', 'row[1]/q1'),

  '[instance] relevance > changes when dependent values of grandparent [`relevant`] relevance expression change':
    () => nested(YES).notAsked('outer/inner/row').answer({ asks: 'yes' }).asked('outer/inner/row'),

  "[instance] relevance > updates a nested repeat instance's `relevant` state when the value of a `relevant` expression dependency outside the outer repeat changes (non-`FormDef` alternate)":
    () => nested(YES).notAsked('outer/inner/row[1]').answer({ asks: 'yes' }).asked('outer/inner/row[1]'),

  'repeat > is [non-relevant] irrelevant when grandparent relevance set to false': () =>
    nested('false()').notAsked('outer/inner/row'),

  'nested repeat instance > inherits the static non-relevant state of an ancestor repeat instnace (non-`FormDef` alternate)':
    () => nested('false()').notAsked('outer/inner/row[1]', 'outer/inner/row[1]/q1'),

  'nested repeat relevance > updates based on parent position': () =>
    begin(
      repeat('outer', [repeat('inner', [text('q1')], { relevant: 'position(..) mod 2 = /data/condition' })]),
      text('condition', { default: '0' }),
    )
      .add('outer', 2)
      .add('outer[1]/inner', 2)
      .add('outer[2]/inner')
      .notAsked('outer[1]/inner[1]/q1', 'outer[1]/inner[2]/q1')
      .asked('outer[2]/inner[1]/q1')
      .answer({ condition: '1' })
      .asked('outer[1]/inner[1]/q1', 'outer[1]/inner[2]/q1')
      .notAsked('outer[2]/inner[1]/q1'),
};
