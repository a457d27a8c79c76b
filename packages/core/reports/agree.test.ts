import { type Random, seeded } from '@sampark/testing/random';
import { expect, it } from 'vitest';
import type { FormDefinition, Item } from '../forms/definition/definition.ts';
import type { Value } from '../survey/values.ts';
import { compare } from './compare.ts';
import { type Figure, figuresOf, gapsOf } from './figures.ts';
import type { Sentence } from './say.ts';
import { addTallies, type Tally, tallyOf } from './tally.ts';

/*
 * Figures against a plain computation, which knows nothing of tallies, forms and paths: it has questions, and lists of what was answered.
 */

const KINDS = ['integer', 'decimal', 'select_one', 'select_multiple', 'text'] as const;
const CHOICES = ['a', 'b', 'c'] as const;

interface Plain {
  readonly name: string;
  readonly kind: (typeof KINDS)[number];
  readonly required: boolean;
  /** It is asked where this question was answered with `a`. */
  readonly after: string | null;
}

type Answers = Readonly<Record<string, Value>>;

/** A sheet as somebody wrote it: answers, and rows of answers. */
interface Sheet {
  readonly answers: Answers;
  readonly rows: readonly Answers[];
}

function questions(random: Random, prefix: string): readonly Plain[] {
  const made: Plain[] = [{ name: `${prefix}0`, kind: 'select_one', required: true, after: null }];
  for (let at = 1; at <= 2 + random.below(5); at += 1) {
    const after = random.chance(0.4) ? `${prefix}0` : null;
    made.push({ name: `${prefix}${at}`, kind: random.pick(KINDS), required: random.chance(0.5), after });
  }
  return made;
}

function itemOf({ name, kind, required, after }: Plain): Item {
  const common = { name, label: { en: name }, required, ...(after && { relevant: `\${${after}} = 'a'` }) };
  const choices = CHOICES.map((each) => ({ name: each, label: { en: each } }));
  if (kind === 'text') return { ...common, type: kind, max_length: 9 };
  if (kind === 'select_one' || kind === 'select_multiple') return { ...common, type: kind, choices };
  return { ...common, type: kind, min: -1e6, max: 1e6, step: kind === 'integer' ? 1 : 0.01 };
}

function answer(random: Random, kind: Plain['kind']): Value {
  if (random.chance(0.3)) return null;
  if (kind === 'text') return 'text';
  if (kind === 'select_one') return random.pick(CHOICES);
  if (kind === 'select_multiple') return CHOICES.filter(() => random.chance(0.5));
  return kind === 'integer' ? random.below(200) - 50 : (random.below(20_000) - 5_000) / 100;
}

const answers = (random: Random, of: readonly Plain[]): Answers =>
  Object.fromEntries(of.map(({ name, kind }) => [name, answer(random, kind)]));

const given = (value: Value | undefined): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** Returns the middle of sorted numbers as a textbook has it. */
function median(sorted: readonly number[]): number {
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1] ?? 0, sorted[Math.floor(half)] ?? 0];
  return (low + high) / 2;
}

/** Works a question out by hand, over everything that was written down. */
function byHand({ name, kind, required, after }: Plain, sheets: readonly Answers[]) {
  const asked = sheets.filter((sheet) => after === null || sheet[after] === 'a').map((sheet) => sheet[name]);
  const said = asked.filter(given);
  const counts = { asked: asked.length, answered: said.length };
  const missing = required ? asked.length - said.length : 0;
  if (kind === 'text') return { counts, missing };
  if (kind === 'select_one' || kind === 'select_multiple') {
    const has = (choice: string) => said.filter((value) => [value].flat().includes(choice)).length;
    return { counts, missing, parts: CHOICES.map(has) };
  }
  const numbers = (said as number[]).toSorted((one, other) => one - other);
  if (numbers.length === 0) return { counts, missing };
  // Whole hundredths have no error to add up.
  const sum = numbers.reduce((total, each) => total + Math.round(each * 100), 0) / 100;
  return {
    counts,
    missing,
    numbers: { sum, mean: sum / numbers.length, median: median(numbers), sorted: numbers },
  };
}

function expectToAgree(figure: Figure | undefined, plain: ReturnType<typeof byHand>): void {
  if (plain.counts.asked === 0) {
    expect(figure).toBeUndefined();
    return;
  }
  expect(figure).toMatchObject(plain.counts);
  if (figure?.kind === 'shares') expect(figure.parts.map(({ count }) => count)).toEqual(plain.parts);
  if (figure?.kind !== 'number') return;
  const { numbers } = plain;
  expect(figure.spread === null).toBe(numbers === undefined);
  if (!figure.spread || !numbers) return;
  expect(figure.spread.sum).toBe(numbers.sum);
  expect(figure.spread.mean).toBeCloseTo(numbers.mean, 8);
  expect(figure.spread.median).toBeCloseTo(numbers.median, 8);
  expect([figure.spread.least, figure.spread.most]).toEqual([numbers.sorted[0], numbers.sorted.at(-1)]);
  expect(figure.spread.bars.reduce((all, { count }) => all + count, 0)).toBe(numbers.sorted.length);
}

