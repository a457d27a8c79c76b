import { warningsIn } from '@sampark/core/forms/checks/warnings';
import type { FormDefinition, Item, Question } from '@sampark/core/forms/definition/definition';
import { valueOf } from '@sampark/core/forms/engine/questions';
import { formFields } from '@sampark/core/forms/fields/fields';
import { isInvalid } from '@sampark/core/forms/fill/evaluate';
import { begunToday, type Filling, fillIn, openFilling } from '@sampark/core/forms/fill/filling';
import { questionAt } from '@sampark/core/forms/form-tests/check-expectation';
import type { Device } from '@sampark/core/forms/xpath/scope';
import type { Value } from '@sampark/core/survey/values';
import { describe, expect, it } from 'vitest';
import { itemsOf, namesIn, readPackForm, readTable } from './pack.ts';

const form: FormDefinition = await readPackForm('pai-2.0.md');
const list = readTable('pai-2.0-indicators.csv').map((row) => ({
  id: row['id'] ?? '',
  themes: (row['themes'] ?? '').split(' ').map(Number),
  isMandatory: row['mandatory'] === 'yes',
  kind: row['kind'] ?? '',
  indicator: row['indicator'] ?? '',
  numerator: row['numerator'] ?? '',
  denominator: row['denominator'] ?? '',
  part: row['numerator_fact'] ?? '',
  whole: row['denominator_fact'] ?? '',
}));
const shares = list.filter(({ kind }) => kind !== 'check');

/** Indicators whose numerator is no part of their denominator: boys and girls, and the revenue of two years. */
const NO_PARTS = new Set(['92', '93', '94', '430', '678']);

const themes = form.modules.map(({ children }) => itemsOf(children));
const items = new Map(themes.flat().map((item): [string, Item] => [item.name, item]));
const paths = new Map([...formFields(form).answers].map(([path, { question }]) => [question.name, path]));

function itemNamed(name: string): Item {
  const item = items.get(name);
  if (!item) throw new Error(`the form has no ${name}`);
  return item;
}

const calculationOf = (name: string): string => (itemNamed(name) as Question).calculation ?? '';
const isWorkedOut = (name: string): boolean => calculationOf(name) !== '';

function pathOf(name: string): string {
  const path = paths.get(name);
  if (path === undefined) throw new Error(`nobody is asked for ${name}`);
  return path;
}

/** Returns what an indicator is by its own words when its numerator is half of its denominator. */
function shareOfHalf(indicator: string): number {
  if (indicator.startsWith('Percentage increase')) return -50;
  if (/per 1000|^Sex ratio/.test(indicator)) return 500;
  return indicator.startsWith('Ratio') ? 0.5 : 50;
}

const device: Device = {
  now: () => Date.parse('2026-11-25T06:30:00Z'),
  offset: () => 330,
  random: () => 0.5,
};
const begin = (): Filling => openFilling(form, device, begunToday(form, device));

/** Answers a figure; one that the form adds up by its first term, with nothing in the others. */
function answer(filling: Filling, name: string, value: number): void {
  if (!isWorkedOut(name)) return fillIn(filling, [[pathOf(name), value]]);
  for (const [at, term] of namesIn(calculationOf(name)).entries()) {
    answer(filling, term, at === 0 ? value : 0);
  }
}

/** Answers a part and its whole. Where the form adds the whole up from the part, the rest is what is missing to it. */
function answerBoth(filling: Filling, part: string, whole: string, values: readonly [number, number]): void {
  const terms = namesIn(calculationOf(whole));
  const [ofPart, ofWhole] = values;
  if (terms.includes(part)) {
    for (const term of terms) answer(filling, term, term === part ? ofPart : ofWhole - ofPart);
  } else {
    answer(filling, whole, ofWhole);
    answer(filling, part, ofPart);
  }
}

/** Says whether the person who fills the form sees a message at a figure. */
function isTold(filling: Filling, name: string): boolean {
  const path = pathOf(name);
  const asked = questionAt(path, filling);
  if (!asked) return false;
  return (
    isInvalid(filling, asked.row, asked.node) ||
    warningsIn(filling.instance).some(({ warning }) => warning.fields.includes(path))
  );
}

