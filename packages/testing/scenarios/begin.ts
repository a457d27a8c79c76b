import type { FormDefinition, Item } from '@sampark/core/forms/definition/definition';
import { formDefinition } from '@sampark/core/forms/definition/valid-definition';
import { expect } from 'vitest';
import { Scenario } from './scenario.ts';

/** Cases of a form engine by their names in the suite that they are traced to: `describe > it`. */
export type Cases = Readonly<Record<string, () => void>>;

/** Makes a form of these items, at the root of its instance. */
const formOf = (items: readonly Item[], lists: FormDefinition['lists']): FormDefinition => ({
  name: 'scenario',
  version: 1,
  xforms_version: '1.0.0',
  title: { en: 'Scenario' },
  modules: [{ type: 'begin_group', name: 'm', label: { en: 'Module' }, heading: true, children: [...items] }],
  ...(lists && { lists }),
});

/** Begins a survey of these items. */
export const begin = (...items: readonly Item[]): Scenario => beginForm(formOf(items, undefined));

/** Begins a survey of items that name lists. */
export const beginWith = (lists: NonNullable<FormDefinition['lists']>, ...items: readonly Item[]): Scenario =>
  beginForm(formOf(items, lists));

/** Begins a survey of a form. */
export const beginForm = (form: FormDefinition): Scenario => new Scenario(formDefinition.parse(form));

/** Expects that no form is made of these items, because of something that this says. */
export function refused(why: RegExp, ...items: readonly Item[]): void {
  const problems = formDefinition.safeParse(formOf(items, undefined)).error?.issues ?? [];
  expect(problems.map(({ message }) => message).join('\n')).toMatch(why);
}
