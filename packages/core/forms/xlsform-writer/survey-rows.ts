import type { Item, LocalText, Question } from '../definition/definition.ts';
import { WIDEST } from '../numbers/widest-numbers.ts';
import { isStandIn } from '../texts/stand-in-label.ts';
import { LIMITS } from '../xlsform/limits.ts';
import { constraintWith } from '../xlsform/own/limits-of-answers.ts';
import { isDynamic } from '../xlsform/questions/defaults.ts';
import { type Cells, cellsOf, inLanguages } from './cells.ts';
import type { Lists } from './lists.ts';
import type { NameWriter } from './names.ts';

/** The form as a whole, for writing each row of it. */
export interface Writing {
  readonly names: NameWriter;
  readonly lists: Lists;
  /** Returns what the column `save_to` says of a question. */
  readonly savedAs: (question: Question) => string | undefined;
}

/** Returns the rows of what a form asks, from top to bottom. A group or a repeat has one at its beginning and one at its end. */
export const surveyRows = (items: readonly Item[], writing: Writing): Cells[] =>
  items.flatMap((item) => {
    if (!('children' in item))
      return [item.type === 'note' ? noteRow(item, writing) : questionRow(item, writing)];
    const end = cellsOf({ type: item.type === 'begin_group' ? 'end_group' : 'end_repeat', name: item.name });
    return [containerRow(item, writing), ...surveyRows(item.children, writing), end];
  });

const flag = (value: boolean | string | undefined, { names }: Writing): string | undefined =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : names.inExpression(value);

const textCells = (column: string, text: LocalText | undefined, { names }: Writing): Cells =>
  new Map([...inLanguages(column, text)].map(([heading, words]) => [heading, names.inText(words)] as const));

function containerRow(item: Extract<Item, { children: unknown }>, writing: Writing): Cells {
  const { inExpression } = writing.names;
  const isRepeat = item.type === 'begin_repeat';
  return cellsOf(
    { type: item.type, name: item.name },
    isStandIn(item) ? {} : textCells('label', item.label, writing),
    {
      relevant: inExpression(item.relevant),
      read_only: flag(item.read_only, writing),
      appearance: item.appearance,
      heading: isRepeat ? undefined : flag(item.heading, writing),
      repeat_count: isRepeat ? inExpression(item.repeat_count) : undefined,
      table: writing.lists.nameOf(item),
    },
    isRepeat ? textCells('summary', item.summary, writing) : {},
  );
}

const noteRow = (item: Extract<Item, { type: 'note' }>, writing: Writing): Cells =>
  cellsOf({ type: 'note', name: item.name }, textCells('label', item.label, writing), {
    relevant: writing.names.inExpression(item.relevant),
  });

function questionRow(item: Question, writing: Writing): Cells {
  const { inExpression } = writing.names;
  const type = typeOf(item, writing);
  const limits = limitsOf(item);
  const isUnseen = item.type === 'calculate' || item.type === 'hidden';
  return cellsOf(
    { type, name: item.name },
    isUnseen && isStandIn(item) ? {} : textCells('label', item.label, writing),
    textCells('hint', item.hint, writing),
    {
      required: item.required === false ? undefined : flag(item.required, writing),
      relevant: inExpression(item.relevant),
      constraint: constraintWith(limits, inExpression(item.constraint)),
    },
    textCells('constraint_message', item.constraint_message, writing),
    textCells('required_message', item.required_message, writing),
    textCells('warning_message', item.warning_message, writing),
    {
      warning: inExpression(item.warning),
      carry: item.carry,
      allowed_change: 'allowed_change' in item ? writtenChange(item.allowed_change) : undefined,
      read_only: flag(item.read_only, writing),
      calculation: inExpression(item.calculation),
      trigger: item.trigger?.map((name) => inExpression(`\${${name}}`)).join(', '),
      default: defaultCell(item, type, writing),
      choice_filter: 'choice_filter' in item ? inExpression(item.choice_filter) : undefined,
      parameters: parametersOf(item),
      appearance: item.appearance,
      save_to: writing.savedAs(item),
      taken_from: item.taken_from,
      fact: item.fact,
      report: item.report?.join(' '),
      better: item.better?.join(' '),
      ...limits,
    },
    inLanguages('unit', 'unit' in item ? item.unit : undefined),
  );
}

function typeOf(item: Question, { lists }: Writing): string {
  // As other tools have it, which read the records from a file.
  if (item.type === 'select_record') return `select_one_from_file ${item.records}.csv`;
  if (item.type === 'hidden' && item.measured) return 'start-geopoint';
  const list = lists.nameOf(item);
  return list === undefined ? item.type : `${item.type} ${list}`;
}

/** Writes a default so that it is taken for what it is: by its look a reader tells a value from an expression. */
function defaultCell(item: Question, type: string, { names }: Writing): string | undefined {
  const { default: value, dynamic_default: worked } = item;
  if (worked !== undefined) {
    const expression = names.inExpression(worked) ?? '';
    return isDynamic(expression, type) ? expression : `string(${expression})`;
  }
  return value !== undefined && isDynamic(value, type) ? `string(${literal(value)})` : value;
}

/** Writes a text as XPath does. */
const literal = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`);

/** Writes a number without an exponent, which XPath and parameters do not know. */
function decimal(value: number): string {
  const [digits = '', exponent] = String(value).split('e');
  if (exponent === undefined) return digits;
  const sign = value < 0 ? '-' : '';
  const plain = digits.replace(/[-.]/g, '');
  const power = Number(exponent);
  return power < 0 ? `${sign}0.${'0'.repeat(-power - 1)}${plain}` : sign + plain.padEnd(power + 1, '0');
}

const writtenChange = (change: number | 'none' | undefined): string | undefined =>
  typeof change === 'number' ? decimal(change) : change;

/** Returns the numbers in the columns for limits: those that are not the limits of the type. */
function limitsOf(item: Question): Limits {
  switch (item.type) {
    case 'integer':
    case 'decimal': {
      const usual = WIDEST[item.type];
      const unlike = (limit: 'min' | 'max' | 'step'): string | undefined =>
        item[limit] === usual[limit] ? undefined : decimal(item[limit]);
      return { min: unlike('min'), max: unlike('max'), step: unlike('step') };
    }
    case 'text':
      return { max_length: item.max_length === LIMITS.text ? undefined : decimal(item.max_length) };
    default:
      return {};
  }
}

type Limits = Readonly<Partial<Record<'min' | 'max' | 'step' | 'max_length', string | undefined>>>;

function parametersOf(item: Question): string | undefined {
  const written = (parameters: Readonly<Record<string, number | string | undefined>>) =>
    Object.entries(parameters)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${typeof value === 'number' ? decimal(value) : value}`)
      .join(' ') || undefined;
  switch (item.type) {
    case 'image':
      return written({ 'max-pixels': item.max_pixels });
    case 'audio':
      return written({ quality: item.quality });
    case 'geopoint':
      return written({
        'capture-accuracy': item.capture_accuracy,
        'warning-accuracy': item.warning_accuracy,
      });
    case 'range':
      return written({ start: item.min, end: item.max, step: item.step });
    default:
      return undefined;
  }
}
