import { begin, type Cases } from './begin.ts';
import { calc, group, int, repeat, text } from './items.ts';
import { refusedXform } from './xform.ts';

const onSource = { trigger: ['source'] };
const upTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);
const inRows = (name: string, last: number, value: (n: number) => number | string) =>
  Object.fromEntries(upTo(last).map((n) => [`row[${n}]/${name}`, value(n)]));

/** `actions-events/set-value-action.test.ts`. */
export const setValues: Cases = {
  'when trigger node is updated > target node calculation is evaluated': () =>
    begin(int('source'), int('destination', { calculation: '4*4', ...onSource }))
      .holds({ destination: '' })
      .answer({ source: 22 })
      .holds({ destination: 16 }),

  "with the same value > does not evaluate the target node's `calculate`": () =>
    begin(
      int('source'),
      text('destination', { calculation: "concat('foo', /data/field)", ...onSource }),
      text('field'),
    )
      .holds({ destination: '' })
      .answer({ source: 22 })
      .holds({ destination: 'foo' })
      .answer({ field: 'bar' })
      .holds({ destination: 'foo' })
      .answer({ source: 23 })
      .holds({ destination: 'foobar' }),

  '`setvalue` > is serialized and deserialized': () =>
    begin(int('source'), int('destination', { calculation: '4*4', ...onSource }))
      .reopen()
      .holds({ destination: '' })
      .answer({ source: 22 })
      .holds({ destination: 16 })
      .reopen()
      .holds({ destination: 16 }),

  'region groups > `setvalue` in group sets value outside of group': () =>
    begin(group('g', [text('source')]), int('destination', { calculation: '7', ...onSource }))
      .answer({ 'g/source': 'foo' })
      .holds({ destination: 7 }),

  'region groups > `setvalue` outside group sets value in group': () =>
    begin(text('source'), group('g', [int('destination', { calculation: '7', ...onSource })]))
      .answer({ source: 'foo' })
      .holds({ 'g/destination': 7 }),

  '`setvalue` source in repeat > updates destination in the same repeat instance': () =>
    begin(
      repeat('row', [int('source'), int('destination', { calculation: '4 * position(..)', ...onSource })]),
    )
      .add('row', 5)
      .holds(inRows('destination', 5, () => ''))
      .answer(inRows('source', 5, () => 7))
      .holds(inRows('destination', 5, (n) => 4 * n)),

  '`setvalue` source in repeat > updates the destination in only the same repeat instance': () =>
    begin(repeat('row', [int('source'), int('destination', { calculation: '4 * ../source', ...onSource })]))
      .add('row', 5)
      .answer({ 'row[2]/source': 3 })
      .holds(inRows('destination', 5, (n) => (n === 2 ? 12 : '')))
      .answer(inRows('source', 5, (n) => n))
      .holds(inRows('destination', 5, (n) => 4 * n)),

  '`setvalue` in repeat > sets value outside of repeat': () =>
    begin(
      int('destination', { default: '0', calculation: '. + 1', ...onSource }),
      repeat('row', [int('source')]),
    )
      .add('row', 2)
      .holds({ destination: 0 })
      .answer({ 'row[1]/source': 7 })
      .holds({ destination: 1 })
      .answer({ 'row[2]/source': 7 })
      .holds({ destination: 2 }),

  '`setvalue` in outer repeat > sets inner repeat value': () =>
    begin(
      repeat('outer', [
        text('source'),
        repeat('inner', [text('destination', { calculation: '../../source', ...onSource })]),
      ]),
    )
      .add('outer', 2)
      .add('outer[1]/inner')
      .add('outer[2]/inner')
      .answer({ 'outer[1]/source': 'foo' })
      .holds({ 'outer[1]/inner[1]/destination': 'foo', 'outer[2]/inner[1]/destination': '' }),

  '`setvalue` > sets value of `readonly` field': () =>
    begin(int('field', { read_only: true, dynamic_default: '4*4' }))
      .readOnly('field')
      .holds({ field: 16 }),

  '`setvalue` > does not update after load': () =>
    begin(int('input', { default: '5' }), int('output', { dynamic_default: '/data/input * 4' }))
      .holds({ output: 20 })
      .answer({ input: 4 })
      .holds({ output: 20 }),

  '`setvalue` > sets the value of multiple fields': () =>
    begin(
      text('source'),
      int('destination1', { calculation: '7', ...onSource }),
      int('destination2', { calculation: '11', ...onSource }),
    )
      .answer({ source: 'foo' })
      .holds({ destination1: 7, destination2: 11 }),

  '`xforms-value-changed` > is triggered after a value change recompute': () =>
    begin(
      int('source'),
      calc('calculate', '/data/source * 2'),
      int('destination', { calculation: '/data/calculate', ...onSource }),
    )
      .answer({ source: 12 })
      .holds({ destination: 24 }),
};

const counted = () =>
  begin(
    int('count'),
    repeat('row', [int('position', { dynamic_default: 'position(..)' })], { repeat_count: '/data/count' }),
  );

