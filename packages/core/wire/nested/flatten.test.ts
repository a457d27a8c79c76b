import { describe, expect, it } from 'vitest';
import type { Value } from '../../survey/values.ts';
import { flattener } from './flatten.ts';

const answers = (value: unknown): Value | undefined => (value === '' ? undefined : (value as Value));

describe('surveys that one reader flattens in a row', () => {
  const full = { survey_id: 'S1', village_name: 'Rampur', basic_info: { population: 5, schools: [] } };

  it.each<[string, Record<string, unknown>[], Record<string, Value>[]]>([
    [
      'the same fields with other answers',
      [full, { ...full, village_name: 'Belwa', basic_info: { population: 2.5, schools: ['Primary'] } }],
      [
        { village_name: 'Rampur', 'basic_info.population': 5, 'basic_info.schools': [] },
        { village_name: 'Belwa', 'basic_info.population': 2.5, 'basic_info.schools': ['Primary'] },
      ],
    ],
    [
      'a field less, then all of them',
      [full, { basic_info: { population: 1 } }, full],
      [
        { village_name: 'Rampur', 'basic_info.population': 5, 'basic_info.schools': [] },
        { 'basic_info.population': 1 },
        { village_name: 'Rampur', 'basic_info.population': 5, 'basic_info.schools': [] },
      ],
    ],
    [
      'a field more',
      [{ basic_info: { population: 1 } }, { basic_info: { population: 2, area: 3 } }],
      [{ 'basic_info.population': 1 }, { 'basic_info.population': 2, 'basic_info.area': 3 }],
    ],
    [
      'the same names in another module',
      [{ basic_info: { count: 1 } }, { sanitation: { count: 2 } }],
      [{ 'basic_info.count': 1 }, { 'sanitation.count': 2 }],
    ],
    [
      'an answer that is left out',
      [full, { ...full, village_name: '' }],
      [
        { village_name: 'Rampur', 'basic_info.population': 5, 'basic_info.schools': [] },
        { 'basic_info.population': 5, 'basic_info.schools': [] },
      ],
    ],
    ['nothing', [{ survey_id: 'S1' }, {}], [{}, {}]],
  ])('keep to themselves: %s', (_, surveys, values) => {
    const flatten = flattener(answers);
    expect(surveys.map(flatten)).toEqual(values);
  });

  it('have equal JSON for equal content, in whatever order it comes', () => {
    const flatten = flattener(answers);
    const turned = { basic_info: { schools: [], population: 5 }, village_name: 'Rampur' };
    const texts = [full, full, turned, turned].map((survey) => JSON.stringify(flatten(survey)));
    expect(new Set(texts).size).toBe(1);
  });

  it('are none of them changed by the next', () => {
    const flatten = flattener(answers);
    const villages = ['Rampur', 'Belwa', 'Chandpur'];
    const all = villages.map((village_name) => flatten({ ...full, village_name }));
    expect(all.map((values) => values['village_name'])).toEqual(villages);
  });
});
