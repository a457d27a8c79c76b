import type { FormDefinition, Item, LocalText } from '@sampark/core/forms/definition/definition';
import { formModel } from '@sampark/core/forms/engine/model';
import type { Translator } from '@sampark/i18n/types';
import { createContext, useContext } from 'react';
import { type PrintedItems, printedItems } from './printed-items.ts';
import { inEach, makeTongue, type Tongue } from './tongue.ts';

/** A form on paper: what is printed, and in which languages. */
export interface Sheet extends PrintedItems {
  readonly form: FormDefinition;
  /** One language, or two beside each other. */
  readonly tongues: readonly Tongue[];
}

/** Makes a form ready for paper. @param languages one or two of its languages */
export function makeSheet(form: FormDefinition, languages: readonly string[], i18n: Translator): Sheet {
  const printed = printedItems(form, formModel(form));
  return { form, tongues: languages.map((language) => makeTongue(i18n, language, printed)), ...printed };
}

export const SheetContext = createContext<Sheet | null>(null);

/** Returns the sheet on which a component stands. */
export function useSheet(): Sheet {
  const sheet = useContext(SheetContext);
  if (!sheet) throw new Error('This is no part of a sheet');
  return sheet;
}

/** Returns functions that give texts in one line: the page's own words, and the form's. */
export function useLine() {
  const { tongues } = useSheet();
  return {
    say: (words: (t: Tongue['t'], tongue: Tongue) => string) =>
      inEach(tongues, (tongue) => words(tongue.t, tongue)),
    text: (text: LocalText) => inEach(tongues, (tongue) => tongue.text(text)),
  };
}

/** Returns the words of an item as they stand in a row of a table. */
export function useItemWords() {
  const { text, say } = useLine();
  const optional = (of: LocalText | undefined): string => (of ? text(of) : '');
  return {
    label: (item: Item) => text(item.label),
    head: (item: Item) =>
      [
        text(item.label),
        item.relevant === undefined
          ? ''
          : say((_, tongue) => tongue.condition(item.relevant ?? '', item) ?? ''),
        'hint' in item ? optional(item.hint) : '',
        'constraint_message' in item ? optional(item.constraint_message) : '',
      ].join(' '),
    choices: (item: Item) => ('choices' in item ? item.choices.map(({ label }) => text(label)) : []),
  };
}
