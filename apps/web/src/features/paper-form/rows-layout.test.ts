import type { Item, Question, Repeat } from '@sampark/core/forms/definition/definition';
import { expect, test } from 'vitest';
import { rowsLayout, type Words } from './rows-layout.ts';

const text = (name: string): Question => ({
  type: 'text',
  name,
  label: { en: name },
  required: false,
  max_length: 100,
});
const whole = (name: string, max = 99): Question => ({
  type: 'integer',
  name,
  label: { en: name },
  required: false,
  min: 0,
  max,
  step: 1,
});
const choose = (name: string, count: number): Question => ({
  type: 'select_one',
  name,
  label: { en: name },
  required: false,
  choices: Array.from({ length: count }, (_, at) => ({ name: `c${at}`, label: { en: `Choice ${at}` } })),
});
const repeat = (children: Item[], more: Partial<Repeat> = {}): Repeat => ({
  type: 'begin_repeat',
  name: 'rows',
  label: { en: 'Rows' },
  children,
  ...more,
});

const words: Words = {
  label: ({ label }) => label.en,
  head: ({ label }) => label.en,
  choices: (item) => ('choices' in item ? item.choices.map(({ label }) => label.en) : []),
};
const kindOf = (children: Item[]): string => rowsLayout(repeat(children), words, false).kind;

test('a few short questions stand beside each other, and many or long ones on cards', () => {
  expect(kindOf([text('Name'), whole('Age'), choose('Gender', 3)])).toBe('table');
  expect(kindOf(['a', 'b', 'c', 'd', 'e', 'f'].map(text))).toBe('cards');
  expect(kindOf([choose('Crop', 12)])).toBe('cards');
  expect(kindOf([text('Name'), repeat([text('Child')], { name: 'children' })])).toBe('cards');
  expect(kindOf([text('Name'), { type: 'note', name: 'n', label: { en: 'Look' } }])).toBe('cards');
});

test('what is not printed takes no room', () => {
  const hidden: Question = {
    type: 'calculate',
    name: 'c',
    label: { en: 'c' },
    required: false,
    calculation: '1',
  };
  const layout = rowsLayout(repeat([text('Name'), hidden, whole('Age')]), words, false);
  expect(layout).toMatchObject({ kind: 'table', columns: { length: 3 } });
});

test('the columns fill the page, and those in which people write get most', () => {
  const layout = rowsLayout(repeat([text('Name'), whole('Age'), whole('Children', 9)]), words, false);
  const [number = 0, name = 0, age = 0, children = 0] = layout.kind === 'table' ? layout.columns : [];
  expect(number + name + age + children).toBeCloseTo(100);
  expect(number).toBeLessThan(6);
  expect(name).toBeGreaterThan(1.5 * Math.max(age, children));
});

test.each([
  ['rows that people add', {}, false, 8, true],
  ['rows in rows', {}, true, 4, true],
  ['a count', { repeat_count: '5' }, false, 5, false],
  ['a count that an answer gives', { repeat_count: '${members}' }, false, 8, true],
  ['more than a page holds', { repeat_count: '500' }, false, 60, true],
  ['a fixed table', { table: [{ name: 'a', label: { en: 'A' } }] }, false, 1, false],
] as const)('%s: so many rows', (_, more, isInner, count, isOpen) => {
  const layout = rowsLayout(repeat([text('Name')], more as Partial<Repeat>), words, isInner);
  expect(layout).toMatchObject({ count, isOpen });
});