describe('the form of the Panchayat Advancement Index 2.0', () => {
  it('is about panchayats, and has a module for each of the nine themes', () => {
    expect(form.subject).toBe('panchayat');
    expect(form.modules).toHaveLength(9);
  });

  it('has the 119 indicators of the official list, which stand 150 times in its themes', () => {
    expect(new Set(list.map(({ id }) => id)).size).toBe(119);
    const perTheme = form.modules.map((_, at) => list.filter((each) => each.themes.includes(at + 1)).length);
    expect(perTheme).toEqual([14, 15, 15, 10, 11, 18, 20, 26, 21]);
    expect([...items.keys()].filter((name) => /^i\d+$/.test(name)).toSorted()).toEqual(
      list.map(({ id }) => `i${id}`).toSorted(),
    );
  });

  it.each(list)('asks for indicator $id in its first theme, and shows it in each of its themes', (one) => {
    const [home = 0, ...others] = one.themes;
    const names = (theme: number): readonly string[] => (themes[theme - 1] ?? []).map(({ name }) => name);
    expect(names(home)).toContain(`i${one.id}`);
    const shown = one.kind === 'check' ? [] : [[home, `share_${one.id}`] as const];
    for (const [theme, note] of [
      ...shown,
      ...others.map((other) => [other, `share_${one.id}_in_${other}`] as const),
    ]) {
      expect(names(theme)).toContain(note);
      const { type, label } = itemNamed(note);
      expect(type).toBe('note');
      for (const text of [label.en, label['hi'] ?? '']) {
        expect(text).toContain(`[${one.id}]`);
        expect(namesIn(text)).toContain(`i${one.id}`);
      }
    }
  });

  it('asks what the list asks with yes and no', () => {
    for (const { id, isMandatory, part, whole } of list.filter(({ kind }) => kind === 'check')) {
      const question = itemNamed(`i${id}`);
      expect(question).toMatchObject({
        type: 'select_one',
        required: isMandatory,
        choices: [{ name: 'yes' }, { name: 'no' }],
      });
      expect([part, whole]).toEqual([`i${id}`, '']);
    }
  });

  it('asks once for a figure that several indicators need', () => {
    const facts = new Map<string, Set<string>>();
    for (const { numerator, denominator, part, whole } of shares) {
      for (const [text, fact] of [
        [numerator, part],
        [denominator, whole],
      ] as const) {
        if (text !== '') facts.set(text, (facts.get(text) ?? new Set()).add(fact));
      }
    }
    expect([...facts].filter(([, each]) => each.size > 1)).toEqual([]);
    const labels = themes
      .flat()
      .flatMap((item) => ('required' in item && item.type !== 'calculate' ? [item.label.en] : []));
    const figures = labels.filter((label) => !label.startsWith('Of them') && !label.startsWith('Of it'));
    expect(figures.toSorted()).toEqual([...new Set(figures)].toSorted());
  });

  it.each(shares)('works indicator $id out: $indicator', ({ id, indicator, part, whole }) => {
    expect(namesIn(calculationOf(`i${id}`)).toSorted()).toEqual([part, whole].toSorted());
    const filling = begin();
    const share = (): Value | undefined => {
      const asked = questionAt(pathOf(`i${id}`), filling);
      return asked ? valueOf(asked) : undefined;
    };
    answer(filling, part, 5);
    expect(share()).toBe('');
    answerBoth(filling, part, whole, [0, 0]);
    expect(share()).toBe('');
    answerBoth(filling, part, whole, [5, 10]);
    expect(share()).toBe(shareOfHalf(indicator));
  });

  it('requires the figures of indicators that are mandatory', () => {
    const needed = new Set(
      shares.filter(({ isMandatory }) => isMandatory).flatMap((each) => [each.part, each.whole]),
    );
    const asked = [...needed].filter((name) => !isWorkedOut(name));
    expect(asked.filter((name) => (itemNamed(name) as Question).required !== true)).toEqual([]);
  });

  it.each(shares.filter(({ id }) => !NO_PARTS.has(id)))(
    'says at once when the numerator of indicator $id is larger than its denominator',
    ({ part, whole }) => {
      // What the form adds to the part is never less than it.
      if (isWorkedOut(part)) return expect(namesIn(calculationOf(whole))).toContain(part);
      const filling = begin();
      answer(filling, whole, 10);
      answer(filling, part, 10);
      expect(isTold(filling, part)).toBe(false);
      answer(filling, part, 11);
      expect(isTold(filling, part)).toBe(true);
    },
  );
});
