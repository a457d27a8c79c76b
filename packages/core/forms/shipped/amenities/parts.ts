import type { Choice, LocalText, Question, Repeat } from '../../definition/definition.ts';
import { text } from '../detailed/parts.ts';

type Type = Question['type'];
/** The properties of a question of one type that are not the same everywhere. */
type More<T extends Type> = Partial<Omit<Extract<Question, { type: T }>, 'type' | 'name' | 'label'>>;

/** Makes choices of `[word on the wire, English, Hindi, other cells of its row]`. */
export const choices = (
  ...rows: readonly (readonly [string, string, string, Readonly<Record<string, string>>?])[]
): Choice[] =>
  rows.map(([name, en, hi, columns]) => ({ name, label: text(en, hi), ...(columns && { columns }) }));

/** Makes a question for a line of text. */
export const line = (name: string, label: LocalText, more: More<'text'> = {}): Question => ({
  type: 'text',
  name,
  label,
  required: true,
  max_length: 100,
  ...more,
});

/** Makes a question for a number of whole things, from none to `max`. */
export const whole = (name: string, label: LocalText, max: number, more: More<'integer'> = {}): Question => ({
  type: 'integer',
  name,
  label,
  required: true,
  min: 0,
  max,
  step: 1,
  ...more,
});

/** Makes a question for a measured number with one decimal, from 0 to `max`. */
export const measured = (
  name: string,
  label: LocalText,
  max: number,
  more: More<'decimal'> = {},
): Question => ({
  type: 'decimal',
  name,
  label,
  required: false,
  min: 0,
  max,
  step: 0.1,
  ...more,
});

/** Makes a select of one. */
export const one = (
  name: string,
  label: LocalText,
  options: Choice[],
  more: More<'select_one'> = {},
): Question => ({ type: 'select_one', name, label, required: true, choices: options, ...more });

/** Makes a value that the form works out. People read it, and nobody types it. */
export const total = (name: string, label: LocalText, calculation: string): Question => ({
  type: 'calculate',
  name,
  label,
  required: false,
  calculation,
});

/** Makes a repeat: questions for each row. */
export const rows = (
  name: string,
  label: LocalText,
  more: Pick<Repeat, 'summary' | 'table'>,
  children: Repeat['children'],
): Repeat => ({ type: 'begin_repeat', name, label, ...more, children });

export const YES_NO = choices(['yes', 'Yes', 'हाँ'], ['no', 'No', 'नहीं']);
