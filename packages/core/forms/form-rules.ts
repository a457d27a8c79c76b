import { type FieldPath, isEmpty, type Values, valueAt, withValues } from '../survey/values.ts';
import type { FormDefinition, Warning } from './definition.ts';
import { type Expression, holds, readExpression } from './expression.ts';
import { type FormField, moduleFields, questionsOf } from './fields.ts';

/** A field with its conditions; most fields have none. */
interface RuledField extends FormField {
  readonly conditions: readonly Expression[];
}

/** A form's fields and rules, read once. */
export interface FormRules {
  readonly modules: readonly { readonly name: string; readonly fields: readonly RuledField[] }[];
  /** The conditions of each field. Fields that are always asked are missing. */
  readonly conditions: ReadonlyMap<FieldPath, readonly Expression[]>;
  /** The same conditions as a list, in the form's order. */
  readonly conditional: readonly { readonly path: FieldPath; readonly conditions: readonly Expression[] }[];
  readonly warnings: readonly { readonly warning: Warning; readonly when: Expression }[];
}

/** Reads an expression. A newer form may use one that this program cannot read: then the rule is left out. */
const readIfKnown = (text: string | undefined): Expression[] => {
  if (text === undefined) return [];
  try {
    return [readExpression(text)];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
};

const conditionsOf = (form: FormDefinition): Map<FieldPath, readonly Expression[]> => {
  const conditions = new Map<FieldPath, readonly Expression[]>();
  for (const module of form.modules) {
    for (const item of module.children) {
      const outer = item.type === 'begin_group' ? readIfKnown(item.relevant) : [];
      for (const { name, relevant } of questionsOf(item)) {
        const all = [...outer, ...readIfKnown(relevant)];
        if (all.length > 0) conditions.set(`${module.name}.${name}`, all);
      }
    }
  }
  return conditions;
};

const readRules = (form: FormDefinition): FormRules => {
  const conditions = conditionsOf(form);
  const ruled = (field: FormField) => ({ ...field, conditions: conditions.get(field.path) ?? [] });
  return {
    modules: form.modules.map((module) => ({ name: module.name, fields: moduleFields(module).map(ruled) })),
    conditions,
    conditional: [...conditions].map(([path, conditions]) => ({ path, conditions })),
    warnings: (form.warnings ?? []).flatMap((warning) =>
      readIfKnown(warning.when).map((when) => ({ warning, when })),
    ),
  };
};

/** Rules by form. A definition never changes, and a device counts ten thousand surveys by one. */
const read = new WeakMap<FormDefinition, FormRules>();

/** Returns the fields and rules of a form. */
export const rulesOf = (form: FormDefinition): FormRules => {
  const known = read.get(form);
  if (known) return known;
  const rules = readRules(form);
  read.set(form, rules);
  return rules;
};

/**
 * Returns the answers to the questions that are asked, without those whose condition does not hold. An answer
 * that is left out counts as empty for later conditions.
 */
export const askedValues = (values: Values, form: FormDefinition): Values => {
  let asked = values;
  for (const { path, conditions } of rulesOf(form).conditional) {
    // Most questions that are not asked were never answered, so there is nothing to leave out and nothing to
    // copy.
    if (isEmpty(valueAt(asked, path)) || allHold(conditions, asked)) continue;
    asked = withValues(asked, [[path, null]]);
  }
  return asked;
};

/** Whether all of these rules hold. @param asked the answers from `askedValues` */
export const allHold = (rules: readonly Expression[], asked: Values): boolean => {
  for (const rule of rules) if (!holds(rule, asked)) return false;
  return true;
};

/** Whether a question is asked. @param asked the answers from `askedValues` */
export const isAsked = (form: FormDefinition, path: FieldPath, asked: Values): boolean =>
  allHold(rulesOf(form).conditions.get(path) ?? [], asked);
