import * as z from 'zod/mini';
import type { FieldPath } from '../survey/values.ts';
import { type FormDefinition, formShape, type Module, type Note, type Question } from './definition.ts';
import { readExpression } from './expression.ts';
import { REASONS } from './fields.ts';

/** A fault in a definition, and its place. */
export interface DefinitionProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Place = DefinitionProblem['path'];

const problemOf = (text: string, known: ReadonlySet<FieldPath>): string | null => {
  try {
    const unknown = [...readExpression(text).fields].find((field) => !known.has(field));
    return unknown === undefined ? null : `there is no field ${unknown} here`;
  } catch (error) {
    return error instanceof SyntaxError ? error.message : String(error);
  }
};

const twice = (names: readonly string[]): string | undefined =>
  names.find((name, index) => names.indexOf(name) !== index);

const namesIn = (module: Module): string[] =>
  module.children.flatMap((item) =>
    item.type === 'begin_group' ? [item.name, ...item.children.map(({ name }) => name)] : [item.name],
  );

/**
 * Returns the faults of a definition of the right shape: doubled names, expressions that cannot be read or
 * name no field, conditions over fields that are asked later.
 */
const problemsOf = (form: FormDefinition): DefinitionProblem[] => {
  const problems: DefinitionProblem[] = [];
  const tell = (path: Place, message: string | null | undefined): void => {
    if (message != null) problems.push({ path, message });
  };
  const asTwice = (name: string | undefined) => (name === undefined ? null : `${name} stands twice`);
  const before = new Set<FieldPath>();
  const condition = (rule: string | undefined, place: Place): void => {
    if (rule !== undefined) tell([...place, 'relevant'], problemOf(rule, before));
  };

  tell(['modules'], asTwice(twice(form.modules.map(({ name }) => name))));
  form.modules.forEach((module, m) => {
    const place = ['modules', m];
    if (module.name === REASONS) tell([...place, 'name'], `${REASONS} is not a module's name`);
    tell([...place, 'children'], asTwice(twice(namesIn(module))));
    const asked = (item: Question | Note, here: Place): void => {
      condition(item.relevant, here);
      if (item.type !== 'note') before.add(`${module.name}.${item.name}`);
    };
    module.children.forEach((item, i) => {
      const here = [...place, 'children', i];
      if (item.type !== 'begin_group') return asked(item, here);
      condition(item.relevant, here);
      item.children.forEach((each, e) => asked(each, [...here, 'children', e]));
    });
  });

  const warnings = form.warnings ?? [];
  tell(['warnings'], asTwice(twice(warnings.map(({ name }) => name))));
  warnings.forEach(({ when, fields }, w) => {
    tell(['warnings', w, 'when'], problemOf(when, before));
    const unknown = fields.find((field) => !before.has(field));
    if (unknown !== undefined) tell(['warnings', w, 'fields'], `there is no field ${unknown} here`);
  });
  return problems;
};

/** A form definition that can be used: of the right shape, and consistent. */
export const formDefinition = formShape.check(
  z.superRefine((form, context) => {
    for (const { path, message } of problemsOf(form)) {
      context.addIssue({ code: 'custom', path: [...path], message });
    }
  }),
);
