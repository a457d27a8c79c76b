import { completeAnswers } from '@sampark/testing/builders';
import { group, repeat, text, waterForm, whole } from '@sampark/testing/form-builders';
import { seeded } from '@sampark/testing/random';
import { describe, expect, it } from 'vitest';
import type { FieldPath, Value, Values } from '../survey/values.ts';
import { completionIn, completionOf } from './completion.ts';
import type { FormDefinition, Module } from './definition/definition.ts';
import { changeAnswers, openForm } from './engine/instance.ts';
import { villageStandard } from './shipped/village-standard.ts';

const only = (...modules: string[]): Values =>
  Object.fromEntries(
    Object.entries(completeAnswers).filter(([path]) => modules.includes(path.split('.')[0] ?? '')),
  );

describe('completionOf', () => {
  it.each([
    ['nothing', { village_name: 'Rampur' }, 0, 0, 'draft'],
    ['one optional answer', { 'basic_info.literacy_rate': 71.5 }, 0, 14, 'in_progress'],
    ['three whole modules', only('basic_info', 'sanitation', 'electricity'), 43, 43, 'in_progress'],
    ['six modules and a piece', { ...completeAnswers, 'electricity.coverage': null }, 86, 100, 'in_progress'],
    ['everything required', completeAnswers, 100, 100, 'complete'],
  ] as const)('of %s', (_what, values, percentage, started, status) => {
    expect(completionOf(values, villageStandard)).toMatchObject({
      completion_percentage: percentage,
      sections_started: started,
      status,
      is_complete: percentage === 100,
    });
  });

  it('counts zero as an answer', () => {
    expect(
      completionOf({ ...completeAnswers, 'infrastructure.hospitals': 0 }, villageStandard).is_complete,
    ).toBe(true);
  });

  it('names what is missing, module by module', () => {
    const { modules } = completionOf(only('basic_info'), villageStandard);
    expect(modules[0]).toEqual({ name: 'basic_info', filled: 2, total: 4, missing: [] });
    expect(modules[4]?.missing).toEqual(['land_forest.agricultural_land', 'land_forest.irrigation']);
  });
});

describe('of a survey that is open', () => {
  const water = waterForm(
    whole('households', { required: true }),
    whole('people'),
    repeat('sources', [text('kind', { required: true }), whole('depth', { relevant: "${kind} = 'well'" })]),
  );
  const health = group('health', [
    repeat('beds', [text('ward', { required: true })], { repeat_count: '${households}' }),
  ]) as Module;
  const roads = group('roads', [text('road', { required: true, relevant: '${people} = 1' })]) as Module;
  const talks = group('talks', [text('reason', { required: '${people} > 2' })]) as Module;
  const form: FormDefinition = { ...water, modules: [...water.modules, health, roads, talks] };
  const answers: readonly (readonly [FieldPath, readonly Value[]])[] = [
    ['water.households', [null, 0, 1, 3]],
    ['water.sources/@a', [null, 'V']],
    ['water.sources/@a/kind', [null, 'well', 'pond']],
    ['water.sources/@a/depth', [null, 12]],
    ['water.sources/@b', [null, 'W']],
    ['water.sources/@b/kind', [null, 'well', 'pond']],
    ['water.people', [null, 0, 1, 3]],
    ['talks.reason', [null, 'far']],
    ['roads.road', [null, 'main']],
    ['health.beds/@1/ward', [null, 'general']],
  ];

  it('it is what it is when all is counted, after every change', () => {
    const { pick } = seeded(7);
    let values: Values = {};
    const instance = openForm(form, values);
    const seen = new Set<number>();
    for (let change = 0; change < 500; change += 1) {
      const [path, choices] = pick(answers);
      const value = pick(choices);
      values = { ...values, [path]: value };
      changeAnswers(instance, [[path, value]]);
      const completion = completionIn(instance);
      expect(completion).toEqual(completionOf(values, form));
      seen.add(completion.completion_percentage);
    }
    expect([...seen].toSorted()).toEqual([100, 25, 50, 75]);
  });
});
