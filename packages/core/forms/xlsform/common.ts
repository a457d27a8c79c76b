import type { LocalText, Question } from '../definition/definition.ts';
import { savedAs } from './entities/save-to.ts';
import { readExpression } from './expressions.ts';
import { LIMITS } from './limits.ts';
import { isFree } from './names.ts';
import { betterOf, inReportsOf } from './own/in-reports.ts';
import { constraintWithout } from './own/limits-of-answers.ts';
import { isDynamic } from './questions/defaults.ts';
import type { Reading } from './reading.ts';
import { referencesIn } from './references.ts';
import { yesOrNo } from './settings.ts';
import { joined, localText } from './sheets/languages.ts';
import { placeOf, type Row, textsOf, valueOf } from './sheets/table.ts';

/** The properties of questions of every type. */
export type Common = Omit<Question & { type: 'hidden' }, 'type'>;

const EXPRESSION_IN_TEXT = /\binstance\s*\(|\{\{/;

/** Reads a text that people see. A text in which pyxform would work out an expression is told of. */
export function textOf(row: Row, name: string, { settings, report }: Reading): LocalText | undefined {
  const texts = textsOf(row, name, settings.language);
  if ([...texts.values()].some((text) => EXPRESSION_IN_TEXT.test(text))) {
    report.warn(placeOf(row, name), 'expression_in_text');
  }
  return localText(texts, settings.language);
}

/** Reads the hint, with the guidance for those who ask below it. */
function hintOf(row: Row, { settings }: Reading): LocalText | undefined {
  const hint = textsOf(row, 'hint', settings.language);
  return localText(joined(hint, textsOf(row, 'guidance_hint', settings.language)), settings.language);
}

/** Reads an expression; `yes` and `no` stand for true and false. Undefined: there is none. */
export function expressionOf(row: Row, name: string, reading: Reading): string | undefined {
  const text = valueOf(row, name);
  if (text === '') return undefined;
  const decided = yesOrNo(text);
  if (decided !== null) return decided ? 'true()' : 'false()';
  readExpression(text, placeOf(row, name), reading);
  return text;
}

/** Reads yes, no or an expression. */
export function flagOf(row: Row, name: string, reading: Reading): boolean | string | undefined {
  return yesOrNo(valueOf(row, name)) ?? expressionOf(row, name, reading);
}

/** Reads the names in a trigger. Tells when it is no list of them. */
function triggerOf(row: Row, { report }: Reading): string[] | undefined {
  const text = valueOf(row, 'trigger');
  if (text === '') return undefined;
  const parts = text.split(',').map((part) => referencesIn(part));
  const names = parts.flat().flatMap((each) => (each.kind === 'name' ? [each.name] : []));
  if (parts.every((part) => part.length <= 1) && names.length === parts.flat().length && names.length > 0) {
    return names;
  }
  report.problem(placeOf(row, 'trigger'), 'trigger_not_a_list');
  return undefined;
}

/** Reads what the answer is before anybody answers: a value, or an expression. */
export function defaultOf(row: Row, reading: Reading): Pick<Common, 'default' | 'dynamic_default'> {
  const text = valueOf(row, 'default');
  if (text === '') return {};
  if (!isDynamic(text, valueOf(row, 'type'))) return { default: text };
  readExpression(text, placeOf(row, 'default'), reading);
  return { dynamic_default: text };
}

/** Reads the name of the fact that a question asks for. */
function factOf(row: Row, { report }: Reading): string | undefined {
  const name = valueOf(row, 'fact');
  if (name === '' || (isFree(name) && name.length <= LIMITS.name)) return name || undefined;
  report.problem(placeOf(row, 'fact'), 'invalid_name', { name });
  return undefined;
}

/** Drops the parts that are not there. */
const present = <T extends object>(parts: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** Reads a row as a question, but for what its type alone has. Without a label, the hint or the name stands in. */
export function commonOf(row: Row, name: string, reading: Reading): Common {
  const label = textOf(row, 'label', reading);
  const hint = hintOf(row, reading);
  const trigger = triggerOf(row, reading);
  const calculation = expressionOf(row, 'calculation', reading);
  return {
    name,
    label: label ?? hint ?? { en: name },
    required: flagOf(row, 'required', reading) ?? false,
    ...present({
      hint: label && hint,
      relevant: expressionOf(row, 'relevant', reading),
      required_message: textOf(row, 'required_message', reading),
      constraint: constraintWithout(expressionOf(row, 'constraint', reading), row),
      constraint_message: textOf(row, 'constraint_message', reading),
      read_only: flagOf(row, 'read_only', reading),
      // A trigger without a calculation empties the answer.
      calculation: calculation ?? (trigger && "''"),
      trigger,
      appearance: valueOf(row, 'appearance') || undefined,
      save_to: savedAs(row)?.property,
      taken_from: valueOf(row, 'taken_from') || undefined,
      fact: factOf(row, reading),
      report: inReportsOf(row, reading),
      better: betterOf(row),
    }),
    ...defaultOf(row, reading),
  };
}

/** Reads the properties that groups and repeats have of them. */
export const containerOf = (row: Row, name: string, reading: Reading) => ({
  name,
  label: textOf(row, 'label', reading) ?? { en: name },
  ...present({
    relevant: expressionOf(row, 'relevant', reading),
    read_only: flagOf(row, 'read_only', reading),
    appearance: valueOf(row, 'appearance') || undefined,
  }),
});
