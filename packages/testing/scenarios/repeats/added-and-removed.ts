import type { Item } from '@sampark/core/forms/definition/definition';
import { begin, type Cases } from '../begin.ts';
import { calc, group, int, one, repeat, text } from '../items.ts';

const upTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);
const inRows = (name: string, last: number, value: number | ((n: number) => number)) =>
  Object.fromEntries(
    upTo(last).map((n) => [`row[${n}]/${name}`, typeof value === 'number' ? value : value(n)]),
  );

/** A count in each of five rows, by this expression, and what else there is around them. */
const counted = (expression: string, ...around: readonly Item[]) => {
  const survey = begin(...around, repeat('row', [text('question'), calc('inner', expression)]));
  for (const n of upTo(5)) survey.add('row').holds(inRows('inner', n, n));
  return survey;
};

const named = (calculation: string) => {
  const survey = begin(
    repeat('house', [
      calc('number', 'position(..)'),
      text('name', { required: true }),
      calc('name_and_number', calculation),
    ]),
  ).add('house', 5);
  return survey.answer(Object.fromEntries(upTo(5).map((n) => [`house[${n}]/name`, 'ABCDE'.charAt(n - 1)])));
};

/** `repeat.test.ts`: rows come and go. */
export const addedAndRemoved: Cases = {
  'adding repeat instance > updates calculation cascade': () =>
    begin(repeat('row', [int('a'), calc('b', '2 * ../a'), calc('c', '2 * ../b')]))
      .add('row')
      .answer({ 'row[1]/a': 0 })
      .holds({ 'row[1]/b': 0, 'row[1]/c': 0 })
      .add('row')
      .answer({ 'row[2]/a': 1 })
      .holds({ 'row[2]/b': 2, 'row[2]/c': 4 }),

  'updates inner calculations with multiple dependencies > (updated to be consistent with current pyxform output)':
    () =>
      begin(
        repeat('row', [
          calc('position', 'position(..)'),
          calc('position_2', '../position * 2'),
          calc('other', '2 * 2'),
          calc('concatenated', "concat(../position_2, '-', ../other)"),
        ]),
      )
        .add('row', 2)
        .holds({ 'row[1]/concatenated': '2-4', 'row[2]/concatenated': '4-4' }),

  'with calculated count outside repeat > updates reference to count inside': () =>
    counted('/data/count', calc('count', 'count(/data/row)'))
      .remove('row[5]')
      .holds({ count: 4, ...inRows('inner', 4, 4) }),

  'updates repeat count, inside and outside repeat': () =>
    counted('count(/data/row)', calc('count', 'count(/data/row)'))
      .remove('row[5]')
      .holds({ count: 4, ...inRows('inner', 4, 4) }),

  'updates repeat count, inside repeat': () =>
    counted('count(/data/row)')
      .remove('row[4]')
      .holds(inRows('inner', 4, 4)),

  'updates relative repeat count, inside repeat': () =>
    counted('count(../../row)')
      .remove('row[4]')
      .holds(inRows('inner', 4, 4)),

  'with reference to repeat in repeat, and outer sum > updates': () => {
    const survey = begin(
      calc('sum', 'sum(/data/row/one)'),
      repeat('row', [calc('one', 'position(..)'), calc('two', '../one')]),
    );
    for (const n of upTo(5)) survey.add('row').holds({ sum: (n * (n + 1)) / 2 });
    survey
      .holds(inRows('one', 5, (n) => n))
      .remove('row[5]')
      .holds({ sum: 10, ...inRows('two', 4, (n) => n) });
  },

  'with reference to previous instance > updates that reference': () =>
    begin(
      repeat('row', [
        calc('before', '/data/row[position() = (position(current()/..) - 1)]/number'),
        int('number', { required: true }),
      ]),
    )
      .add('row', 3)
      .answer({ 'row[1]/number': 11, 'row[2]/number': 22, 'row[3]/number': 33 })
      .holds({ 'row[1]/before': '', 'row[2]/before': 11, 'row[3]/before': 22 })
      .remove('row[2]')
      .holds({ 'row[1]/before': '', 'row[2]/number': 33, 'row[2]/before': 11 }),

  'with relevance inside repeat depending on count > updates relevance for all instances': () =>
    begin(
      repeat('row', [
        int('number', { required: true }),
        group('inner', [text('field')], { relevant: 'count(../../row) mod 2 = 1' }),
      ]),
    )
      .add('row')
      .asked('row[1]/inner/field')
      .add('row')
      .notAsked('row[1]/inner/field', 'row[2]/inner/field')
      .remove('row[2]')
      .asked('row[1]/inner/field'),

  'deleting second repeat instance > evalutes computations dependent on preceding repeat instance siblings':
    () =>
      begin(repeat('row', [calc('number', 'position(..)')]))
        .add('row', 5)
        .holds(inRows('number', 5, (n) => n))
        .remove('row[2]')
        .rows({ row: 4 })
        .holds(inRows('number', 4, (n) => n)),

  'deleting second repeat instance > evaluates computations dependent on the parent position': () =>
    named('concat(../name, ../number)')
      .holds({ 'house[2]/name_and_number': 'B2', 'house[5]/name_and_number': 'E5' })
      .remove('house[2]')
      .rows({ house: 4 })
      .holds({
        'house[1]/name_and_number': 'A1',
        'house[2]/name_and_number': 'C2',
        'house[3]/name_and_number': 'D3',
        'house[4]/name_and_number': 'E4',
      }),

  'deleting second repeat instance > does not evaluate computations not dependent on the parent position':
    () =>
      named("concat(../name, 'X')")
        .holds({ 'house[2]/name_and_number': 'BX' })
        .remove('house[2]')
        .rows({ house: 4 })
        .holds({
          'house[1]/name_and_number': 'AX',
          'house[2]/name_and_number': 'CX',
          'house[3]/name_and_number': 'DX',
          'house[4]/name_and_number': 'EX',
        }),

  "[deleting] delete third repeat group > evaluates triggerables dependent on the repeat group's number":
    () =>
      begin(repeat('house', [calc('number', 'position(..)')]), calc('summary', 'sum(/data/house/number)'))
        .add('house', 10)
        .holds({ summary: 55 })
        .remove('house[3]')
        .holds({ summary: 45 }),

  'repeat instance deletion > repeatInstanceDeletion_withoutReferencesToRepeat_evaluatesNoTriggersInInstances':
    () =>
      begin(repeat('row', [int('number'), calc('twice', '../number * 2'), calc('chance', '2 * random()')]))
        .add('row', 10)
        .answer({ 'row[2]/number': 4, 'row[4]/number': 6 })
        .remove('row[3]')
        .rows({ row: 9 })
        .holds({ 'row[2]/twice': 8, 'row[3]/twice': 12, 'row[3]/chance': 1 }),

  "[deleting] delete third repeat group > evaluates triggerables indirectly dependent on the repeat group's number":
    () => {
      const survey = begin(repeat('house', [text('name')]), calc('summary', 'concat(/data/house/name)'));
      for (const [at, name] of ['A', 'B', 'C', 'D', 'E'].entries())
        survey.add('house').answer({ [`house[${at + 1}]/name`]: name });
      survey.holds({ summary: 'ABCDE' }).remove('house[3]').holds({ summary: 'ABDE' });
    },

  '[deleting] delete last repeat > evaluates triggerables': () =>
    begin(calc('count', 'count(/data/row)'), repeat('row', [text('question')]))
      .add('row', 3)
      .holds({ count: 3 })
      .remove('row[3]')
      .holds({ count: 2 }),

  '[deleting] delete last repeat > evaluates triggerables, indirectly dependent on the deleted repeat': () =>
    begin(calc('summary', 'concat(/data/row/question)'), repeat('row', [text('question')]))
      .add('row', 3)
      .answer({ 'row[1]/question': 'a', 'row[2]/question': 'b', 'row[3]/question': 'c' })
      .holds({ summary: 'abc' })
      .remove('row[3]')
      .holds({ summary: 'ab' }),

  'adding repeat instance > triggers triggerables outside repeat that reference repeat nodeset': () =>
    begin(calc('count', 'count(/data/row)'), repeat('row', [text('string')]))
      .add('row', 2)
      .holds({ count: 2 }),

  'adding repeat instance > triggers descendant node triggerables': () =>
    begin(repeat('row', [text('string'), group('inner', [int('number')], { relevant: '0' })]))
      .add('row', 3)
      .asked('row[1]/string')
      .notAsked('row[1]/inner/number', 'row[2]/inner/number', 'row[3]/inner/number'),

  'adding repeat instance, with inner sum of question in repeat > updates inner sum for all instances':
    () => {
      const survey = begin(
        repeat('row', [int('question', { default: '5' }), calc('sum', 'sum(../../row/question)')]),
      );
      for (const n of upTo(5)) survey.add('row').holds(inRows('sum', n, n * 5));
      survey.remove('row[4]').holds(inRows('sum', 4, 20));
    },

  'changing value in repeat, with reference to next instance > updates previous instance': () =>
    begin(
      repeat('row', [
        int('number', { required: true }),
        calc('next', '/data/row[position() = (position(current()/..) + 1)]/number'),
      ]),
    )
      .add('row')
      .answer({ 'row[1]/number': 11 })
      .holds({ 'row[1]/next': '' })
      .add('row')
      .answer({ 'row[2]/number': 22 })
      .holds({ 'row[1]/next': 22, 'row[2]/next': '' })
      .add('row')
      .answer({ 'row[3]/number': 33 })
      .holds({ 'row[1]/next': 22, 'row[2]/next': 33, 'row[3]/next': '' }),

  '(issue 119) target question > should be relevant': () =>
    begin(
      text('outer_trigger', { default: 'D' }),
      int('inner_trigger'),
      group(
        'outer',
        [
          group('inner', [text('target')], { relevant: "../inner_condition = 'true'" }),
          calc('inner_condition', '/data/inner_trigger > 10'),
        ],
        { relevant: "/data/outer_trigger = 'D'" },
      ),
    )
      .asked('outer', 'outer/inner_condition')
      .holds({ 'outer/inner_condition': 'false' })
      .notAsked('outer/inner', 'outer/inner/target')
      .answer({ inner_trigger: 15 })
      .holds({ 'outer/inner_condition': 'true' })
      .asked('outer', 'outer/inner', 'outer/inner/target')
      .answer({ outer_trigger: 'A' })
      .notAsked('outer', 'outer/inner_condition', 'outer/inner', 'outer/inner/target'),

  'adding nested repeat instance > updates expression triggered by generic ref, for all repeat instances':
    () =>
      begin(repeat('outer', [text('field'), repeat('inner', [calc('count', 'count(../../inner)')])]))
        .add('outer')
        .add('outer[1]/inner', 3)
        .add('outer')
        .add('outer[2]/inner', 2)
        .holds({
          'outer[1]/inner[1]/count': 3,
          'outer[1]/inner[2]/count': 3,
          'outer[1]/inner[3]/count': 3,
          'outer[2]/inner[1]/count': 2,
          'outer[2]/inner[2]/count': 2,
        }),

  'adding repeat instance > updates reference to last instance, using position predicate': () =>
    begin(
      repeat('row', [int('number', { required: true })]),
      calc('count', 'count(/data/row)'),
      calc('result_1', '10 + /data/row[position() = /data/count]/number'),
      calc('result_2', '10 + /data/row[position() = count(../row)]/number'),
    )
      .add('row')
      .answer({ 'row[1]/number': 10 })
      .holds({ count: 1, result_1: 20, result_2: 20 })
      .add('row')
      .answer({ 'row[2]/number': 20 })
      .holds({ count: 2, result_1: 30, result_2: 30 }),

  'when repeat is not relevant > skips the repeat prompt': () =>
    begin(repeat('row', [text('q1')], { relevant: 'false()' })).notAsked('row'),

  'when repeat relevance is dynamic and not relevant > skips the repeat prompt': () =>
    begin(one('asks', 'yes no'), repeat('row', [text('q1')], { relevant: "/data/asks = 'yes'" }))
      .answer({ asks: 'no' })
      .notAsked('row')
      .answer({ asks: 'yes' })
      .asked('row'),

  'when repeat and top level node have [the] same relevance expression and [that] expression evaluates to false > skips the repeat prompt':
    () =>
      begin(
        one('asks', 'yes no', { default: 'no' }),
        repeat('row', [text('q1')], { relevant: "/data/asks = 'yes'" }),
        text('q0', { relevant: "/data/asks = 'yes'" }),
      ).notAsked('row', 'q0'),
};
