import { calculated, group, repeat, text, waterForm, whole } from '@sampark/testing/form-builders';
import { describe, expect, it } from 'vitest';
import type { Value, Values } from '../../survey/values.ts';
import type { FormDefinition, Item } from '../definition/definition.ts';
import { changeAnswers, type FormInstance, openForm } from './instance.ts';
import { formModel } from './model.ts';
import { pathOf, valueOf, visitAsked } from './questions.ts';

/** Returns what is asked in a survey, by its path. */
function asked(instance: FormInstance): Record<string, Value> {
  const found: Record<string, Value> = {};
  visitAsked(instance, instance.survey, instance.model.tree.root.children, (each) => {
    found[pathOf(each)] = valueOf(each);
  });
  return found;
}
const valuesOf = (form: FormDefinition, values: Values) => asked(openForm(form, values));

/** Two wells and a tap: three rows of a repeat, the tap last, though its id comes first. */
const THREE: Values = {
  'water.sources/@b': 'a0',
  'water.sources/@c': 'a1',
  'water.sources/@a': 'a2',
  'water.sources/@b/depth': 40,
  'water.sources/@c/depth': 60,
  'water.sources/@a/depth': null,
  'water.sources/@gone/depth': 900,
};

describe('a changed answer', () => {
  const chain = waterForm(
    whole('wells'),
    group('more', [whole('pumps'), calculated('twice', '${pumps} * 2')], { relevant: '${wells} > 1' }),
    repeat('sources', [whole('depth'), calculated('deep', 'if(${depth} > ${limit}, 1, 0)')]),
    whole('limit'),
    calculated('deep_ones', 'sum(${deep})'),
  );
  const start = { ...THREE, 'water.wells': 1, 'water.limit': 50, 'water.more/pumps': 4 };

  it.each([
    ['shows a group', [['water.wells', 2]]],
    ['is read in every row', [['water.limit', 10]]],
    ['is read from outside of its row', [['water.sources/@b/depth', 70]]],
    ['adds a row', [['water.sources/@new', 'a3']]],
    ['takes a row away', [['water.sources/@c', null]]],
    ['moves a row', [['water.sources/@a', 'Zz']]],
    ['brings back what a row held', [['water.sources/@gone', 'a5']]],
  ] as const)('that %s gives what a survey opened with it gives', (_what, changes) => {
    const instance = openForm(chain, start);
    const changed: readonly (readonly [string, Value])[] = changes;
    changeAnswers(instance, changed);
    const found: Record<string, unknown> = {};
    visitAsked(instance, instance.survey, instance.model.tree.root.children, (asked) => {
      found[pathOf(asked)] = valueOf(asked);
    });
    const anew = valuesOf(chain, { ...start, ...Object.fromEntries(changed) });
    expect(Object.entries(found)).toEqual(Object.entries(anew));
    expect(Object.entries(found)).not.toEqual(Object.entries(valuesOf(chain, start)));
  });
});

