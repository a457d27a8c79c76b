import type { FieldPath, Values } from '../survey/values.ts';
import type { FormDefinition, Item, LocalText, Module, Question } from './definition.ts';
import { insideOf } from './engine/tree.ts';

/** A question with the path of its answer, `module.field`. */
export interface FormField {
  readonly path: FieldPath;
  readonly module: string;
  readonly question: Question;
}

/**
 * The module of the reasons with which people keep answers despite a warning. No form has a module of this
 * name.
 */
export const REASONS = 'reasons';

/**
 * The names that no module may have: that of the reasons, and those of a survey's properties on the wire, where modules
 * stand beside them.
 */
export const RESERVED: ReadonlySet<string> = new Set([
  REASONS,
  ...['survey_id', 'local_id', 'panchayat_id', 'village_name', 'survey_date', 'form_name', 'form_version'],
  ...['epoch', 'version', 'continues_epoch', 'continues_version', 'conflicts', 'merged'],
  ...['created_at', 'updated_at', 'deleted_at', 'client_timestamp', 'server_timestamp'],
  ...['created_by', 'created_by_username', 'created_by_fullname'],
  ...['status', 'completion_percentage', 'is_complete', 'sync_status', 'synced', 'is_draft'],
]);

/** The longest reason, in UTF-16 units. */
const REASON_MAX = 500;

/** Returns the beginning of the paths in a module. */
export const modulePrefix = (module: string): string => `${module}.`;

/** Returns the questions of an item with their paths: the question itself, or those of a group. Rows have their own. */
export const questionsOf = (
  form: FormDefinition,
  item: Item,
  prefix: string,
): readonly Pick<FormField, 'path' | 'question'>[] => {
  switch (item.type) {
    case 'note':
    case 'begin_repeat':
      return [];
    case 'begin_group': {
      const inside = insideOf(form, item, prefix);
      return item.children.flatMap((child) => questionsOf(form, child, inside));
    }
    default:
      return [{ path: `${prefix}${item.name}`, question: item }];
  }
};

/** Returns the fields of one module, those of its groups among them, in the form's order. */
export const moduleFields = (form: FormDefinition, module: Module): FormField[] =>
  module.children
    .flatMap((item) => questionsOf(form, item, modulePrefix(module.name)))
    .map((field) => ({ ...field, module: module.name }));

/** Returns the path of the reason for keeping answers despite a warning. */
export const reasonPath = (warning: string): FieldPath => `${modulePrefix(REASONS)}${warning}`;

/** Returns the fields for reasons: a line of text for each warning, labelled with its message. */
export const reasonFields = (form: FormDefinition): FormField[] =>
  (form.warnings ?? []).map(({ name, message }) => ({
    path: reasonPath(name),
    module: REASONS,
    question: { type: 'text', name, label: message, required: false, max_length: REASON_MAX },
  }));

/** Returns every field of a form by its path, in the form's order; the reasons come last. */
export const formFields = (form: FormDefinition): ReadonlyMap<FieldPath, FormField> =>
  new Map(
    [...form.modules.flatMap((module) => moduleFields(form, module)), ...reasonFields(form)].map((field) => [
      field.path,
      field,
    ]),
  );

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
      path.startsWith(modulePrefix(name)),
    );
  };
  // Nearly always all values belong, and copying costs more than looking.
  for (const path in values) {
    if (!belongs(path)) return Object.fromEntries(Object.entries(values).filter(([each]) => belongs(each)));
  }
  return values;
};
