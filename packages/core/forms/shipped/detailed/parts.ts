import type { Choice, Group, LocalText, Module, Question } from '../../definition/definition.ts';
import { villageStandard } from '../village-standard.ts';

/** Makes a text in English and Hindi. */
export const text = (en: string, hi: string): LocalText => ({ en, hi });

type More = Partial<Pick<Question, 'hint' | 'relevant'>> & { readonly unit?: LocalText };

/** Makes a group: questions under a heading, which their paths do not name. */
export const group = (name: string, label: LocalText, children: Group['children']): Group => ({
  type: 'begin_group',
  name,
  label,
  heading: true,
  children,
});

/** Makes a question for a number of whole things, from none to `max`. */
export const count = (name: string, label: LocalText, max: number, more: More = {}): Question => ({
  type: 'integer',
  name,
  label,
  required: false,
  min: 0,
  max,
  step: 1,
  ...more,
});

/** Makes a question for a measured number with one decimal, from 0 to `max`. */
export const measure = (
  name: string,
  label: LocalText,
  max: number,
  more: More & { readonly unit: LocalText },
): Question => ({ type: 'decimal', name, label, required: false, min: 0, max, step: 0.1, ...more });

/**
 * Makes a select of one. Each option is `[word on the wire, Hindi, English where it says more than the
 * word]`.
 */
export const choose = (
  name: string,
  label: LocalText,
  choices: readonly (readonly [string, string, string?])[],
  more: More = {},
): Question => ({
  type: 'select_one',
  name,
  label,
  required: false,
  choices: choices.map(([word, hi, en = word]): Choice => ({ name: word, label: { en, hi } })),
  ...more,
});

/** The option 'Not available' means that nobody here can say. */
export const AVAILABLE = [
  ['Yes', 'हाँ'],
  ['No', 'नहीं'],
  ['Partial', 'कुछ हद तक'],
  ['Not available', 'जानकारी उपलब्ध नहीं', 'Information not available'],
] as const;

export const HOW_OFTEN = [
  ['Daily', 'रोज़'],
  ['Weekly', 'हर हफ़्ते'],
  ['Fortnightly', 'हर पखवाड़े'],
  ['Monthly', 'हर महीने'],
] as const;

export const people = text('people', 'लोग');
export const kilometres = text('km', 'कि.मी.');
export const metres = text('m', 'मीटर');
export const hectares = text('hectares', 'हेक्टेयर');

/** Returns the name, the label and the questions, by name, of a module of the standard form. */
export const standard = (name: string) => {
  const module = villageStandard.modules.find((each) => each.name === name);
  if (!module) throw new Error(`The standard form has no module ${name}`);
  const { type, label, children } = module;
  return {
    with: (...groups: Group[]): Module => ({ type, name, label, children: groups }),
    question: (wanted: string): Question => {
      const found = children.find((child) => child.name === wanted);
      if (!found || found.type === 'note' || 'children' in found) {
        throw new Error(`The standard form has no question ${name}.${wanted}`);
      }
      return found;
    },
  };
};