describe('what hangs on an answer by a longer way', () => {
  const open = (form: FormDefinition, values: Values, changes: readonly (readonly [string, Value])[]) => {
    const instance = openForm(form, values);
    changeAnswers(instance, changes);
    return [asked(instance), valuesOf(form, { ...values, ...Object.fromEntries(changes) })];
  };
  const rows = { 'water.sources/@a': 'a0', 'water.sources/@b': 'a1', 'water.sources/@a/depth': 1 };

  it.each([
    ['another row by its number', 'indexed-repeat(${depth}, ${sources}, position(..) - 1)'],
    ['another row by a path', '/data/water/sources[1]/depth'],
    ['what is asked on the way of a path', 'count(${sources}/taste/../depth)'],
    ['a text by itself', 'count(${sources}/depth[string-length() > 1])'],
  ])('is worked out again: %s', (_what, calculation) => {
    const form = waterForm(
      repeat('sources', [
        whole('depth'),
        whole('taste', { relevant: '${depth} > 10' }),
        calculated('it', calculation),
      ]),
    );
    const [changed, anew] = open(form, rows, [['water.sources/@a/depth', 20]]);
    expect(changed).toEqual(anew);
    expect(changed).not.toEqual(valuesOf(form, { ...rows, 'water.sources/@a/depth': 1 }));
  });

  it.each(['${source}', '/data/water/source', 'string(../source)'])(
    'is worked out again: a group as the text of its answers, by %s',
    (source) => {
      const parts = [
        text('kind'),
        group('place', [text('lane'), text('gate', { relevant: "${lane} = ''" })]),
      ];
      const form = waterForm(group('source', parts), calculated('it', `concat(${source}, '!')`));
      const values = { 'water.source/kind': 'well', 'water.source/place/gate': 'north' };
      const [changed, anew] = open(form, values, [['water.source/place/lane', 'third']]);
      expect(valuesOf(form, values)).toMatchObject({ 'water.it': 'wellnorth!' });
      expect(changed).toMatchObject({ 'water.it': 'wellthird!' });
      expect(changed).toEqual(anew);
    },
  );

  it('is worked out again: the survey’s day', () => {
    const [changed, anew] = open(waterForm(calculated('it', 'today()')), { survey_date: '2024-01-01' }, [
      ['survey_date', '2025-05-05'],
    ]);
    expect(changed).toEqual({ 'water.it': '2025-05-05' });
    expect(changed).toEqual(anew);
  });
});

describe('a form that is wrong', () => {
  const problemsOf = (...children: Item[]): string[] =>
    formModel(waterForm(...children)).problems.map(
      ({ node, rule, message }) => `${node?.name} ${rule}: ${message}`,
    );

  it.each([
    [
      'a function that is not there',
      calculated('a', 'twice(2)'),
      'a calculation: there is no function twice()',
    ],
    [
      'too few values',
      calculated('a', 'pow(2)'),
      'a calculation: pow() takes another number of values than 1',
    ],
    [
      'a path that leads nowhere',
      calculated('a', '/data/water/b + 1'),
      'a calculation: the path leads to no question',
    ],
    ['a question that is not there', calculated('a', '${b}'), 'a calculation: there is no question b'],
    ['itself', calculated('a', '${a} + 1'), 'a calculation: it depends on itself: a'],
    ['no expression', calculated('a', '1 +'), 'a calculation: it ends too early'],
  ])('by %s is told so when it is read, and the rest works', (_what, item, problem) => {
    expect(problemsOf(item, whole('c'))).toEqual([problem]);
    expect(valuesOf(waterForm(item, whole('c')), { 'water.c': 1 })).toMatchObject({ 'water.c': 1 });
  });

  it('leaves out what is in a circle, so that no order decides', () => {
    const circle = waterForm(whole('x'), calculated('a', '${b} + ${x}'), calculated('b', '${a} + 1'));
    expect(valuesOf(circle, { 'water.x': 1, 'water.b': 5 })).toMatchObject({ 'water.a': null, 'water.b': 5 });
  });

  it.each([
    ['a default that is worked out', { dynamic_default: '1 +' }, 'a dynamic_default: it ends too early'],
    ['a rule of who may type', { read_only: '${b}' }, 'a read_only: there is no question b'],
    ['more than a form needs', { relevant: `${'1 + '.repeat(1200)}1` }, 'a relevant: it is too long'],
  ])('by %s is told so', (_what, more, problem) => {
    expect(problemsOf(whole('a', more))).toEqual([problem]);
  });

  it('finds a circle over several questions and rows', () => {
    expect(
      problemsOf(
        repeat('sources', [
          calculated('share', '${depth} div ${all}'),
          whole('depth', { relevant: '${all} > 0' }),
        ]),
        calculated('all', 'sum(${share})'),
      ),
    ).toEqual(['share calculation: it depends on itself: share, depth, all']);
  });
});

it('a chain of 20,000 calculations is worked out', () => {
  const chain = Array.from({ length: 20_000 }, (_, at) =>
    calculated(`c${at}`, at === 0 ? '${start}' : `\${c${at - 1}} + 1`),
  );
  const long = waterForm(...chain.toReversed(), whole('start'));
  expect(valuesOf(long, { 'water.start': 1 })['water.c19999']).toBe(20_000);
});
