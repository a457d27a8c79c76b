import { begin, beginWith, type Cases } from '../begin.ts';
import { calc, choices, group, int, repeat, text } from '../items.ts';

/** The last of three items, by paths that begin at the root or at the calculation. */
const lastItem = (target: string, of: string, index: string) => () =>
  begin(
    group('some-group', [
      repeat('item', [int('value')]),
      calc('last-value', `indexed-repeat(${target}, ${of}, ${index})`),
    ]),
    calc('total-items', 'count(/data/some-group/item)'),
  )
    .add('some-group/item', 3)
    .answer({
      'some-group/item[1]/value': 11,
      'some-group/item[2]/value': 22,
      'some-group/item[3]/value': 33,
    })
    .holds({ 'total-items': 3, 'some-group/last-value': 33 });

const [TARGET, TARGET_HERE] = ['/data/some-group/item/value', '../item/value'];
const [GROUP, GROUP_HERE] = ['/data/some-group/item', '../item'];
const [INDEX, INDEX_HERE] = ['/data/total-items', '../../total-items'];

/** `repeat.test.ts`: counted rows, rows by their number, predicates over rows. */
export const countsAndIndexes: Cases = {
  '(issue 135) verify that counts in inner repeats work as expected > [updates the count]': () =>
    begin(
      int('outer-count', { default: '0' }),
      repeat(
        'outer',
        [
          int('inner-count', { default: '0' }),
          repeat('inner', [text('field')], { repeat_count: '../inner-count' }),
        ],
        { repeat_count: '/data/outer-count' },
      ),
    )
      .rows({ outer: 0 })
      .answer({ 'outer-count': 2, 'outer[1]/inner-count': 3, 'outer[2]/inner-count': 2 })
      .answer({ 'outer[1]/inner[3]/field': 'third', 'outer[2]/inner[2]/field': 'second' })
      .rows({ outer: 2, 'outer[1]/inner': 3, 'outer[2]/inner': 2 })
      .holds({ 'outer[1]/inner[3]/field': 'third', 'outer[2]/inner[2]/field': 'second' }),

  '`canCreateRepeat` > does not permit creating a repeat instance of a repeat range which does not exist (alternate)':
    () =>
      begin(
        repeat('outer', [
          calc('inner_count', '5'),
          repeat('inner', [text('question')], { repeat_count: '../inner_count' }),
        ]),
        calc('all', 'count(/data/outer/inner)'),
      )
        .add('outer')
        .rows({ 'outer[1]/inner': 5 })
        .holds({ all: 5 })
        .remove('outer[1]')
        .rows({ outer: 0 })
        .holds({ all: 0 }),

  'Target: absolute, group: absolute, index: absolute': lastItem(TARGET, GROUP, INDEX),
  'Target: absolute, group: absolute, index: relative': lastItem(TARGET, GROUP, INDEX_HERE),
  'Target: absolute, group: relative, index: absolute': lastItem(TARGET, GROUP_HERE, INDEX),
  'Target: absolute, group: relative, index: relative': lastItem(TARGET, GROUP_HERE, INDEX_HERE),
  'Target: relative, group: absolute, index: absolute': lastItem(TARGET_HERE, GROUP, INDEX),
  'Target: relative, group: absolute, index: relative': lastItem(TARGET_HERE, GROUP, INDEX_HERE),
  'Target: relative, group: relative, index: absolute': lastItem(TARGET_HERE, GROUP_HERE, INDEX),
  'Target: relative, group: relative, index: relative': lastItem(TARGET_HERE, GROUP_HERE, INDEX_HERE),

  'predicate with relative path expression > [is] reevaluated when trigger[dependency?] changes': () =>
    begin(
      repeat('outer', [
        int('cutoff'),
        repeat('inner', [int('number')]),
        calc('sum', 'sum(../inner[number > ../cutoff]/number)'),
      ]),
    )
      .add('outer')
      .add('outer[1]/inner', 6)
      .answer(Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`outer[1]/inner[${n}]/number`, n])))
      .answer({ 'outer[1]/cutoff': 3 })
      .holds({ 'outer[1]/sum': 15 })
      .answer({ 'outer[1]/cutoff': 7 })
      .holds({ 'outer[1]/sum': 0 })
      .answer({ 'outer[1]/cutoff': -11 })
      .holds({ 'outer[1]/sum': 21 }),

  'predicate with `current()` path expression > [is] reevaluated when trigger[dependency?] changes': () =>
    beginWith(
      { dataset: choices(...[1, 2, 3, 4, 5].map((n) => ({ name: `Item${n}`, value: String(n) }))) },
      repeat('outer', [
        int('cutoff'),
        repeat('inner', [
          text('foo'),
          calc('join', "join(', ', instance('dataset')/root/item[value > current()/../../cutoff]/name)"),
        ]),
      ]),
    )
      .add('outer')
      .add('outer[1]/inner')
      .answer({ 'outer[1]/cutoff': 3 })
      .holds({ 'outer[1]/inner[1]/join': 'Item4, Item5' })
      .answer({ 'outer[1]/cutoff': 7 })
      .holds({ 'outer[1]/inner[1]/join': '' })
      .answer({ 'outer[1]/cutoff': 4 })
      .holds({ 'outer[1]/inner[1]/join': 'Item5' }),

  'form with `count-non-empty` func[tion] > [calculates the count of non-empty nodes]': () =>
    begin(
      repeat('row', [text('name')]),
      calc('count', 'count(/data/row/name)'),
      calc('count_non_empty', 'count-non-empty(/data/row/name)'),
    )
      .add('row', 4)
      .answer({ 'row[1]/name': 'first', 'row[3]/name': 'third' })
      .holds({ count: 4, count_non_empty: 2 }),
};
