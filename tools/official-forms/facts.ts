import { readTable } from './pack.ts';

/*
 * The facts that the official forms ask for (`forms/official/facts.csv`), a row each. A fact has one home: the form in
 * which it is typed. Other forms that ask for it take it from there. A rule derives it from facts of what lies below:
 *
 * | rule | of a panchayat or a village |
 * |---|---|
 * | `sum(village.shgs)`, `sum(village.pregnant + village.lactating)` | the figures of its villages, added up |
 * | `count(household)`, `count(member where member_age < 5)` | how many of them there are, or for how many this holds |
 * | `any(village where bank = 'yes')` | yes, if this holds for one of them |
 */

/** What a fact is about, from the largest to the smallest: a rule derives only from smaller ones. */
export const SUBJECTS = [
  'panchayat',
  'village',
  'facility',
  'household',
  'member',
  'appliance',
  'crop',
  'problem',
] as const;
export type FactSubject = (typeof SUBJECTS)[number];

/** A comparison of a rule's condition. `value` has no quotes. */
export interface Comparison {
  readonly fact: string;
  readonly value: string;
  readonly isText: boolean;
}

/** A rule that derives a fact. */
export interface Rule {
  readonly kind: 'sum' | 'count' | 'any';
  readonly of: FactSubject;
  /** The facts that are added up; empty for others. */
  readonly terms: readonly string[];
  readonly where: readonly Comparison[];
}

/** A figure, or another answer, that official forms ask for. */
export interface Fact {
  readonly name: string;
  readonly of: FactSubject;
  readonly unit: string;
  readonly reference: string;
  readonly en: string;
  readonly hi: string;
  /** The form in which it is typed, by its file's name without the ending. */
  readonly home: string;
  /** The question of each form that asks for it. */
  readonly questions: ReadonlyMap<string, string>;
  /** null: nothing gives it but its home. */
  readonly rule: Rule | null;
}

const FIXED = new Set(['fact', 'of', 'unit', 'reference', 'en', 'hi', 'home', 'rule']);
const RULE = /^(sum|count|any)\((\w+)(?:\.(\w+(?: \+ \w+\.\w+)*))?(?: where (.+))?\)$/;
const COMPARISON = /^(\w+) (?:=|!=|<|<=|>|>=) (?:'([^']*)'|(\d+))$/;

const isSubject = (text: string): text is FactSubject => SUBJECTS.some((subject) => subject === text);

function subjectOf(text: string): FactSubject {
  if (!isSubject(text)) throw new Error(`${text} is no subject of facts`);
  return text;
}

/** Reads a rule. Throws when it is none. */
export function readRule(text: string): Rule {
  const [, kind, of = '', terms = '', where = ''] = RULE.exec(text) ?? [];
  if (kind === undefined || (kind === 'sum') === (terms === '')) throw new Error(`no rule: ${text}`);
  return {
    kind: kind as Rule['kind'],
    of: subjectOf(of),
    terms: terms === '' ? [] : terms.split(' + ').map((term) => term.replace(`${of}.`, '')),
    where: where === '' ? [] : where.split(/ and | or /).map(readComparison),
  };
}

function readComparison(text: string): Comparison {
  const [, fact, quoted, number] = COMPARISON.exec(text) ?? [];
  if (fact === undefined) throw new Error(`no comparison: ${text}`);
  return { fact, value: quoted ?? number ?? '', isText: quoted !== undefined };
}

/** Reads the table of facts. Throws where a row is wrong. */
export function readFacts(): readonly Fact[] {
  return readTable('facts.csv').map((row) => {
    const {
      fact: name = '',
      of = '',
      unit = '',
      reference = '',
      en = '',
      hi = '',
      home = '',
      rule = '',
    } = row;
    const questions = Object.entries(row).filter(([heading, cell]) => !FIXED.has(heading) && cell !== '');
    return {
      ...{ name, of: subjectOf(of), unit, reference, en, hi, home },
      questions: new Map(questions),
      rule: rule === '' ? null : readRule(rule),
    };
  });
}

/** How much of a form has to be typed. */
export interface TypedShare {
  readonly form: string;
  readonly asked: number;
  /** Another form asks for it, and is its home. */
  readonly fromOtherForm: number;
  /** A rule gives it, from villages or from household records. */
  readonly byRule: number;
}

/** Measures how much of each form need not be typed. */
export function typedShares(facts: readonly Fact[], forms: readonly string[]): readonly TypedShare[] {
  return forms.map((form) => {
    const asked = facts.filter(({ questions }) => questions.has(form));
    const byRule = asked.filter(({ rule }) => rule !== null);
    const fromOtherForm = asked.filter(({ rule, home }) => rule === null && home !== form);
    return { form, asked: asked.length, fromOtherForm: fromOtherForm.length, byRule: byRule.length };
  });
}

/** Writes the shares as a table for the pack's README. */
export const shareTable = (shares: readonly TypedShare[]): string =>
  [
    '| Form | Asked for | Given by another form | Given by a rule | Need not be typed |',
    '|---|---:|---:|---:|---:|',
    ...shares.map(({ form, asked, fromOtherForm, byRule }) => {
      const share = Math.round((100 * (fromOtherForm + byRule)) / asked);
      return `| ${form} | ${asked} | ${fromOtherForm} | ${byRule} | ${share} % |`;
    }),
  ].join('\n');