/** `actions-events/odk-new-repeat-event.test.ts`. */
export const newRows: Cases = {
  'setvalue on add repeat > sets the value in the repeat': () =>
    begin(repeat('row', [int('position', { dynamic_default: 'position(..)' })]))
      .rows({ row: 0 })
      .add('row')
      .rows({ row: 1 })
      .holds({ 'row[1]/position': 1 }),

  'adding repeat instance > does not change the value set for the previous repeat instance': () =>
    begin(repeat('row', [int('position', { dynamic_default: 'position(..)' })]))
      .add('row')
      .holds({ 'row[1]/position': 1 })
      .add('row')
      .holds({ 'row[1]/position': 1, 'row[2]/position': 2 }),

  'setvalue on repeat in body > uses the current context for relative references': () =>
    begin(int('outside'), repeat('row', [int('inside', { dynamic_default: '../../outside + 2' })]))
      .answer({ outside: 12 })
      .add('row')
      .holds({ 'row[1]/inside': 14 }),

  'setvalue on repeat with count > sets the value for each repeat instance': () =>
    counted()
      .answer({ count: 4 })
      .rows({ row: 4 })
      .holds(inRows('position', 4, (n) => n))
      .answer({ count: 6 })
      .rows({ row: 6 })
      .holds(inRows('position', 6, (n) => n)),

  'setvalue other than integer value, on repeat with count > casts an integer-as-string value to an integer':
    () => counted().answer({ count: '1' }).holds({ count: 1 }).rows({ row: 1 }),

  'setvalue other than integer value, on repeat with count > assigns a non-fractional integer-as-float-number':
    () => counted().answer({ count: '2.0' }).holds({ count: 2 }).rows({ row: 2 }),

  'new repeat instance > does not trigger the action on an unrelated repeat instance': () =>
    begin(
      repeat('one', [text('q1', { dynamic_default: "concat('foo', 'bar')" })]),
      repeat('two', [text('q2', { dynamic_default: "concat('bar', 'baz')" })]),
    )
      .add('one', 2)
      .add('two', 2)
      .holds({ 'one[1]/q1': 'foobar', 'one[2]/q1': 'foobar', 'two[1]/q2': 'barbaz', 'two[2]/q2': 'barbaz' }),

  'new repeat instance > can use the previous instance as the default': () =>
    begin(
      repeat('row', [int('q', { dynamic_default: '/data/row[position() = position(current()/..) - 1]/q' })]),
    )
      .add('row')
      .holds({ 'row[1]/q': '' })
      .answer({ 'row[1]/q': 7 })
      .add('row')
      .holds({ 'row[2]/q': 7 })
      .answer({ 'row[2]/q': 8 })
      .add('row')
      .holds({ 'row[1]/q': 7, 'row[2]/q': 8, 'row[3]/q': 8 }),

  'new repeat instance > does not fire when editing an existing instance': () =>
    begin(
      int('count', { default: '1' }),
      repeat('row', [text('destination', { dynamic_default: "'5000'" })], { repeat_count: '/data/count' }),
    )
      .answer({ 'row[1]/destination': '2' })
      .reopen()
      .answer({ count: 2 })
      .holds({ 'row[1]/destination': '2', 'row[2]/destination': '5000' }),

  'setvalue on repeat insert in model > throws an error': () =>
    refusedXform(
      'event_not_taken',
      '<row><q/></row>',
      `<setvalue event="odk-new-repeat" ref="/data/row/q" value="1"/>`,
      '<group ref="/data/row"><repeat nodeset="/data/row"><input ref="/data/row/q"/></repeat></group>',
    ),
};

const events = () =>
  begin(
    int('value', { default: '5' }),
    int('doubled', { dynamic_default: '/data/value * 2' }),
    int('doubled_since', { trigger: ['value'], calculation: '/data/value * 2' }),
    text('cheese', { dynamic_default: "'cheese'" }),
    group('group', [text('more', { dynamic_default: "concat('more ', /data/cheese)" })]),
  );

/** `actions-events.test.ts`: several events. */
export const severalEvents: Cases = {
  '[odk-instance-first-load] instance first load event > does not fire on second load': () =>
    begin(int('q1', { dynamic_default: '4*4' }))
      .holds({ q1: 16 })
      .answer({ q1: 555 })
      .reopen()
      .holds({ q1: 555 }),

  'nested [odk-instance-first-load] first load event > sets [the] value': () =>
    events().holds({ cheese: 'cheese' }),

  'nested [odk-instance-first-load] first load event > in group > sets [the] value': () =>
    events().holds({ 'group/more': 'more cheese' }),

  'serialized and deserialized nested [odk-instance-first-load] first load event > sets [the] value': () =>
    events().reopen().holds({ cheese: 'cheese' }),

  'serialized and deserialized nested [odk-instance-first-load] first load event > in group > sets [the] value':
    () => events().reopen().holds({ 'group/more': 'more cheese' }),

  'nested [odk-instance-first-load] first load and [xforms-value-changed] value changed events > set[s the] value':
    () => events().holds({ doubled: 10 }).answer({ value: 15 }).holds({ doubled: 10, doubled_since: 30 }),

  'serialized and deserialized nested [odk-instance-first-load] first load and [xforms-value-changed] value changed events > set[s the] value':
    () => events().reopen().holds({ doubled: 10 }).answer({ value: 15 }).holds({ doubled_since: 30 }),

  'invalid event names > throw[s an] exception': () =>
    refusedXform(
      'event_not_taken',
      '<q/>',
      '<setvalue event="odk-inftance-first-load my-fake-event" ref="/data/q" value="1"/>',
      '<input ref="/data/q"/>',
    ),
};