/** Compares the sentence of a place in a comparison with what was worked out of its sheets alone. */
function expectToSay(
  sentence: Sentence | undefined,
  { kind }: Plain,
  plain: ReturnType<typeof byHand>,
): void {
  const { counts, numbers, parts } = plain;
  if (counts.asked === 0) expect(sentence).toBeUndefined();
  if (sentence?.says === 'number') expect(sentence.number).toBe(numbers?.sum);
  if (sentence?.says === 'sum') expect([kind, sentence.number]).toEqual(['integer', numbers?.sum]);
  if (sentence?.says === 'mean') expect(sentence.number).toBeCloseTo(numbers?.mean ?? Number.NaN, 8);
  if (sentence?.says === 'leading')
    expect(sentence.share).toEqual({
      part: parts?.[CHOICES.findIndex((each) => each === sentence.part.name)],
      of: counts.asked,
    });
  if (sentence?.says === 'none') expect(counts.answered).toBe(0);
}

function tallyOfSheet(form: FormDefinition, sheet: Sheet): Tally {
  const rowValues = sheet.rows.flatMap((row, at) => [
    [`m.rows/@${at}`, at + 1] as const,
    ...Object.entries(row).map(([name, value]) => [`m.rows/@${at}/${name}`, value] as const),
  ]);
  const ownValues = Object.entries(sheet.answers).map(([name, value]) => [`m.${name}`, value] as const);
  return tallyOf(form, Object.fromEntries([...ownValues, ...rowValues]));
}

const SEEDS = Array.from({ length: 300 }, (_, seed) => seed);
let compared = 0;

it('agree with what one works out by hand', () => {
  for (const seed of SEEDS) {
    const random = seeded(seed);
    const [own, inRows] = [questions(random, 'q'), questions(random, 'r')];
    const rows: Item = {
      type: 'begin_repeat',
      name: 'rows',
      label: { en: 'Rows' },
      children: inRows.map(itemOf),
    };
    const form: FormDefinition = {
      name: 'random',
      version: 1,
      xforms_version: '1.0.0',
      title: { en: 'Random' },
      modules: [
        {
          type: 'begin_group',
          name: 'm',
          label: { en: 'M' },
          heading: true,
          children: [...own.map(itemOf), rows],
        },
      ],
    };
    const sheets: readonly Sheet[] = Array.from({ length: random.below(20) }, () => ({
      answers: answers(random, own),
      rows: Array.from({ length: random.below(4) }, () => answers(random, inRows)),
    }));
    const talliesOf = (written: readonly Sheet[]) =>
      addTallies(written.map((each) => tallyOfSheet(form, each)));
    const tally = talliesOf(sheets);
    const figures = figuresOf(tally, form).flatMap((module) => module.figures);
    const repeat = figures.find((each) => each.kind === 'rows');
    const all = new Map([...figures, ...(repeat?.inside ?? [])].map((each) => [each.label.en, each]));
    const missing = new Map(gapsOf(tally, form).map((gap) => [gap.label.en, gap.missing]));

    const places = [sheets.slice(0, 1), sheets.slice(1, 3), sheets.slice(3)].filter(
      ({ length }) => length > 0,
    );
    const groups = places.map((place) => ({ place, tally: talliesOf(place), earlier: null }));
    for (const plain of own)
      for (const { place, now } of compare(form, `m.${plain.name}`, tally, groups))
        expectToSay(
          now?.sentence,
          plain,
          byHand(
            plain,
            place.map((sheet) => sheet.answers),
          ),
        );

    const check = (plain: Plain, written: readonly Answers[]): void => {
      const figure = byHand(plain, written);
      expectToAgree(all.get(plain.name), figure);
      expect(missing.get(plain.name) ?? 0).toBe(figure.missing);
      compared += figure.counts.answered;
    };
    for (const plain of own)
      check(
        plain,
        sheets.map((sheet) => sheet.answers),
      );
    for (const plain of inRows)
      check(
        plain,
        sheets.flatMap((sheet) => sheet.rows),
      );
    expect(repeat?.rows ?? 0).toBe(sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0));
  }
  expect(compared).toBeGreaterThan(10_000);
});
