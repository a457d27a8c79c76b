import { begin, type Cases, refused } from './begin.ts';
import { calc, group, int, repeat, text } from './items.ts';

const TEN_DIGITS = "regex(.,'[0-9]{10}')";
const onDigits = (more: object = {}) => begin(text('digits', { constraint: TEN_DIGITS, ...more }));
const onRequired = (more: object = {}) => begin(text('name', { required: true, ...more }));

/** `validity-state.test.ts`: constraints and what is required. */
export const validity: Cases = {
  'constraints of fields that are empty > [is] are always satisfied': () =>
    begin(text('a', { constraint: "/data/b = 'yes'" }), text('b'))
      .answer({ b: 'no' })
      .valid('a'),

  'empty required fields > make[s] form validation fail': () =>
    begin(text('a', { required: true }), text('b'))
      .missing('a')
      .valid('b'),

  'constraint violations and form finalization > [has no clear BDD-ish description equivalent]': () =>
    begin(text('a', { constraint: 'number(/data/b)' }), int('b'))
      .answer({ b: 1, a: 'cocotero' })
      .valid('a')
      .answer({ b: 0 })
      .broken('a')
      .keeps({ a: 'cocotero' }),

  '`constraint` > enforces `constraint`s defined [on] in a field': () =>
    begin(int('number', { constraint: '. > 10 and . <= 14' }))
      .answer({ number: 10 })
      .broken('number')
      .answer({ number: 13 })
      .valid('number')
      .answer({ number: 15 })
      .broken('number'),

  '`constraint` > enforces `constraint`s when [an] instance is deserialized': () =>
    onDigits()
      .answer({ digits: '00000' })
      .broken('digits')
      .answer({ digits: '0000000000' })
      .reopen()
      .holds({ digits: '0000000000' })
      .valid('digits')
      .answer({ digits: '00000' })
      .broken('digits')
      .reopen()
      .broken('digits'),

  '`constraint` > enforces an arbitrary regex `constraint` expression (alternate to test above)': () =>
    onDigits()
      .answer({ digits: '00000' })
      .broken('digits')
      .answer({ digits: '0000000000' })
      .valid('digits')
      .answer({ digits: '00000' })
      .broken('digits'),

  'Validity messages > provides a form-defined message on constraint validation failure': () =>
    onDigits({ constraint_message: { en: 'Must be ten digits' } })
      .saysBroken({ digits: null })
      .answer({ digits: '00000' })
      .saysBroken({ digits: 'Must be ten digits' })
      .answer({ digits: '0000000000' })
      .saysBroken({ digits: null }),

  'Validity messages > provides a form-defined message on required validation failure': () =>
    onRequired({ required_message: { en: 'Must provide an answer!!' } })
      .saysMissing({ name: 'Must provide an answer!!' })
      .answer({ name: '0000000000' })
      .saysMissing({ name: null })
      .answer({ name: '' })
      .saysMissing({ name: 'Must provide an answer!!' }),

  'Validation and relevance > does not produce validation errors for non-relevant questions': () =>
    begin(
      text('a', { default: 'default value' }),
      int('b'),
      text('sometimes', { relevant: "/data/a != 'default value'", required: '/data/b > 10' }),
    )
      .notAsked('sometimes')
      .valid('sometimes')
      .answer({ b: 11 })
      .notAsked('sometimes')
      .valid('sometimes')
      .answer({ a: 'other' })
      .asked('sometimes')
      .missing('sometimes')
      .answer({ a: 'default value' })
      .valid('sometimes'),
};

const CIRCLE = /it depends on itself/;

/** `form-definition-validity.test.ts`: what is worked out in a circle. */
export const circles: Cases = {
  'by self reference in calculate > should fail': () =>
    refused(CIRCLE, int('count', { calculation: '. + 1' })),

  'in calculate > should fail': () =>
    refused(
      /it depends on itself: a, b, c/,
      calc('a', '/data/b + 1'),
      calc('b', '/data/c + 1'),
      calc('c', '/data/a + 1'),
    ),

  'by self reference in relevance > should fail': () => refused(CIRCLE, int('count', { relevant: '. > 0' })),

  'cycles in `constraint` > supports self references in constraints (supplemental/alternate #1)': () =>
    begin(int('count', { constraint: '. > 10' }))
      .answer({ count: 5 })
      .broken('count')
      .holds({ count: 5 }),

  '"codependant" expressions > supports codependant required conditions': () =>
    begin(int('a', { required: '/data/b > 0' }), int('b', { required: '/data/a > 0' }))
      .notRequired('a', 'b')
      .answer({ a: 1 })
      .required('b')
      .notRequired('a')
      .answer({ b: 1 })
      .required('a', 'b'),

  '"codependant" expressions > supports codependant readonly conditions': () =>
    begin(int('a', { read_only: '/data/b > 0' }), int('b', { read_only: '/data/a > 0' }))
      .notReadOnly('a', 'b')
      .answer({ a: 1 })
      .readOnly('b')
      .notReadOnly('a'),

  'parsing forms with cycles, involving fields inside and outside of repeat groups > should fail': () =>
    refused(
      CIRCLE,
      repeat('group', [calc('a', '/data/b + 1')]),
      calc('b', '/data/group[position() = 1]/a + 1'),
    ),

  'parsing forms with self reference cycles in fields of repeat groups > should fail': () =>
    refused(CIRCLE, repeat('group', [calc('a', '../a + 1')])),

  'parsing forms with cycles between fields of the same repeat instance > should fail': () =>
    refused(CIRCLE, repeat('group', [calc('a', '../b + 1'), calc('b', '../a + 1')])),
};

/** `readonly.test.ts`, `readonly-calculate.test.ts`. */
export const readOnly: Cases = {
  'readonly > is inherited from ancestors': () =>
    begin(
      int('whole'),
      int('part'),
      group('group', [text('field', { read_only: '/data/part = 1' })], { read_only: '/data/whole = 1' }),
    )
      .notReadOnly('group/field')
      .answer({ whole: 1, part: 0 })
      .readOnly('group/field')
      .answer({ whole: 0, part: 1 })
      .readOnly('group/field')
      .answer({ part: 0 })
      .notReadOnly('group/field'),

  'calculate > [is] evaluated on `readonly` field with UI': () =>
    begin(int('number', { read_only: true, calculation: '7 * 2' }))
      .readOnly('number')
      .holds({ number: 14 }),
};
