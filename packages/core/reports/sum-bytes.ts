import type { FieldPath } from '../survey/values.ts';
import { fromBytes, toBytes, type Utf8 } from './head-and-columns.ts';
import type { QuestionTally, RowsTally, Tally } from './tally.ts';

/**
 * A question in the head of a sum; its numbers, and how often each was given, follow behind as two columns.
 */
interface HeadOfQuestion {
  readonly path: FieldPath;
  readonly counted: readonly [asked: number, answered: number, missing: number];
  readonly words: readonly (readonly [word: string, times: number])[];
  /** How many numbers were given. */
  readonly numbers: number;
}

interface Head {
  readonly surveys: number;
  readonly questions: readonly HeadOfQuestion[];
  readonly repeats: readonly (readonly [FieldPath, RowsTally])[];
}

type Entry = [value: string | number, times: number];

const isNumber = (entry: Entry): entry is [number, number] => typeof entry[0] === 'number';
const isWord = (entry: Entry): entry is [string, number] => typeof entry[0] === 'string';

/** Makes bytes of the tally of many surveys. */
export function tallyToBytes({ surveys, questions, repeats }: Tally, utf8: Utf8): Uint8Array<ArrayBuffer> {
  const all = Array.from(questions, ([path, { asked, answered, missing, counts }]) => {
    const entries = [...counts];
    const numbers = entries.filter(isNumber);
    const ofHead: HeadOfQuestion = {
      path,
      counted: [asked, answered, missing],
      words: entries.filter(isWord),
      numbers: numbers.length,
    };
    return { ofHead, numbers };
  });
  const head: Head = { surveys, questions: all.map(({ ofHead }) => ofHead), repeats: [...repeats] };
  const columns = [
    ...all.map(({ numbers }) => Float64Array.from(numbers, ([value]) => value)),
    ...all.map(({ numbers }) => Int32Array.from(numbers, ([, times]) => times)),
  ];
  return toBytes(head, columns, utf8);
}

/** Returns a question of which the counts are made when somebody asks for them: a phone shows two figures long before it shows the last. */
function countedLater(
  { counted: [asked, answered, missing], words }: HeadOfQuestion,
  numbers: Float64Array,
  times: Int32Array,
): QuestionTally {
  let made: QuestionTally['counts'] | undefined;
  const make = (): QuestionTally['counts'] => {
    const counts = new Map<string | number, number>(words);
    for (const [at, value] of numbers.entries()) counts.set(value, times[at] ?? 0);
    return counts;
  };
  return {
    asked,
    answered,
    missing,
    get counts() {
      made ??= make();
      return made;
    },
  };
}

/** Reads a tally in place. Throws where the bytes are none. */
export function tallyFromBytes(buffer: ArrayBuffer, utf8: Utf8): Tally {
  const { head, take } = fromBytes(buffer, utf8);
  const { surveys, questions, repeats } = head as Head;
  const numbers = questions.map((each) => take(Float64Array, each.numbers));
  const times = questions.map((each) => take(Int32Array, each.numbers));
  return {
    surveys,
    questions: new Map(
      questions.map((each, at) => [
        each.path,
        countedLater(each, numbers[at] ?? new Float64Array(), times[at] ?? new Int32Array()),
      ]),
    ),
    repeats: new Map(repeats),
  };
}
