import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Question } from '@sampark/core/forms/definition/definition';
import type { Source } from '@sampark/core/forms/figures/source';
import { shippedForms } from '@sampark/core/forms/shipped/shipped-forms';
import { subjectTypeOf } from '@sampark/core/survey/subject';
import { OFFICIAL_FORMS } from '@sampark/server/demo/official-forms';
import { describe, expect, it } from 'vitest';
import {
  columnOf,
  comparisonsIn,
  type Fact,
  isApplied,
  readFacts,
  SUBJECTS,
  shareTable,
  termsOf,
  typedShares,
} from './facts.ts';
import { askedByPack, itemsOf, packForms, readPackForm, withShares } from './pack.ts';

const facts = readFacts();
const forms = await packForms();
const asked = await askedByPack();
const questions = new Map<string, ReadonlyMap<string, Question>>();
const definitions = await Promise.all(
  forms.map(async (form) => [form, await readPackForm(`${form}.md`)] as const),
);
for (const [form, { modules }] of [
  ...definitions,
  ...shippedForms.map((each) => [each.name, each] as const),
]) {
  const typed = modules
    .flatMap(({ children }) => itemsOf(children))
    .filter(
      (item): item is Question =>
        'required' in item && (item.calculation === undefined || item.fact !== undefined),
    );
  questions.set(form, new Map(typed.map((question) => [question.name, question])));
}

/** What the surveys of each form of the pack are about. */
const subjects = new Map(definitions.map(([form, definition]) => [form, subjectTypeOf(definition)]));

/** Returns the question by which a fact is typed. */
const atHome = ({ home, questions: names }: Fact): Question | undefined =>
  questions.get(home)?.get(names.get(home) ?? '');

/** Says what is wrong with a rule; empty: nothing. */
function faultsOf(fact: Fact, rule: Source): readonly string[] {
  const { kind, of } = rule;

  const below = (name: string): Fact | undefined =>
    facts.find((each) => each.of === of && each.name === name);
  const order = SUBJECTS.map(String);
  const faults = order.indexOf(of) > order.indexOf(fact.of) ? [] : [`${of} is not below ${fact.of}`];
  for (const term of termsOf(rule))
    if (below(term)?.unit !== fact.unit) faults.push(`${of}.${term} is no ${fact.unit}`);
  for (const { fact: name, value, isText } of comparisonsIn(rule.where)) {
    const compared = below(name);
    const question = compared && atHome(compared);
    const choices = question && 'choices' in question ? question.choices.map((choice) => choice.name) : null;
    if (!question) faults.push(`there is no ${of}.${name}`);
    else if (isText !== (choices !== null)) faults.push(`${name} is compared with ${value}`);
    else if (choices && !choices.includes(value)) faults.push(`${name} is never ${value}`);
  }
  if (kind === 'any' && fact.unit !== 'yes or no') faults.push('any() is yes or no');
  return faults;
}

describe('the table of facts', () => {
  it.each(forms)('has each question of %s once', (form) => {
    const named = facts.flatMap((fact) => fact.questions.get(form) ?? []);
    expect(named.toSorted()).toEqual([...(questions.get(form)?.keys() ?? [])].toSorted());
  });

  it('names no question that is not there', () => {
    const named = facts.flatMap((fact) => [...fact.questions]);
    expect(named.filter(([form, question]) => !questions.get(form)?.has(question))).toEqual([]);
  });

  it('has each fact once, with one home that asks for it', () => {
    const keys = facts.map(({ of, name }) => `${of}.${name}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(facts.filter((fact) => atHome(fact) === undefined)).toEqual([]);
  });

  it('names each fact in both languages so that nobody takes it for another', () => {
    for (const language of ['en', 'hi'] as const) {
      const names = facts.map((fact) => `${fact.of}: ${fact[language]}`);
      expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
    }
    expect(facts.filter(({ hi }) => !/\p{Script=Devanagari}/u.test(hi))).toEqual([]);
    expect(facts.filter(({ unit, reference }) => unit === '' || reference === '')).toEqual([]);
  });

  it('derives facts only from facts that are there, of what lies below', () => {
    const derived = facts.filter(({ rule }) => rule !== null);
    expect(derived.length).toBeGreaterThan(25);
    const faults = derived.flatMap((fact) =>
      fact.rule ? faultsOf(fact, fact.rule).map((fault) => `${fact.of}.${fact.name}: ${fault}`) : [],
    );
    expect(faults).toEqual([]);
  });

  it('says in the README how much of each form need not be typed', () => {
    const page = readFileSync(join(OFFICIAL_FORMS, 'README.md'), 'utf8');
    expect(page).toContain('<!-- shares -->');
    expect(withShares(page, shareTable(typedShares(facts, asked)))).toBe(page);
  });

  it.each(forms)('is what the questions of %s say in their columns', (form) => {
    const columns = [...(asked.get(form) ?? [])].flatMap(([name, { fact, taken_from, calculation }]) =>
      calculation !== undefined && fact === undefined ? [] : [[name, fact, taken_from]],
    );
    const said = new Map(facts.map((fact) => [fact.questions.get(form), fact]));
    expect(columns).toEqual(
      columns.map(([name]) => {
        const fact = said.get(name);
        const isTaken = fact?.rule && fact.of === subjects.get(form) && isApplied(fact, fact.rule, asked);
        return [name, fact && columnOf(fact), isTaken ? fact.ruleText : undefined];
      }),
    );
  });
});
