import type { FieldPath, Values } from '../survey/values.ts';
import type { FormDefinition, LocalText, Module, Question } from './definition.ts';

/** A question with the path of its answer, `module.field`. */
export interface FormField {
  readonly path: FieldPath;
  readonly module: string;
  readonly question: Question;
}

/** The path of a question's answer. */
const fieldPath = (module: string, field: string): FieldPath => `${module}.${field}`;

/** The fields of one module, in the form's order. */
export const moduleFields = (module: Module): FormField[] =>
  module.children.map((question) => ({
    path: fieldPath(module.name, question.name),
    module: module.name,
    question,
  }));

/** Every field of a form by its path, in the form's order. */
export const formFields = (form: FormDefinition): ReadonlyMap<FieldPath, FormField> =>
  new Map(form.modules.flatMap(moduleFields).map((field) => [field.path, field]));

/** The text in `language`, in English where that language is not there. */
export const inLanguage = (text: LocalText, language: string): string => {
  const translated = Object.hasOwn(text, language) ? text[language] : undefined;
  return translated ?? text.en;
};

/**
 * Values without those of modules that the form does not have: a plain client's other top-level objects are not
 * answers. Of a newer version of the form everything is kept.
 */
export const ofModules = (values: Values, form: FormDefinition, isNewer: boolean): Values => {
  if (isNewer) return values;
  const modules = new Set(form.modules.map((module) => module.name));
  return Object.fromEntries(
    Object.entries(values).filter(([path]) => {
      const dot = path.indexOf('.');
      return dot < 0 || modules.has(path.slice(0, dot));
    }),
  );
};
