import type { FormDefinition, Item, LocalText, Module, Question } from '../definition/definition.ts';
import { insideOf } from '../engine/tree.ts';
import { modulePrefix } from '../fields/module-fields.ts';
import { hasOwnBounds } from '../numbers/widest-numbers.ts';
import { formLanguages } from '../texts/form-languages.ts';
import { inLanguage } from '../texts/local-text.ts';
import { withWords } from '../texts/stand-in-label.ts';

/** The columns of a field dictionary in their order. Those of `BY_LANGUAGE` stand once for each language of the form. */
export const DICTIONARY_COLUMNS = [
  'number',
  'module',
  'group',
  'path',
  'name',
  'kind',
  'label',
  'hint',
  'choices',
  'unit',
  'min',
  'max',
  'step',
  'required',
  'relevant',
  'constraint',
  'calculation',
  'appearance',
] as const;
export type DictionaryColumn = (typeof DICTIONARY_COLUMNS)[number];

const BY_LANGUAGE: readonly DictionaryColumn[] = ['label', 'hint', 'choices'];

/** A column of a dictionary. */
export interface DictionaryHeading {
  readonly column: DictionaryColumn;
  /** The language of its texts; absent: it has none. */
  readonly language?: string;
}

/** The most characters of a list of choices: a cell of a spreadsheet takes 32,767. */
const LONGEST_LIST = 30_000;

export interface FieldDictionary {
  readonly headings: readonly DictionaryHeading[];
  /** A row for each question, with a cell for each heading; null: there is nothing to say. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** A question with what stands around it. */
interface Placed {
  readonly path: string;
  readonly question: Question;
  readonly module: Module;
  /** The groups and repeats around it, the outermost first. */
  readonly around: readonly Exclude<Item, { type: 'note' } | Question>[];
}

/**
 * Describes every question of a form as it is written: its place, texts, choices, bounds and rules. An expression of a module, a
 * group or a repeat holds for each question inside, and stands in a line of its own before the question's own.
 * @param language that of the names of modules and groups, and of units
 */
export function fieldDictionary(form: FormDefinition, language: string): FieldDictionary {
  const languages = formLanguages(form);
  const headings = DICTIONARY_COLUMNS.flatMap((column): DictionaryHeading[] =>
    BY_LANGUAGE.includes(column) ? languages.map((each) => ({ column, language: each })) : [{ column }],
  );
  const questions = form.modules.flatMap((module) =>
    placedIn(form, module.children, { module, around: [], prefix: modulePrefix(module.name) }),
  );
  return {
    headings,
    rows: questions.map((placed, at) => {
      const cells = cellsOf(placed, language);
      return headings.map(({ column, language: own }) =>
        column === 'number' ? at + 1 : cells[column](own ?? language),
      );
    }),
  };
}

interface Inside extends Pick<Placed, 'module' | 'around'> {
  /** The beginning of the paths. */
  readonly prefix: string;
}

const placedIn = (form: FormDefinition, items: readonly Item[], inside: Inside): Placed[] =>
  items.flatMap((item): Placed[] => {
    const { module, around, prefix } = inside;
    if (item.type === 'note') return [];
    if (!('children' in item))
      return [{ path: `${prefix}${item.name}`, question: withWords(item), module, around }];
    const within = item.type === 'begin_repeat' ? `${prefix}${item.name}/@/` : insideOf(form, item, prefix);
    return placedIn(form, item.children, { module, around: [...around, item], prefix: within });
  });

type Cell = (language: string) => string | number | null;

/** Returns what stands in each column for a question. */
function cellsOf(placed: Placed, language: string): Record<Exclude<DictionaryColumn, 'number'>, Cell> {
  const { path, question, module, around } = placed;
  const number = 'min' in question && hasOwnBounds(question) ? question : null;
  const always =
    (cell: string | number | null | undefined): Cell =>
    () =>
      cell === '' ? null : (cell ?? null);
  const conditions = [module, ...around, question].flatMap(({ relevant = [] }) => relevant);
  return {
    module: always(inLanguage(module.label, language)),
    group: always(around.map(({ label }) => inLanguage(label, language)).join(' / ')),
    path: always(path),
    name: always(question.name),
    kind: always(question.type),
    label: (own) => question.label[own] ?? null,
    hint: (own) => question.hint?.[own] ?? null,
    choices: (own) => choicesCell(question, own),
    unit: always('unit' in question && question.unit ? inLanguage(question.unit, language) : null),
    min: always(number?.min),
    max: always(number?.max),
    step: always(number?.step),
    required: always(question.required === false ? null : rule(question.required)),
    relevant: always(conditions.join('\n')),
    constraint: always(question.constraint),
    calculation: always(question.calculation),
    appearance: always(question.appearance),
  };
}

/** Writes a rule that holds always as XPath does. */
const rule = (expression: string | true): string => (expression === true ? 'true()' : expression);

/** Writes what may be chosen; of records the type, because each panchayat has its own. */
function choicesCell(question: Question, language: string): string | null {
  if (question.type === 'select_record') return question.records;
  return 'choices' in question ? choiceLines(question.choices, language) : null;
}

/** Writes a line for each choice. A list that is too long for a cell ends with the number of those that are left out. */
function choiceLines(
  choices: readonly { readonly name: string; readonly label: LocalText }[],
  language: string,
): string {
  const lines: string[] = [];
  let length = 0;
  for (const { name, label } of choices) {
    const line = `${name} = ${inLanguage(label, language)}`;
    length += line.length + 1;
    if (length > LONGEST_LIST) return [...lines, `… +${choices.length - lines.length}`].join('\n');
    lines.push(line);
  }
  return lines.join('\n');
}
