import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import {
  type DictionaryColumn,
  type DictionaryHeading,
  fieldDictionary,
} from '@sampark/core/forms/dictionary/field-dictionary';
import { languageName } from '../../shared/surveys/form-language.ts';

/** The words of a dictionary, and the language of the reader. */
export interface DictionaryWords {
  readonly language: string;
  /** The name of the sheet. */
  readonly sheet: string;
  readonly heading: (column: DictionaryColumn) => string;
}

/** The widths of the columns, in characters. */
const WIDTHS: Readonly<Record<DictionaryColumn, number>> = {
  number: 6,
  module: 20,
  group: 20,
  path: 34,
  name: 20,
  kind: 16,
  label: 40,
  hint: 30,
  choices: 40,
  unit: 10,
  min: 10,
  max: 10,
  step: 10,
  required: 12,
  relevant: 40,
  constraint: 30,
  calculation: 30,
  appearance: 14,
};

/** Returns the field dictionary of a form as a sheet for people. */
export function dictionarySheet(form: FormDefinition, { language, sheet, heading }: DictionaryWords) {
  const { headings, rows } = fieldDictionary(form, language);
  const words = ({ column, language: own }: DictionaryHeading): string =>
    own === undefined ? heading(column) : `${heading(column)} (${languageName(own)})`;
  return {
    name: sheet,
    headings: headings.map(words),
    widths: headings.map(({ column }) => WIDTHS[column]),
    rows,
  };
}
