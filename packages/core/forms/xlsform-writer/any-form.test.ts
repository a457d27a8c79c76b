import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AUDIO_QUALITIES, type FormDefinition, type Item, type LocalText } from '../definition/definition.ts';
import { readXlsForm } from '../xlsform/read-xlsform.ts';
import { writeXlsForm } from './write-xlsform.ts';

/** A text as people and other programs write them: any letters, spaces and lines, but no name of a question. */
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((text) => text.replaceAll('${', '$ {'))
  .map((text) => (text === '' ? 'x' : text));
const label: fc.Arbitrary<LocalText> = fc
  .record({ en: words, hi: words, kok: words }, { requiredKeys: ['en'] })
  .map((texts) => texts as LocalText);

const rule = fc.constantFrom(
  '1 = 1',
  "${first} != ''",
  "selected(${first}, 'a')",
  'concat(\'a\', "b") = ${first}',
);
const ofAnswer = fc.oneof(
  rule,
  fc.constantFrom("selected(., 'a')", '. >= 1 and . <= 5', '(. >= 1) and (. <= 5)'),
);
const word = fc.stringMatching(/^[a-z][a-z0-9_]{0,5}$/);
const limit = fc.integer({ min: -1e6, max: 1e6 });

const common = fc
  .record(
    {
      label,
      required: fc.oneof(fc.boolean(), rule),
      hint: label,
      relevant: rule,
      required_message: label,
      constraint: ofAnswer,
      constraint_message: label,
      warned: fc.record({ warning: ofAnswer, warning_message: label }),
      read_only: fc.oneof(fc.boolean(), rule),
      appearance: word,
      carry: fc.constant('no' as const),
      default: word,
      dynamic_default: fc.constantFrom('now()', '${first} + 1'),
      calculation: rule,
      trigger: fc.constant(['first']),
      report: fc.constantFrom(['first'], ['no'], ['first', 'mean'], ['sum']),
    },
    { requiredKeys: ['label', 'required'] },
  )
  .map(({ warned, ...rest }) => ({ ...rest, ...warned }))
  .map(({ default: value, ...rest }) =>
    // A question begins with one answer, so it has one kind of default.
    'dynamic_default' in rest || value === undefined ? rest : { ...rest, default: value },
  )
  .filter((rest) => !('trigger' in rest) || 'calculation' in rest);

/** What nobody sees warns of nothing. */
const unseen = common.map((rest) =>
  Object.fromEntries(Object.entries(rest).filter(([property]) => !property.startsWith('warning'))),
);

/** A question that takes a file begins without one. */
const ofFile = common.map((rest) =>
  Object.fromEntries(Object.entries(rest).filter(([property]) => property !== 'default')),
);

const choices = fc.uniqueArray(word, { minLength: 1, maxLength: 4 }).chain((names) =>
  fc.tuple(
    ...names.map((name) =>
      fc.record(
        {
          name: fc.constant(name),
          label,
          columns: fc.dictionary(fc.constantFrom('district', 'label:x', 'a.b'), words, { minKeys: 1 }),
        },
        { requiredKeys: ['name', 'label'] },
      ),
    ),
  ),
);

const question = fc.oneof(
  ...(['integer', 'decimal'] as const).map((type) =>
    fc
      .record(
        {
          type: fc.constant(type),
          common,
          unit: label,
          low: limit,
          more: fc.nat(),
          step: fc.constantFrom(1, 0.1, 1e-6, 5),
        },
        { requiredKeys: ['type', 'common', 'low', 'more', 'step'] },
      )
      .map(({ common: rest, low, more, step, ...own }) => ({
        ...rest,
        ...own,
        min: low,
        max: low + more,
        step,
      })),
  ),
  fc
    .tuple(common, limit, fc.integer({ min: 1, max: 1000 }))
    .map(([rest, min, steps]) => ({ type: 'range', ...rest, min, max: min + steps * 0.25, step: 0.25 })),
  fc
    .tuple(common, fc.integer({ min: 1, max: 1e4 }))
    .map(([rest, max_length]) => ({ type: 'text', ...rest, max_length })),
  fc
    .tuple(ofFile, fc.option(fc.integer({ min: 1, max: 1e4 }), { nil: undefined }))
    .map(([rest, max_pixels]) => ({ type: 'image', ...rest, ...(max_pixels && { max_pixels }) })),
  fc.tuple(ofFile, fc.constantFrom('audio', 'video', 'file')).map(([rest, type]) => ({ type, ...rest })),
  fc
    .tuple(ofFile, fc.constantFrom(...AUDIO_QUALITIES))
    .map(([rest, quality]) => ({ type: 'audio', ...rest, quality })),
  fc
    .tuple(common, fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 1, max: 4000 }))
    .map(([rest, capture, warning]) => ({
      ...{ type: 'geopoint', ...rest, capture_accuracy: capture / 8, warning_accuracy: warning / 8 },
    })),
  fc
    .tuple(
      common,
      fc.constantFrom(
        'date',
        'time',
        'dateTime',
        'acknowledge',
        'barcode',
        'geopoint',
        'geotrace',
        'geoshape',
      ),
    )
    .map(([rest, type]) => ({ type, ...rest })),
  fc.tuple(unseen, rule).map(([rest, calculation]) => ({ type: 'calculate', ...rest, calculation })),
  fc
    .tuple(
      fc.constantFrom('select_one', 'select_multiple', 'rank'),
      common,
      choices,
      fc.option(rule, { nil: undefined }),
    )
    .map(([type, rest, listed, choice_filter]) => ({
      type,
      ...rest,
      choices: listed,
      ...(choice_filter !== undefined && { choice_filter }),
    })),
  fc.record({ type: fc.constant('note'), label, relevant: rule }, { requiredKeys: ['type', 'label'] }),
);

