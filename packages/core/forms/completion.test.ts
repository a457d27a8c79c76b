import { completeAnswers } from '@sampark/testing/builders';
import { describe, expect, it } from 'vitest';
import type { Values } from '../survey/values.ts';
import { completionOf } from './completion.ts';
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
