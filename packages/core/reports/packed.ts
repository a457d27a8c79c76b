import type { FieldPath } from '../survey/values.ts';
import {
  addRows,
  type Counting,
  countOf,
  type QuestionCount,
  type QuestionTally,
  type RowsTally,
  type Tally,
} from './tally.ts';

/*
 * The tallies of many surveys side by side, by question: a fraction of the size of the tallies one by one, and added up in a fraction of
 * the time, all or some of them. Devices keep them, see `data/reports`. It is JSON.
 */

/** What one survey says to a question, as a letter. */
const NOT_ASKED = '-';
const EMPTY = 'e';
const MISSING = 'm';
/** It is answered, and nothing of the answer is counted. */
const HELD = 'h';
/** It is answered by one number or choice: the next of the values. */
const ONE = 'v';
/** Anything else, such as rows or several choices: the next of the values is the whole tally. */
const MORE = '+';

/** A tally of a question as a list: asked, answered, missing, then each value with how often it was given. */
type WholeTally = readonly [asked: number, answered: number, missing: number, ...counts: (string | number)[]];

interface PackedQuestion {
  readonly path: FieldPath;
  /** A letter for each survey. */
  readonly said: string;
  /** What the letters `v` and `+` stand for, in the order of the surveys. */
  readonly values: readonly (string | number | WholeTally)[];
}

interface PackedRows {
  readonly path: FieldPath;
  /** For each survey asked, begun and rows. */
  readonly counts: readonly number[];
}

/** The tallies of some surveys, in an order that whoever packed them knows. */
export interface PackedTallies {
  readonly surveys: number;
  readonly questions: readonly PackedQuestion[];
  readonly repeats: readonly PackedRows[];
}

const isAlone = ({ asked, answered, missing, counts }: QuestionTally): boolean =>
  asked === 1 && answered + missing <= 1 && (counts.size === 0 || (counts.size === 1 && answered === 1));

function letterOf(tally: QuestionTally | undefined): string {
  if (!tally) return NOT_ASKED;
  const { answered, missing, counts } = tally;
  if (!isAlone(tally) || [...counts.values()].some((times) => times !== 1)) return MORE;
  if (counts.size === 1) return ONE;
  if (answered === 1) return HELD;
  return missing === 1 ? MISSING : EMPTY;
}

function packQuestion(path: FieldPath, tallies: readonly Tally[]): PackedQuestion {
  const values: (string | number | WholeTally)[] = [];
  const letters = tallies.map(({ questions }) => {
    const tally = questions.get(path);
    const letter = letterOf(tally);
    if (tally && letter === ONE) values.push(...tally.counts.keys());
    if (tally && letter === MORE)
      values.push([tally.asked, tally.answered, tally.missing, ...Array.from(tally.counts).flat()]);
    return letter;
  });
  return { path, said: letters.join(''), values };
}

const packRows = (path: FieldPath, tallies: readonly Tally[]): PackedRows => ({
  path,
  counts: tallies.flatMap(({ repeats }) => {
    const { asked, begun, rows } = repeats.get(path) ?? NO_ROWS;
    return [asked, begun, rows];
  }),
});

const NO_ROWS: RowsTally = { asked: 0, begun: 0, rows: 0 };

/** Packs the tallies of single surveys. */
export function packTallies(tallies: readonly Tally[]): PackedTallies {
  const questions = new Set(tallies.flatMap((tally) => [...tally.questions.keys()]));
  const repeats = new Set(tallies.flatMap((tally) => [...tally.repeats.keys()]));
  return {
    surveys: tallies.length,
    questions: Array.from(questions, (path) => packQuestion(path, tallies)),
    repeats: Array.from(repeats, (path) => packRows(path, tallies)),
  };
}

/** Some of the surveys whose tallies were packed. */
export interface PackedPart {
  readonly packed: PackedTallies;
  /** By the place of a survey, whether it counts. */
  readonly counts: readonly boolean[];
}

