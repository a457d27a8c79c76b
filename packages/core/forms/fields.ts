import type { FieldPath, Values } from '../survey/values.ts';
import type { FormDefinition, LocalText, Module, Question } from './definition.ts';

/** A question with the path of its answer, `module.field`. */
export interface FormField {
  readonly path: FieldPath;
  readonly module: string;
  readonly question: Question;
}

type Item = Module['children'][number];

/**
 * The module of the reasons with which people keep answers despite a warning. No form has a module of this
 * name.
 */
export const REASONS = 'reasons';

/** The longest reason, in UTF-16 units. */
const REASON_MAX = 500;

/** Returns the path of a question's answer. */
const fieldPath = (module: string, field: string): FieldPath => `${module}.${field}`;

/** Returns the questions of an item: a group's questions, the question itself, or none. */
export const questionsOf = (item: Item): readonly Question[] => {
  if (item.type === 'note') return [];
  return item.type === 'begin_group' ? item.children.filter((each) => each.type !== 'note') : [item];
};

/** Returns the fields of one module, those of its groups among them, in the form's order. */
export const moduleFields = (module: Module): FormField[] =>
  module.children.flatMap(questionsOf).map((question) => ({
    path: fieldPath(module.name, question.name),
    module: module.name,
    question,
  }));

/** Returns the path of the reason for keeping answers despite a warning. */
export const reasonPath = (warning: string): FieldPath => fieldPath(REASONS, warning);

/** Returns the fields for reasons: a line of text for each warning, labelled with its message. */
export const reasonFields = (form: FormDefinition): FormField[] =>
  (form.warnings ?? []).map(({ name, message }) => ({
    path: reasonPath(name),
    module: REASONS,
    question: { type: 'text', name, label: message, required: false, max_length: REASON_MAX },
  }));

/** Returns every field of a form by its path, in the form's order; the reasons come last. */
export const formFields = (form: FormDefinition): ReadonlyMap<FieldPath, FormField> =>
  new Map([...form.modules.flatMap(moduleFields), ...reasonFields(form)].map((field) => [field.path, field]));

/** Compares fields by their position in an order; fields outside of it come last. */
export const byPlaceIn = (order: Iterable<FieldPath>): ((one: FieldPath, other: FieldPath) => number) => {
  const places = new Map([...order].map((field, at) => [field, at]));
  const place = (field: FieldPath): number => places.get(field) ?? places.size;
  return (one, other) => place(one) - place(other);
};

/**
 * Returns the module that shows a field: its own, or for a reason the module where its warning asks for it.
 */
export const moduleOf = (form: FormDefinition, field: FieldPath): string => {
  const [module = '', name] = field.split('.');
  if (module !== REASONS) return module;
  const [place = ''] = form.warnings?.find((warning) => warning.name === name)?.fields ?? [];
  return place.split('.')[0] ?? '';
};

/** Returns the text in `language`, or in English where that language is missing. */
export const inLanguage = (text: LocalText, language: string): string => {
  const translated = Object.hasOwn(text, language) ? text[language] : undefined;
  return translated || text.en;
};

/**
 * Removes values of modules that the form does not have: a plain client's other top-level objects are not
 * answers. A survey of a newer form keeps everything.
 * @param fields the form's, from `formFields`
 */
export const ofModules = (
  values: Values,
  {
    definition,
    fields,
  }: { readonly definition: FormDefinition; readonly fields: ReadonlyMap<FieldPath, FormField> },
  isNewer: boolean,
): Values => {
  if (isNewer) return values;
  const belongs = (path: FieldPath): boolean => {
    if (fields.has(path) || !path.includes('.')) return true;
    return [REASONS, ...definition.modules.map((module) => module.name)].some((name) =>
      path.startsWith(fieldPath(name, '')),
    );
  };
  // Nearly always all values belong, and copying costs more than looking.
  for (const path in values) {
    if (!belongs(path)) return Object.fromEntries(Object.entries(values).filter(([each]) => belongs(each)));
  }
  return values;
};
