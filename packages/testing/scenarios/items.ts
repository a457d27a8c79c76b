import type { Choice, Item, Question } from '@sampark/core/forms/definition/definition';

type More = Partial<Omit<Question, 'type' | 'name'>> & Readonly<Record<string, unknown>>;

/** Makes a question. */
const question = (type: Question['type'], name: string, more: object): Item =>
  ({ type, name, label: { en: name }, required: false, ...more }) as Item;

/** Makes a question for a whole number of 32 bits. */
export const int = (name: string, more: More = {}): Item =>
  question('integer', name, { min: -2_147_483_648, max: 2_147_483_647, step: 1, ...more });

/** Makes a question for a number. */
export const decimal = (name: string, more: More = {}): Item =>
  question('decimal', name, { min: -1e9, max: 1e9, step: 0.001, ...more });

/** Makes a question for a text. */
export const text = (name: string, more: More = {}): Item =>
  question('text', name, { max_length: 500, ...more });

/** Makes a value that is worked out. */
export const calc = (name: string, calculation: string, more: More = {}): Item =>
  question('calculate', name, { calculation, ...more });

/** Makes a question without more to say than its type. */
export const of = (type: Question['type'], name: string, more: More = {}): Item => question(type, name, more);

/** Makes choices: `name`, or a name with the other columns of its row. */
export const choices = (...rows: readonly (string | Readonly<Record<string, string>>)[]): Choice[] =>
  rows.map((row) => {
    if (typeof row === 'string') return { name: row, label: { en: row } };
    const { name = '', label = name, ...columns } = row;
    return { name, label: { en: label }, columns };
  });

/** Makes a question with choices; of a text, its words are their names. */
const selecting =
  (type: 'select_one' | 'select_multiple' | 'rank') =>
  (name: string, from: string | Choice[], more: More = {}): Item =>
    question(type, name, { choices: typeof from === 'string' ? choices(...from.split(' ')) : from, ...more });
export const one = selecting('select_one');
export const many = selecting('select_multiple');
export const rank = selecting('rank');

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
