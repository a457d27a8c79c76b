import { checkValue } from '@sampark/core/forms/checks/validate';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { withAnswers } from '@sampark/core/forms/engine/answer-texts';
import { changeAnswers, type FormInstance, locate, openForm } from '@sampark/core/forms/engine/instance';
import {
  begunAnswers,
  begunValues,
  dueDefaults,
  type MadeAnswer,
  madeAnswers,
} from '@sampark/core/forms/engine/made-answers';
import { isReadOnly, questionAt } from '@sampark/core/forms/engine/questions';
import { answerText } from '@sampark/core/forms/engine/row';
import { choicesIn } from '@sampark/core/forms/fields/fields';
import { readNumber } from '@sampark/core/forms/numbers/typed-number';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { Device } from '@sampark/core/forms/xpath/scope';
import { rowPath } from '@sampark/core/survey/row-path';
import type { Value, Values } from '@sampark/core/survey/values';
import { withValues } from '@sampark/core/survey/values';
import { expect } from 'vitest';
import { type OurState, readOurs } from '../odk/read-ours.ts';

/** A phone in India, on the morning of 15 February 2026. */
const PHONE: Device = {
  now: () => Date.parse('2026-02-15T10:30:00+05:30'),
  offset: () => 330,
  random: () => 0.5,
};

/** Texts by path, from the form's root: `wells[2]/depth`. */
type Texts = Readonly<Record<string, string | number>>;

/** Returns the label of a question's choice. */
function labelOf({ item }: OurState['node'], name: string, language: string): string | undefined {
  const choice = item && choicesIn(item)?.find((each) => each.name === name);
  return choice ? inLanguage(choice.label, language) : undefined;
}

/** A survey that a person fills, with what is expected of it on the way. */
export class Scenario {
  readonly #form: FormDefinition;
  #values: Values;
  #instance: FormInstance;
  #rows = 0;

  constructor(form: FormDefinition) {
    this.#form = form;
    this.#values = begunValues(form, {}, PHONE);
    this.#instance = openForm(form, this.#values, PHONE);
  }

  /** Types answers, one after the other. Nothing takes an answer away; the names of several choices have spaces between them. */
  answer(texts: Texts): this {
    for (const [path, text] of Object.entries(texts)) {
      const { value, isTaken } = this.#typed(path, String(text));
      expect(isTaken, `${path} takes ${text}`).toBe(true);
      this.#change([[this.#at(path).field, value]]);
    }
    return this;
  }

  /** Expects that a question takes none of these texts. */
  refuses(path: string, ...texts: readonly (string | number)[]): this {
    for (const text of texts) {
      expect(this.#typed(path, String(text)).isTaken, `${path} takes ${text}`).toBe(false);
    }
    return this;
  }

  /** Adds rows at the end of a repeat. */
  add(path: string, times = 1): this {
    for (let left = times; left > 0; left -= 1) {
      this.#rows += 1;
      const row = rowPath(this.#at(path).field, `row${this.#rows}`);
      const place: MadeAnswer = [row, `a${String(this.#rows).padStart(4, '0')}`];
      const begun = begunAnswers(this.#form, withValues(this.#values, [place]), row, PHONE);
      this.#change([place, ...begun]);
    }
    return this;
  }

  /** Removes a row: `wells[2]`. */
  remove(path: string): this {
    this.#change([[this.#at(path).field, null]]);
    return this;
  }

  /** Closes the survey, and opens it again as it was stored. */
  reopen(): this {
    this.#values = JSON.parse(JSON.stringify(this.#values)) as Values;
    this.#instance = openForm(this.#form, this.#values, PHONE);
    return this;
  }

  /** Expects values as expressions read them. */
  holds(texts: Texts): this {
    const expected = Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, String(text)]));
    expect(this.#each(Object.keys(texts), ({ value }) => value)).toEqual(expected);
    return this;
  }

  /** Expects values of this form. */
  holdsLike(texts: Readonly<Record<string, RegExp>>): this {
    for (const [path, like] of Object.entries(texts)) expect(this.#at(path).value).toMatch(like);
    return this;
  }

  /** Expects answers that are kept, whether they are asked for or not. */
  keeps(texts: Texts): this {
    const expected = Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, String(text)]));
    expect(this.#each(Object.keys(texts), ({ answer }) => answerText(answer))).toEqual(expected);
    return this;
  }

