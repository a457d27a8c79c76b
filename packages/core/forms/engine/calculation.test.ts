import { expect, it } from 'vitest';
import type { Value, Values } from '../../survey/values.ts';
import type { Item } from '../definition/definition.ts';
import { formDefinition } from '../definition/valid-definition.ts';
import { changeAnswers, type FormInstance, locate, openForm } from './instance.ts';
import { rowsOf } from './row.ts';

const common = (name: string) => ({ name, label: { en: name }, required: false });
const integer = (name: string): Item => ({
  type: 'integer',
  ...common(name),
  min: -100,
  max: 100,
  step: 1,
});
const calculate = (name: string, calculation: string): Item => ({
  type: 'calculate',
  ...common(name),
  calculation,
});

function open(items: readonly Item[], values: Values = {}): FormInstance {
  const form = formDefinition.parse({
    name: 'wells',
    version: 1,
    xforms_version: '1.0.0',
    title: { en: 'Wells' },
    modules: [{ type: 'begin_group', ...common('m'), children: items }],
  });
  return openForm(form, values);
}

function answerAt(instance: FormInstance, name: string): Value | undefined {
  const place = locate(instance, `m.${name}`);
  return place?.row.values[place.node.slot];
}

it('a calculation that gives no number leaves no answer, so that others find it empty', () => {
  const instance = open([
    integer('n'),
    calculate('twice', '${n} * 2'),
    calculate('either', "coalesce('', ${n} * 2)"),
    calculate('empty', "${twice} = '' and ${either} = ''"),
  ]);
  const answers = () => ['twice', 'either', 'empty'].map((name) => answerAt(instance, name));
  expect(answers()).toEqual(['', '', 'true']);
  changeAnswers(instance, [['m.n', 4]]);
  expect(answers()).toEqual([8, 8, 'false']);
});

it('what is made once follows until the survey holds it, and then stays, as a number if it is one', () => {
  const items = [
    integer('n'),
    calculate('first', 'once(${n} * 2)'),
    calculate('known', "concat('first: ', ${first})"),
  ];
  const instance = open(items, { 'm.n': 4 });
  changeAnswers(instance, [['m.n', 5]]);
  expect(answerAt(instance, 'first')).toBe(10);
  changeAnswers(instance, [['m.first', 8]]);
  changeAnswers(instance, [['m.n', 6]]);
  expect(answerAt(instance, 'first')).toBe(8);
  expect(answerAt(instance, 'known')).toBe('first: 8');
  expect(answerAt(open(items, { 'm.n': 6, 'm.first': 8 }), 'first')).toBe(8);
});

it('what is made once under a condition is the same again when the condition holds again', () => {
  const items = [integer('n'), calculate('seen', "if(${n} > 2, once(concat('at ', ${n})), '')")];
  const instance = open(items, { 'm.n': 3, 'm.seen': 'at 9' });
  const seen = (n: number) => {
    changeAnswers(instance, [['m.n', n]]);
    return answerAt(instance, 'seen');
  };
  expect([seen(4), seen(1), seen(5)]).toEqual(['at 9', '', 'at 9']);
});

it('a counted repeat that is not asked has the same rows, whether it was asked before or not', () => {
  const items: Item[] = [
    integer('n'),
    {
      type: 'begin_repeat',
      ...common('well'),
      relevant: '${n} > 2',
      repeat_count: 'coalesce(${n}, 0)',
      children: [integer('depth')],
    },
  ];
  const rows = (instance: FormInstance): number => {
    const { row, node } = locate(instance, 'm.well') ?? {};
    return row && node ? rowsOf(row, node).length : 0;
  };
  const stepByStep = open(items, { 'm.n': 3 });
  changeAnswers(stepByStep, [['m.n', 2]]);
  expect(rows(stepByStep)).toBe(rows(open(items, { 'm.n': 2 })));
});