/** Adds a tally that was packed as a whole. */
function addWhole(sum: QuestionCount, [asked, answered, missing, ...counts]: WholeTally): void {
  sum.asked += asked;
  sum.answered += answered;
  sum.missing += missing;
  for (let at = 0; at < counts.length; at += 2) {
    const value = counts[at] as string | number;
    sum.counts.set(value, (sum.counts.get(value) ?? 0) + Number(counts[at + 1]));
  }
}

const code = (letter: string): number => letter.charCodeAt(0);
const [NOT_ASKED_CODE, MISSING_CODE, HELD_CODE, ONE_CODE, MORE_CODE] = [
  NOT_ASKED,
  MISSING,
  HELD,
  ONE,
  MORE,
].map(code);

/**
 * Adds what surveys say to a question. A report of a block runs through it a million times, so nothing is made for a survey.
 * @param sumOf makes the sum that the surveys count for
 */
function addPackedQuestion(
  { said, values }: PackedQuestion,
  counts: readonly boolean[],
  sumOf: () => QuestionCount,
): void {
  let sum: QuestionCount | null = null;
  let next = 0;
  for (let at = 0; at < said.length; at += 1) {
    const letter = said.charCodeAt(at);
    const hasValue = letter === ONE_CODE || letter === MORE_CODE;
    if (hasValue) next += 1;
    if (!counts[at] || letter === NOT_ASKED_CODE) continue;
    sum ??= sumOf();
    const value = hasValue ? values[next - 1] : undefined;
    if (typeof value === 'object') {
      addWhole(sum, value);
      continue;
    }
    sum.asked += 1;
    if (letter === MISSING_CODE) sum.missing += 1;
    if (letter === HELD_CODE || letter === ONE_CODE) sum.answered += 1;
    if (value !== undefined) sum.counts.set(value, (sum.counts.get(value) ?? 0) + 1);
  }
}

function addPackedRows(
  counting: Counting,
  { path, counts: numbers }: PackedRows,
  counts: readonly boolean[],
): void {
  const sum = { asked: 0, begun: 0, rows: 0 };
  for (let at = 0; at < counts.length; at += 1) {
    if (!counts[at]) continue;
    sum.asked += numbers[3 * at] ?? 0;
    sum.begun += numbers[3 * at + 1] ?? 0;
    sum.rows += numbers[3 * at + 2] ?? 0;
  }
  if (sum.asked > 0) addRows(counting, path, sum);
}

/** Adds up the packed tallies that count. It comes to the same as `addTallies` over them, one by one. */
export function addPacked(parts: Iterable<PackedPart>): Tally {
  const counting: Counting = { questions: new Map(), repeats: new Map() };
  let surveys = 0;
  for (const { packed, counts } of parts) {
    surveys += counts.filter(Boolean).length;
    for (const question of packed.questions)
      addPackedQuestion(question, counts, () => countOf(counting, question.path));
    for (const rows of packed.repeats) addPackedRows(counting, rows, counts);
  }
  return { surveys, ...counting };
}

/**
 * Returns the tallies that were packed, one for each survey.
 * @param only the path of a question or a repeat: nothing else is unpacked
 */
export function unpackTallies(
  { surveys, questions, repeats }: PackedTallies,
  only?: FieldPath,
): readonly Tally[] {
  const isWanted = ({ path }: { readonly path: FieldPath }): boolean => only === undefined || path === only;
  const unpacked = Array.from({ length: surveys }, () => ({
    surveys: 1,
    questions: new Map<FieldPath, QuestionCount>(),
    repeats: new Map<FieldPath, RowsTally>(),
  }));
  for (const question of questions.filter(isWanted)) {
    let next = 0;
    for (const [at, tally] of unpacked.entries()) {
      const letter = question.said.charAt(at);
      const values = letter === ONE || letter === MORE ? question.values.slice(next, (next += 1)) : [];
      addPackedQuestion({ path: question.path, said: letter, values }, [true], () =>
        countOf(tally, question.path),
      );
    }
  }
  for (const { path, counts } of repeats.filter(isWanted)) {
    for (const [at, tally] of unpacked.entries()) {
      const [asked = 0, begun = 0, rows = 0] = counts.slice(3 * at, 3 * at + 3);
      if (asked > 0) tally.repeats.set(path, { asked, begun, rows });
    }
  }
  return unpacked;
}
