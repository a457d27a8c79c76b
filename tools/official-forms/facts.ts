import type { Question } from '@sampark/core/forms/definition/definition';
import { answersIn, readSource, type Source } from '@sampark/core/forms/figures/source';
import type { Syntax } from '@sampark/core/forms/xpath/syntax';
import { readTable } from './pack.ts';

/*
 * The facts that the official forms ask for (`forms/official/facts.csv`), a row each. A fact has one home: the form in
 * which it is typed. Other forms that ask for it take it from there. A rule derives it from facts of what lies below, in the words of
 * the column `taken_from` (`packages/core/forms/figures/source.ts`).
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
  readonly rule: Source | null;
  /** The same as it is written. */
  readonly ruleText: string;
}

const FIXED = new Set(['fact', 'of', 'unit', 'reference', 'en', 'hi', 'home', 'rule']);
const isSubject = (text: string): text is FactSubject => SUBJECTS.some((subject) => subject === text);

function subjectOf(text: string): FactSubject {
  if (!isSubject(text)) throw new Error(`${text} is no subject of facts`);
  return text;
}

/** Returns the facts that a rule adds up. */
export const termsOf = ({ value }: Source): readonly string[] => (value ? answersIn(value) : []);

/** Returns all facts that a rule reads. */
const readBy = ({ value, where }: Source): readonly string[] =>
  [value, where].flatMap((syntax) => (syntax ? answersIn(syntax) : []));

/** Returns the comparisons of a rule's condition. Throws where it is made of anything else. */
export function comparisonsIn(syntax: Syntax | null): readonly Comparison[] {
  if (syntax === null) return [];
  if (syntax.kind !== 'binary') throw new Error('no comparison');
  const { operator, left, right } = syntax;
  if (operator === 'and' || operator === 'or') return [...comparisonsIn(left), ...comparisonsIn(right)];
  const [fact] = answersIn(left);
  if (fact === undefined || (right.kind !== 'text' && right.kind !== 'number'))
    throw new Error('no comparison');
  return [{ fact, value: String(right.value), isText: right.kind === 'text' }];
}

/** Reads a rule. Throws when it is none. */
function readRule(text: string): Source {
  const rule = readSource(text);
  subjectOf(rule.of);
  return rule;
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
      ruleText: rule,
    };
  });
}

/** The questions of each form that stand in no rows, by name. */
export type Asked = ReadonlyMap<string, ReadonlyMap<string, Question>>;

/** Returns the name of a fact in the column `fact`. */
export const columnOf = ({ of, name }: Fact): string => `${of}.${name}`;

/** Returns the facts that the app knows, by the column `fact` of the forms. */
const knownIn = (asked: Asked): ReadonlySet<string> =>
  new Set(
    [...asked.values()].flatMap((questions) => [...questions.values()].flatMap(({ fact }) => fact ?? [])),
  );

/** Returns the properties that the forms of the pack save in the records of a type. */
const savedIn = (asked: Asked, type: string): ReadonlySet<string> =>
  new Set(
    [...asked.values()].flatMap((questions) =>
      [...questions.values()].flatMap(({ fact, save_to }) =>
        save_to !== undefined && fact?.startsWith(`${type}.`) ? [save_to] : [],
      ),
    ),
  );

/**
 * Whether the app can work a rule out: it is of villages, and some form of the pack asks each of them for all that the rule reads, or it is of
 * records, and some form saves all of that in them; for a fact about a village also which village they lie in.
 */
export const isApplied = ({ of }: Fact, rule: Source, asked: Asked): boolean => {
  const known = knownIn(asked);
  const saved = savedIn(asked, rule.of);
  const isOfVillages = rule.of === 'village';
  return (
    readBy(rule).every((name) => (isOfVillages ? known.has(`village.${name}`) : saved.has(name))) &&
    (isOfVillages || (saved.size > 0 && (of !== 'village' || saved.has('village'))))
  );
};

/** How much of a form has to be typed. */
export interface TypedShare {
  readonly form: string;
  readonly asked: number;
  /** Another form asks for it, is its home, and the app offers its answer. */
  readonly fromOtherForm: number;
  /** The app works it out by a rule. */
  readonly byRule: number;
}

/** Measures how much of each form need not be typed: what the columns `taken_from` and `fact` give. */
export function typedShares(facts: readonly Fact[], asked: Asked): readonly TypedShare[] {
  return [...asked].map(([form, questions]) => {
    const questionOf = (fact: Fact): Question | undefined => questions.get(fact.questions.get(form) ?? '');
    // What the form works out by itself nobody types.
    const own = facts.filter(
      (fact) => fact.questions.has(form) && questionOf(fact)?.calculation === undefined,
    );
    const byRule = own.filter((fact) => questionOf(fact)?.taken_from !== undefined);
    const fromOtherForm = own.filter((fact) => {
      const atHome = asked.get(fact.home)?.get(fact.questions.get(fact.home) ?? '');
      const question = questionOf(fact);
      return (
        fact.home !== form &&
        question?.taken_from === undefined &&
        question?.fact !== undefined &&
        atHome?.fact === question.fact
      );
    });
    return { form, asked: own.length, fromOtherForm: fromOtherForm.length, byRule: byRule.length };
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
