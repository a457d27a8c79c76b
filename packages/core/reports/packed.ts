import type { FieldPath } from '../survey/values.ts';
import type { QuestionTally, RowsTally, Tally } from './tally.ts';

/*
 * The tallies of many surveys side by side, as columns: of each question a byte a survey, and its number where it is one. A fraction of the
 * size of the tallies one by one, and added up (`tally-sum.ts`) in a fraction of the time, all or some of them. Devices keep
 * them, see `data/reports`.
 */

/** The answer of one survey to a question, as a byte. */
export const SAYS = {
  /** It is not asked. */
  notAsked: 0,
  /** It is asked, may be left empty, and is. */
  empty: 1,
  /** It has to be answered, and is not. */
  missing: 2,
  /** It is answered, and nothing of the answer is counted. */
  held: 3,
  /** Anything else, such as rows or several choices: the next of the question's `more`. */
  more: 4,
  /** It is answered by one number: that of the survey in `numbers`. */
  number: 5,
  /** It is answered by one choice: this is the first of the question's `words`, one more is the second. */
  firstWord: 6,
} as const;

/** The choices that a byte can tell apart. Further ones are said as `more`. */
const MOST_WORDS = 256 - SAYS.firstWord;

/** A tally of a question as a list: asked, answered, missing, then each value with how often it was given. */
export type WholeTally = readonly [
  asked: number,
  answered: number,
  missing: number,
  ...counts: (string | number)[],
];

/** The answers of surveys to a question. */
export interface PackedQuestion {
  readonly path: FieldPath;
  /** A byte for each survey, from `SAYS`. */
  readonly said: Uint8Array;
  readonly words: readonly string[];
  /** A number for each survey, 0 where it says none; `null`: none does. */
  readonly numbers: Int16Array | Int32Array | Float64Array | null;
  /** The answers that fit in no byte, in the order of their surveys. */
  readonly more: readonly WholeTally[];
}

/** The rows of a repeat. */
export interface PackedRows {
  readonly path: FieldPath;
  /** For each survey asked, begun and rows. */
  readonly counts: Int32Array;
}

/** The tallies of some surveys, in an order that whoever packed them knows. */
export interface PackedTallies {
  readonly surveys: number;
  readonly questions: readonly PackedQuestion[];
  readonly repeats: readonly PackedRows[];
}

const isAlone = ({ asked, answered, missing, counts }: QuestionTally): boolean =>
  asked === 1 && answered + missing <= 1 && (counts.size === 0 || (counts.size === 1 && answered === 1));

const wholeOf = ({ asked, answered, missing, counts }: QuestionTally): WholeTally => [
  asked,
  answered,
  missing,
  ...Array.from(counts).flat(),
];

const isWhole32 = (value: number): boolean => value === (value | 0) && !Object.is(value, -0);

/** Puts numbers into the narrowest column that holds them. */
function narrowed(numbers: Float64Array): Int16Array | Int32Array | Float64Array {
  if (!numbers.every(isWhole32)) return numbers;
  const short = Int16Array.from(numbers);
  return short.every((value, at) => value === numbers[at]) ? short : Int32Array.from(numbers);
}

/** Returns the byte for a choice. @param words grows by a new choice, while there is room */
function byteOfWord(words: string[], word: string): number {
  const known = words.indexOf(word);
  if (known >= 0) return SAYS.firstWord + known;
  return words.length < MOST_WORDS ? SAYS.firstWord + words.push(word) - 1 : SAYS.more;
}

function packQuestion(path: FieldPath, tallies: readonly Tally[]): PackedQuestion {
  const said = new Uint8Array(tallies.length);
  const numbers = new Float64Array(tallies.length);
  const words: string[] = [];
  const more: WholeTally[] = [];
  const byteOf = (tally: QuestionTally, at: number): number => {
    const [[value, times] = [undefined, 1]] = tally.counts;
    if (!isAlone(tally) || times !== 1) return SAYS.more;
    if (typeof value === 'string') return byteOfWord(words, value);
    if (value !== undefined) {
      numbers[at] = value;
      return SAYS.number;
    }
    if (tally.answered === 1) return SAYS.held;
    return tally.missing === 1 ? SAYS.missing : SAYS.empty;
  };
  for (const [at, { questions }] of tallies.entries()) {
    const tally = questions.get(path);
    if (!tally) continue;
    const byte = byteOf(tally, at);
    said[at] = byte;
    if (byte === SAYS.more) more.push(wholeOf(tally));
  }
  const hasNumbers = said.includes(SAYS.number);
  return { path, said, words, numbers: hasNumbers ? narrowed(numbers) : null, more };
}

const NO_ROWS: RowsTally = { asked: 0, begun: 0, rows: 0 };

const packRows = (path: FieldPath, tallies: readonly Tally[]): PackedRows => ({
  path,
  counts: Int32Array.from(
    tallies.flatMap(({ repeats }) => {
      const { asked, begun, rows } = repeats.get(path) ?? NO_ROWS;
      return [asked, begun, rows];
    }),
  ),
});

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

/** Returns a tally from its list. */
export function tallyOfWhole([asked, answered, missing, ...counts]: WholeTally): QuestionTally {
  const pairs = counts.flatMap((value, at) =>
    at % 2 === 0 ? [[value, Number(counts[at + 1])] as const] : [],
  );
  return { asked, answered, missing, counts: new Map(pairs) };
}

const ASKED: QuestionTally = { asked: 1, answered: 0, missing: 0, counts: new Map() };

/** Returns what one survey says to a question. @param next returns the next of the question's `more` */
function unpackedAt(
  { said, words, numbers }: PackedQuestion,
  at: number,
  next: () => WholeTally | undefined,
): QuestionTally | null {
  const byte = said[at] ?? SAYS.notAsked;
  const answered = (value: string | number): QuestionTally => ({
    ...ASKED,
    answered: 1,
    counts: new Map([[value, 1]]),
  });
  switch (byte) {
    case SAYS.notAsked:
      return null;
    case SAYS.empty:
      return ASKED;
    case SAYS.missing:
      return { ...ASKED, missing: 1 };
    case SAYS.held:
      return { ...ASKED, answered: 1 };
    case SAYS.more:
      return tallyOfWhole(next() ?? [0, 0, 0]);
    case SAYS.number:
      return answered(numbers?.[at] ?? 0);
    default:
      return answered(words[byte - SAYS.firstWord] ?? '');
  }
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
    questions: new Map<FieldPath, QuestionTally>(),
    repeats: new Map<FieldPath, RowsTally>(),
  }));
  for (const question of questions.filter(isWanted)) {
    let next = 0;
    for (const [at, tally] of unpacked.entries()) {
      const said = unpackedAt(question, at, () => question.more[next++]);
      if (said) tally.questions.set(question.path, said);
    }
  }
  for (const { path, counts } of repeats.filter(isWanted)) {
    for (const [at, tally] of unpacked.entries()) {
      const [asked = 0, begun = 0, rows = 0] = counts.subarray(3 * at, 3 * at + 3);
      if (asked > 0) tally.repeats.set(path, { asked, begun, rows });
    }
  }
  return unpacked;
}