  /** Expects a number close to this one. */
  holdsAbout(path: string, value: number, within: number): this {
    expect(Math.abs(Number(this.#at(path).value) - value)).toBeLessThanOrEqual(within);
    return this;
  }

  /** Expects repeats to have so many rows. */
  rows(numbers: Readonly<Record<string, number>>): this {
    expect(this.#each(Object.keys(numbers), ({ rows }) => rows)).toEqual(numbers);
    return this;
  }

  /** Expects questions, groups, repeats or rows to be asked. */
  asked(...paths: readonly string[]): this {
    return this.#all(paths, true, ({ relevant }) => relevant);
  }

  notAsked(...paths: readonly string[]): this {
    return this.#all(paths, false, ({ relevant }) => relevant);
  }

  required(...paths: readonly string[]): this {
    return this.#all(paths, true, ({ required }) => required);
  }

  notRequired(...paths: readonly string[]): this {
    return this.#all(paths, false, ({ required }) => required);
  }

  readOnly(...paths: readonly string[]): this {
    return this.#all(paths, true, (state) => this.#isReadOnly(state));
  }

  notReadOnly(...paths: readonly string[]): this {
    return this.#all(paths, false, (state) => this.#isReadOnly(state));
  }

  /** Expects answers to keep to their constraints, and none to be missing. */
  valid(...paths: readonly string[]): this {
    return this.#all(paths, true, ({ constraint, missing }) => constraint && !missing);
  }

  /** Expects answers to break their constraints. */
  broken(...paths: readonly string[]): this {
    return this.#all(paths, false, ({ constraint }) => constraint);
  }

  /** Expects answers to be missing. */
  missing(...paths: readonly string[]): this {
    return this.#all(paths, true, ({ missing }) => missing);
  }

  /** Expects what the form says of answers that break their constraints; `null`: they do not. */
  saysBroken(messages: Readonly<Record<string, string | null>>): this {
    return this.#says(messages, ({ constraint }) => (constraint ? null : 'constraint_message'));
  }

  /** Expects what the form says of answers that are missing; `null`: they are not. */
  saysMissing(messages: Readonly<Record<string, string | null>>): this {
    return this.#says(messages, ({ missing }) => (missing ? 'required_message' : null));
  }

  /** Expects the names of the choices that a question offers, with spaces between them. */
  offers(choices: Readonly<Record<string, string>>): this {
    expect(this.#each(Object.keys(choices), (state) => state.choices?.join(' '))).toEqual(choices);
    return this;
  }

  /** Expects the labels of the choices that a question offers. */
  reads(labels: Readonly<Record<string, readonly string[]>>, language = 'en'): this {
    const offered = ({ node, choices }: OurState) => choices?.map((name) => labelOf(node, name, language));
    expect(this.#each(Object.keys(labels), offered)).toEqual(labels);
    return this;
  }

  /** Expects the labels of the chosen choices. */
  readsAnswer(labels: Readonly<Record<string, string>>, language = 'en'): this {
    const chosen = ({ node, value }: OurState) => labelOf(node, value, language);
    expect(this.#each(Object.keys(labels), chosen)).toEqual(labels);
    return this;
  }

  /** Expects labels as a person reads them in a language. */
  shows(labels: Readonly<Record<string, string>>, language = 'en'): this {
    const manner = { language, write: (_: unknown, value: Value) => answerText(value) };
    const label = ({ field, node }: OurState) => {
      const row = locate(this.#instance, field)?.row;
      return row && node.item && withAnswers(this.#instance, row, node.item.label, manner);
    };
    expect(this.#each(Object.keys(labels), label)).toEqual(labels);
    return this;
  }

  #says(
    messages: Readonly<Record<string, string | null>>,
    which: (state: OurState) => 'constraint_message' | 'required_message' | null,
  ): this {
    const said = (state: OurState): string | null => {
      const { item } = state.node;
      const message = which(state);
      return (message && item && 'required' in item && item[message]?.en) || null;
    };
    expect(this.#each(Object.keys(messages), said)).toEqual(messages);
    return this;
  }

  #isReadOnly({ field }: OurState): boolean {
    const asked = questionAt(this.#instance, field);
    return asked !== undefined && isReadOnly(this.#instance, asked);
  }

  #at(path: string): OurState {
    const state = readOurs(this.#instance, '').get(`/${path}`);
    if (!state) throw new Error(`The survey has no ${path}`);
    return state;
  }

  #each<T>(paths: readonly string[], of: (state: OurState) => T): Record<string, T> {
    return Object.fromEntries(paths.map((path) => [path, of(this.#at(path))]));
  }

  #all(paths: readonly string[], expected: boolean, of: (state: OurState) => boolean): this {
    expect(this.#each(paths, of)).toEqual(Object.fromEntries(paths.map((path) => [path, expected])));
    return this;
  }

  #typed(path: string, text: string): { readonly value: Value; readonly isTaken: boolean } {
    const { item } = this.#at(path).node;
    if (!item || 'children' in item || item.type === 'note') throw new Error(`Nobody answers ${path}`);
    if ('min' in item) {
      const typed = readNumber(item, text);
      return typed.ok ? { value: typed.value, isTaken: true } : { value: null, isTaken: false };
    }
    const value = item.type === 'select_multiple' && text !== '' ? text.split(' ') : text || null;
    return { value, isTaken: checkValue(item, value) === null };
  }

  /** Takes answers, and what the form makes of them by itself. */
  #change(changes: readonly MadeAnswer[]): void {
    let due = dueDefaults(this.#instance);
    this.#write(changes);
    let changed = changes;
    for (let left = 10; left > 0 && changed.length > 0; left -= 1) {
      changed = madeAnswers(
        this.#instance,
        changed.map(([field]) => field),
        due,
        PHONE,
      );
      due = dueDefaults(this.#instance);
      this.#write(changed);
    }
  }

  #write(changes: readonly MadeAnswer[]): void {
    this.#values = withValues(this.#values, changes);
    changeAnswers(this.#instance, changes);
  }
}
