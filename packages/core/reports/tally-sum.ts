import type { FieldPath } from '../survey/values.ts';
import { type PackedQuestion, type PackedRows, type PackedTallies, SAYS, tallyOfWhole } from './packed.ts';
import type { RowsTally, Tally } from './tally.ts';

/** Some of the surveys whose tallies were packed. */
export interface PackedPart {
  readonly packed: PackedTallies;
  /** By the place of a survey, whether it counts; `null`: all of them do. */
  readonly counts: readonly boolean[] | null;
}

/** A sum of tallies that is made part by part, so that a slow phone can rest in between. */
export interface TallySum {
  readonly add: (part: PackedPart) => void;
  /** Returns what the parts come to: the same as `addTallies` over their tallies, one by one. */
  readonly tally: () => Tally;
}

/** The whole numbers from 0 that are counted in a list of their own: most answers that are numbers are among them. */
const SMALL = 4_096;

/** The answers from which on that list pays: a report of one panchayat has fewer, and does without. */
const MANY = 500;

/** A question while it is counted. A report of a block counts a million answers, so nothing is made for one of them. */
interface QuestionSum {
  asked: number;
  answered: number;
  missing: number;
  readonly counts: Map<string | number, number>;
  /** How often each small number was given; `null`: none was. */
  small: Int32Array | null;
}

const addTimes = (counts: Map<string | number, number>, value: string | number, times: number): void => {
  counts.set(value, (counts.get(value) ?? 0) + times);
};

function addNumbers(sum: QuestionSum, { said, numbers }: PackedQuestion, counts: PackedPart['counts']): void {
  if (!numbers) return;
  if (sum.answered > MANY) sum.small ??= new Int32Array(SMALL);
  const { small } = sum;
  for (let at = 0; at < said.length; at += 1) {
    if (said[at] !== SAYS.number || (counts && !counts[at])) continue;
    const value = numbers[at] ?? 0;
    if (small && value >= 0 && value < SMALL && value === (value | 0)) small[value] = (small[value] ?? 0) + 1;
    else addTimes(sum.counts, value, 1);
  }
}

function addMore(sum: QuestionSum, { said, more }: PackedQuestion, counts: PackedPart['counts']): void {
  let next = 0;
  for (let at = 0; at < said.length; at += 1) {
    if (said[at] !== SAYS.more) continue;
    const whole = more[next];
    next += 1;
    if (!whole || (counts && !counts[at])) continue;
    const tally = tallyOfWhole(whole);
    sum.asked += tally.asked;
    sum.answered += tally.answered;
    sum.missing += tally.missing;
    for (const [value, times] of tally.counts) addTimes(sum.counts, value, times);
  }
}

/**
 * Adds what surveys say to a question.
 * @param times room for how often each byte was said
 */
function addQuestion(
  question: PackedQuestion,
  counts: PackedPart['counts'],
  sumOf: (path: FieldPath) => QuestionSum,
  times: Int32Array,
): void {
  const { path, said, words } = question;
  times.fill(0);
  for (let at = 0; at < said.length; at += 1) {
    const byte = said[at] ?? 0;
    if (!counts || counts[at]) times[byte] = (times[byte] ?? 0) + 1;
  }
  let chosen = 0;
  for (let at = 0; at < words.length; at += 1) chosen += times[SAYS.firstWord + at] ?? 0;
  const [, empty = 0, missing = 0, held = 0, more = 0, numbers = 0] = times;
  if (empty + missing + held + more + numbers + chosen === 0) return;
  const sum = sumOf(path);
  sum.asked += empty + missing + held + numbers + chosen;
  sum.answered += held + numbers + chosen;
  sum.missing += missing;
  for (const [at, word] of words.entries()) {
    const often = times[SAYS.firstWord + at] ?? 0;
    if (often > 0) addTimes(sum.counts, word, often);
  }
  if (numbers > 0) addNumbers(sum, question, counts);
  if (more > 0) addMore(sum, question, counts);
}

function addRows(
  repeats: Map<FieldPath, RowsTally>,
  { path, counts: numbers }: PackedRows,
  counts: PackedPart['counts'],
): void {
  let { asked, begun, rows } = repeats.get(path) ?? { asked: 0, begun: 0, rows: 0 };
  for (let at = 0; at < numbers.length / 3; at += 1) {
    if (counts && !counts[at]) continue;
    asked += numbers[3 * at] ?? 0;
    begun += numbers[3 * at + 1] ?? 0;
    rows += numbers[3 * at + 2] ?? 0;
  }
  if (asked > 0) repeats.set(path, { asked, begun, rows });
}

/** Returns all counts of a question, those of small numbers with the others. */
function allCounts({ counts, small }: QuestionSum): ReadonlyMap<string | number, number> {
  if (!small) return counts;
  const all = new Map(counts);
  for (let value = 0; value < SMALL; value += 1) {
    const often = small[value] ?? 0;
    if (often > 0) addTimes(all, value, often);
  }
  return all;
}

/** Begins a sum. */
export function tallySum(): TallySum {
  const questions = new Map<FieldPath, QuestionSum>();
  const repeats = new Map<FieldPath, RowsTally>();
  const times = new Int32Array(256);
  let surveys = 0;
  const sumOf = (path: FieldPath): QuestionSum => {
    const known = questions.get(path);
    if (known) return known;
    const sum = {
      asked: 0,
      answered: 0,
      missing: 0,
      counts: new Map<string | number, number>(),
      small: null,
    };
    questions.set(path, sum);
    return sum;
  };
  return {
    add: ({ packed, counts }) => {
      surveys += counts ? counts.filter(Boolean).length : packed.surveys;
      for (const question of packed.questions) addQuestion(question, counts, sumOf, times);
      for (const rows of packed.repeats) addRows(repeats, rows, counts);
    },
    tally: () => ({
      surveys,
      questions: new Map(
        Array.from(questions, ([path, sum]) => {
          const { asked, answered, missing } = sum;
          return [path, { asked, answered, missing, counts: allCounts(sum) }];
        }),
      ),
      repeats: new Map(repeats),
    }),
  };
}
