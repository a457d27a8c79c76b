import type { Choice, FormDefinition, Item, Question } from '@sampark/core/forms/definition/definition';

/** Makes a question for a whole number from 0 to 9999. */
export const whole = (name: string, more: Partial<Question> = {}): Item =>
  ({
    type: 'integer',
    name,
    label: { en: name },
    required: false,
    min: 0,
    max: 9999,
    step: 1,
    ...more,
  }) as Item;
/** Makes a question for a text. */
export const text = (name: string, more: Partial<Question> = {}): Item =>
  ({ type: 'text', name, label: { en: name }, required: false, max_length: 100, ...more }) as Item;
/** Makes a value that is worked out. */
export const calculated = (name: string, calculation: string, more: Partial<Question> = {}): Item =>
  ({ type: 'calculate', name, label: { en: name }, required: false, calculation, ...more }) as Item;
/** Makes a group. */
export const group = (name: string, children: Item[], more: object = {}): Item => ({
  type: 'begin_group',
  name,
  label: { en: name },
  children,
  ...more,
});
/** Makes a repeat. */
export const repeat = (name: string, children: Item[], more: object = {}): Item => ({
  type: 'begin_repeat',
  name,
  label: { en: name },
  children,
  ...more,
});
/** Makes choices of these names. */
export const choices = (...names: string[]): Choice[] => names.map((name) => ({ name, label: { en: name } }));
/** Makes a form whose only module is `water`. */
export const waterForm = (...children: Item[]): FormDefinition => ({
  name: 'amenities',
  version: 1,
  xforms_version: '1.0.0',
  title: { en: 'Amenities' },
  modules: [{ type: 'begin_group', name: 'water', label: { en: 'Water' }, children }],
});
