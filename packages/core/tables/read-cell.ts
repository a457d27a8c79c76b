import { checkDate, checkValue, type FieldProblem, notAnOption } from '../forms/checks/validate.ts';
import type { Choice, Question } from '../forms/definition/definition.ts';
import { asciiDigits } from '../forms/numbers/ascii-digits.ts';
import { readNumber } from '../forms/numbers/typed-number.ts';
import { nameKey } from '../places/village.ts';
import { dayInIndia } from '../survey/day-in-india.ts';
import type { Value } from '../survey/values.ts';

/** Why a cell is no answer. */
export type CellProblem = FieldProblem | 'formula_error' | 'ambiguous_option';

/** The meaning of a cell. */
export type ReadCell =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: CellProblem };

/** The text that a spreadsheet shows where a formula failed. */
const FORMULA_ERROR = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;

/** Whether a cell shows that a formula failed. */
export const isFormulaError = (cell: string): boolean => FORMULA_ERROR.test(cell.trim());

const taken = (value: Value): ReadCell => ({ ok: true, value });
const refused = (problem: CellProblem): ReadCell => ({ ok: false, problem });

type KnownOptions = ReadonlyMap<string, Choice | 'ambiguous'>;

const known = new WeakMap<readonly Choice[], KnownOptions>();

/** Returns options by their names and, written as `nameKey` has them, by their labels in every language. They are worked out once for a list. */
function knownOptions(choices: readonly Choice[]): KnownOptions {
  const before = known.get(choices);
  if (before) return before;
  const options = new Map<string, Choice | 'ambiguous'>();
  for (const choice of choices) {
    for (const key of new Set([choice.name, ...Object.values(choice.label)].map(nameKey))) {
      options.set(key, options.has(key) ? 'ambiguous' : choice);
    }
  }
  for (const choice of choices) options.set(choice.name, choice);
  known.set(choices, options);
  return options;
}

/** Finds the option that a text means: by its name, else by its label in any language. */
function optionIn(choices: readonly Choice[], text: string): Choice | 'ambiguous' | undefined {
  const options = knownOptions(choices);
  return options.get(text) ?? options.get(nameKey(text));
}

/** Parts a cell with several options at its semicolons; one behind a backslash is part of a name. */
const atSemicolons = (cell: string): readonly string[] =>
  (cell.match(/(?:\\[\s\S]|[^;\\])+/g) ?? []).map((part) => part.replaceAll(/\\([\s\S])/g, '$1').trim());

/** Returns the options of a cell: as the app writes them, as ODK does with spaces, or with commas. */
function optionsOf(choices: readonly Choice[], cell: string): readonly (Choice | 'ambiguous' | undefined)[] {
  const ways = [atSemicolons(cell), cell.split(/\s+/), cell.split(/[,\n]/)].map((parts) =>
    parts.filter((part) => part.trim() !== '').map((part) => optionIn(choices, part.trim())),
  );
  return ways.find((options) => options.every((option) => typeof option === 'object')) ?? ways[0] ?? [];
}

function readOptions(question: Question, choices: readonly Choice[], cell: string): ReadCell {
  const isMany = question.type === 'select_multiple';
  const options = isMany ? optionsOf(choices, cell) : [optionIn(choices, cell.trim())];
  if (options.includes('ambiguous')) return refused('ambiguous_option');
  const names = options.flatMap((option) => (typeof option === 'object' ? [option.name] : []));
  if (names.length < options.length || names.length === 0) return refused(notAnOption);
  return checked(question, isMany ? [...new Set(names)] : (names[0] ?? null));
}

const checked = (question: Question, value: Value): ReadCell => {
  const problem = checkValue(question, value);
  return problem ? refused(problem) : taken(value);
};

/** A day as people here write it: 31/03/2026, 31-3-2026, 31.3.2026. */
const DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
/** A day, with or without a time behind it. */
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/;

/** A moment: a day, a time, and how far its clock is from that of UTC. */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*(?:Z|UTC|([+-]\d{2}):?(\d{2})?)$/i;

/** Returns the day in India at a moment; null: the text is none. */
function dayOfMoment(text: string): string | null {
  const [, day, time, hours, minutes = '00'] = MOMENT.exec(text) ?? [];
  if (day === undefined || checkDate(day) !== null) return null;
  const at = Date.parse(`${day}T${time}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`);
  return Number.isNaN(at) ? null : dayInIndia(at);
}

/** Returns the day that a text means, as `YYYY-MM-DD`; where it means none, the text. */
export function dayIn(text: string): string {
  const plain = asciiDigits(text.trim());
  const ofMoment = dayOfMoment(plain);
  if (ofMoment !== null) return ofMoment;
  const [, iso] = ISO.exec(plain) ?? [];
  if (iso !== undefined) return iso;
  const [, day, month, year] = DAY.exec(plain) ?? [];
  if (day === undefined || month === undefined) return plain;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * Reads a cell as the answer to a question.
 *
 * | the question | a cell |
 * |---|---|
 * | a number | as people type it: `1,23,456`, `१२३`, `71.5 %` |
 * | a day | `2026-03-31`, `31/03/2026`, with a time behind it or not; a moment of another zone is the day in India |
 * | one option, several | names, or labels in any language; several with `;`, with spaces as ODK writes them, or with commas |
 * | a text | the text |
 *
 * @param cell not blank
 */
export function readCell(question: Question, cell: string): ReadCell {
  if (isFormulaError(cell)) return refused('formula_error');
  switch (question.type) {
    case 'integer':
    case 'decimal':
    case 'range': {
      const number = readNumber(question, cell);
      return number.ok ? taken(number.value) : refused(number.problem);
    }
    case 'date':
      return checked(question, dayIn(cell));
    case 'select_one':
    case 'select_multiple':
    case 'select_record':
      return readOptions(question, question.choices, cell);
    default:
      return checked(question, cell.replaceAll(/\r\n?/g, '\n'));
  }
}
