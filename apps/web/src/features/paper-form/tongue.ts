import type { Item, LocalText, Module, Question } from '@sampark/core/forms/definition/definition';
import { withBlanks } from '@sampark/core/forms/engine/answer-texts';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { answerName, conditionWords } from '@sampark/core/forms/words/condition-words';
import type { Speech } from '@sampark/core/forms/words/phrases';
import { dayInWords, formatNumber } from '@sampark/i18n/formats';
import { directionOf, FALLBACK_LANGUAGE, knownLanguage } from '@sampark/i18n/languages';
import type { Translate, Translator } from '@sampark/i18n/types';
import type { PrintedItems } from './printed-items.ts';

/** A language of the page: the form's texts in it, and the page's own words in it, or in English where they have none. */
export interface Tongue {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly t: Translate<readonly ['paper']>;
  /** Returns a text of the form, with room to write where it names an answer. */
  readonly text: (text: LocalText) => string;
  /** Says an expression of an item; null: it has no words. */
  readonly condition: (expression: string, item: Item | Module) => string | null;
  /** Names the question whose answer an expression of an item is; null: it is more than an answer. */
  readonly answer: (expression: string, item: Item | Module) => string | null;
}

/** Stands where a text names an answer. */
const BLANK = '______';

/** The most characters of a question by which another one names it: its number stands behind. */
const LONGEST_NAME = 70;

const shortened = (label: string): string =>
  label.length <= LONGEST_NAME ? label : `${label.slice(0, LONGEST_NAME - 1).trimEnd()}…`;

/** Writes a number in full: a bound may have more decimals than numbers have on the screen. */
export const writtenNumber = (value: number): string =>
  Number(value.toFixed(3)) === value ? formatNumber(value) : String(value);

/** Makes a language of the page. */
export function makeTongue(
  i18n: Translator,
  language: string,
  { numbers, standings }: Pick<PrintedItems, 'numbers' | 'standings'>,
): Tongue {
  const spoken = knownLanguage(language) ?? FALLBACK_LANGUAGE;
  const t = i18n.getFixedT(spoken, ['paper']);
  const text = (of: LocalText): string => withBlanks(inLanguage(of, language), BLANK);
  const speech: Speech = {
    language,
    say: (phrase, values = {}) => t(`paper:words.${phrase}` as const, values),
    number: writtenNumber,
    day: (day) => dayInWords(day, i18n.getFixedT(spoken, 'common')('months')),
  };
  /** Names a question by its label and its number; null: it is not on paper, and its label says nothing. */
  const name = (question: Question): string | null => {
    const number = numbers.get(question);
    const label = text(question.label).replace(/\s+/g, ' ').trim();
    if (number === undefined) return label === '' || label === question.name ? null : `“${shortened(label)}”`;
    return `“${shortened(label)}” (${number})`;
  };
  return {
    language,
    direction: directionOf(language),
    t,
    text,
    condition: (expression, item) => {
      const standing = standings.get(item);
      return standing ? conditionWords(expression, standing, { speech, name }) : null;
    },
    answer: (expression, item) => {
      const standing = standings.get(item);
      return standing ? answerName(expression, standing, { name }) : null;
    },
  };
}

/** Returns a text in each language of the page, once where all are the same. */
export const inEach = (tongues: readonly Tongue[], say: (tongue: Tongue) => string): string =>
  [...new Set(tongues.map(say).filter((text) => text !== ''))].join(' / ');
