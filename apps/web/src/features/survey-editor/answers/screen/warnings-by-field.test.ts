import { warningsIn } from '@sampark/core/forms/checks/warnings';
import { openForm } from '@sampark/core/forms/engine/instance';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import type { Conflict } from '@sampark/core/survey/survey';
import type { Values } from '@sampark/core/survey/values';
import { expect, test } from 'vitest';
import type { SurveyView } from '../../../../data/ports/surveys/open-survey.ts';
import type { Compared } from '../../carried/earlier-of.ts';
import { warningsByField } from './warnings-by-field.ts';

const crowded: Values = { 'basic_info.population': 300, 'basic_info.households': 20 };
const reason = 'reasons.household_size';

const warnings = (
  values: Values,
  conflicts: readonly Partial<Conflict>[] = [],
  compared: Compared['warnings'] = warningsIn,
) =>
  warningsByField(
    {
      form: villageStandard,
      values,
      instance: openForm(villageStandard, values),
      conflicts,
    } as SurveyView,
    compared,
  );
const names = (given: ReturnType<ReturnType<typeof warnings>['at']>) =>
  given.map(({ warning }) => warning.name);

test('a warning asks for its reason at one field, is told at the others, and counts in that module', () => {
  const found = warnings(crowded);
  expect(names(found.at('basic_info.households'))).toEqual(['household_size']);
  expect(names(found.at('basic_info.population'))).toEqual([]);
  expect(names(found.about('basic_info.population'))).toEqual(['household_size']);
  expect(names(found.about('basic_info.households'))).toEqual([]);
  expect([found.openIn('basic_info'), found.openIn('sanitation')]).toEqual([1, 0]);
});

test('with a reason it stays where it was asked for, and counts no more', () => {
  const found = warnings({ ...crowded, [reason]: 'Families at the brick kiln' });
  expect(found.at('basic_info.households')).toMatchObject([{ reason: 'Families at the brick kiln' }]);
  expect(names(found.about('basic_info.population'))).toEqual([]);
  expect(found.openIn('basic_info')).toBe(0);
});

test('a reason in conflict has its place, also when the answers fit by now', () => {
  const fitting = { ...crowded, 'basic_info.households': 60, [reason]: 'A new colony' };
  expect(names(warnings(fitting).at('basic_info.households'))).toEqual([]);
  const found = warnings(fitting, [{ field: reason }]);
  expect(found.at('basic_info.households')).toMatchObject([{ reason: 'A new colony' }]);
  expect(found.openIn('basic_info')).toBe(0);
});

test('a reason with two open conflicts is asked for once', () => {
  const fitting = { ...crowded, 'basic_info.households': 60, [reason]: 'A new colony' };
  const found = warnings(fitting, [{ field: reason }, { field: reason }]);
  expect(names(found.at('basic_info.households'))).toEqual(['household_size']);
});

test('a doubt about an earlier year has its place and counts, as any other', () => {
  const at = 'basic_info.households';
  const change = { year: '2025', before: 240, now: 400 };
  const changed = {
    warning: { name: at, when: '', message: { en: 'Households' }, fields: [at] },
    reasonAt: `${at}~why`,
    reason: '',
    change,
  };
  const found = warnings({ [at]: 400 }, [], () => [changed]);
  expect(found.at(at)).toMatchObject([{ change }]);
  expect(found.openIn('basic_info')).toBe(1);
  expect(found.waiting).toEqual([at]);
});