const container = fc.record(
  { label, relevant: rule, read_only: fc.boolean(), appearance: word },
  { requiredKeys: ['label'] },
);
const { item } = fc.letrec<{ item: object; group: object; repeat: object }>((tie) => ({
  item: fc.oneof({ maxDepth: 3, withCrossShrink: true }, question, tie('group'), tie('repeat')),
  group: fc
    .tuple(container, fc.array(tie('item'), { maxLength: 3 }), fc.option(fc.boolean(), { nil: undefined }))
    .map(([own, children, heading]) => ({
      type: 'begin_group',
      ...own,
      ...(heading !== undefined && { heading }),
      children,
    })),
  repeat: fc
    .tuple(
      container,
      fc.array(tie('item'), { maxLength: 3 }),
      fc.oneof(
        fc.constant({}),
        fc.record({ repeat_count: fc.constantFrom('3', '${first}') }),
        fc.record({ table: choices }),
      ),
      fc.option(label, { nil: undefined }),
    )
    .map(([own, children, rows, summary]) => ({
      type: 'begin_repeat',
      ...own,
      ...rows,
      ...(summary && { summary }),
      children,
    })),
}));

const modules = fc.array(
  fc
    .tuple(container, fc.boolean(), fc.array(item, { minLength: 1, maxLength: 4 }))
    .map(([own, heading, children]) => ({
      type: 'begin_group',
      ...own,
      ...(heading && { heading }),
      children,
    })),
  { minLength: 1, maxLength: 3 },
);

/** Names everything by its number, and the first question of all `first`. Lists without a name get the one that they have read again. */
function named(given: readonly object[]): FormDefinition['modules'] {
  let count = 0;
  const name = (each: object): Item => {
    count += 1;
    const own = `n${count}`;
    const children = 'children' in each ? (each.children as object[]).map(name) : undefined;
    return {
      ...each,
      name: own,
      ...(children && { children }),
      ...(('choices' in each || 'table' in each) && { list_name: `l${own}` }),
    } as Item;
  };
  const first = { type: 'text', name: 'first', label: { en: 'First' }, required: false, max_length: 9 };
  return given.map((module, at) => {
    const { children, ...rest } = name(module) as FormDefinition['modules'][number];
    if (at > 0) return { ...rest, children };
    // All rules read `first`, so it is asked whatever they say.
    const { relevant: _relevant, ...always } = rest;
    return { ...always, children: [first as Item, ...children] };
  });
}

const form: fc.Arbitrary<FormDefinition> = fc
  .record(
    {
      title: label,
      version: fc.integer({ min: 1, max: 2 ** 40 }),
      modules: modules.map(named),
      xforms_version: fc.constant('1.0.0' as const),
      subject: fc.constantFrom('village' as const, 'panchayat' as const),
      lists: fc.record({ places: choices }),
      warnings: fc
        .tuple(label)
        .map(([message]) => [{ name: 'w', when: '${first} = 1', message, fields: ['n1.first'] }]),
    },
    { requiredKeys: ['title', 'version', 'modules'] },
  )
  .map((given) => ({ name: 'any-form', ...given }));

it('any form that is written as a workbook and read again is the same', () => {
  fc.assert(
    fc.property(form, (given) => {
      const { form: read, problems } = readXlsForm(writeXlsForm(given));
      expect(problems).toEqual([]);
      expect(read).toEqual(given);
    }),
    { numRuns: 100, seed: 1 },
  );
});
