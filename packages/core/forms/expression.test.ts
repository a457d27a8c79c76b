import { describe, expect, it } from 'vitest';
import type { Values } from '../survey/values.ts';
import { holds, readExpression } from './expression.ts';

const answers: Values = {
  'basic_info.population': 1200,
  'basic_info.households': 240,
  'basic_info.male_population': 0.1,
  'basic_info.female_population': 0.2,
  'land_forest.ponds': 0,
  'sanitation.drainage': 'None',
  'sanitation.sources': ['well', 'pond'],
};
const worth = (text: string) => readExpression(text).of(answers);

describe('an expression', () => {
  it.each([
    ['${basic_info.population} div ${basic_info.households}', 5],
    ['2 + 3 * 4', 14],
    ['(2 + 3) * 4', 20],
    ['10 - 2 - 3', 5],
    ['-2 * -3', 6],
    ['${basic_info.male_population} + ${basic_info.female_population} = 0.3', true],
    ['${basic_info.population} div ${land_forest.ponds}', null],
    ['1.5 >= 1.5 and 1 <= 2', true],
    ['1 = 2 or 3 > 2 and 2 != 3', true],
    ['not(1 = 2)', true],
    ["${sanitation.drainage} = 'None'", true],
    ['${sanitation.drainage} != "Good"', true],
    ["${sanitation.drainage} = 'None' and ${basic_info.population} < 5", false],
    ["'2' = 2", false],
    ["'2' < 3", null],
    ["selected(${sanitation.sources}, 'well')", true],
    ["selected(${sanitation.sources}, 'tap')", false],
    ["selected(${sanitation.drainage}, 'None')", true],
  ])('%s is %j', (text, value) => {
    expect(worth(text)).toBe(value);
  });

  it.each([
    ['${basic_info.children} + 1', null],
    ['${basic_info.children} > 0', null],
    ["${basic_info.children} != 'None'", null],
    ['not(${basic_info.children} > 0)', null],
    ["selected(${basic_info.children}, 'x')", null],
    ['${basic_info.children} > 0 and 1 = 1', null],
    ['${basic_info.children} > 0 and 1 = 2', false],
    ['${basic_info.children} > 0 or 1 = 1', true],
    ['${basic_info.children} > 0 or 1 = 2', null],
  ])('%s, with an empty answer, is %j', (text, value) => {
    expect(worth(text)).toBe(value);
  });

  it.each([
    '',
    '1 +',
    '(1',
    '1)',
    '1 2',
    '${population} > 1',
    '${basic_info.population',
    "'open",
    'alert(1)',
    'constructor',
    'not 1',
    "selected('a')",
    '1 => 2',
    'pulldata("x")',
  ])('%j is none', (text) => {
    expect(() => readExpression(text)).toThrow(SyntaxError);
  });

  it('tells which fields it names, and holds only when it is true', () => {
    const rule = readExpression("${a.b} > 1 or selected(${c.d}, 'x') or ${a.b} = 0");
    expect([...rule.fields]).toEqual(['a.b', 'c.d']);
    expect([holds(rule, {}), holds(rule, { 'a.b': 2 }), holds(rule, { 'c.d': 'x' })]).toEqual([
      false,
      true,
      true,
    ]);
    expect(holds(readExpression('1'), {})).toBe(false);
  });
});
