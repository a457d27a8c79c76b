import type { NestedValue } from '@sampark/core/wire/nested/nested-rows';
import { type ByteText, byteText } from './byte-text.ts';

/** The content of a survey or a row, by the keys of its answers. */
export type Answers = Readonly<Record<string, NestedValue>>;

/** A place in a text: what stands between `from` and `to` gives way to a value. */
interface Gap {
  readonly from: number;
  readonly to: number;
}

/** The text of an empty row of a table: that of another row is the same but for its gaps. */
export interface GappedText {
  readonly empty: ByteText;
  readonly gaps: readonly Gap[];
}

/** The fillings of the gaps of a text, by their numbers; `undefined`: the gap stays as it is. */
export type GapValues = (ByteText | undefined)[];

/** A text with gaps while it is written. */
export interface GappedDraft {
  add(text: string): void;
  /** Leaves a gap. @param usual what stands in it where nothing is put into it @returns its number */
  leave(usual: string): number;
  text(): GappedText;
}

/** Begins a text with gaps. */
export function gappedDraft(): GappedDraft {
  let empty = '';
  const gaps: Gap[] = [];
  const add = (text: string): void => {
    empty += byteText(text);
  };
  return {
    add,
    leave(usual) {
      const from = empty.length;
      add(usual);
      return gaps.push({ from, to: empty.length }) - 1;
    },
    text: () => ({ empty: empty as ByteText, gaps }),
  };
}

/** A question of a table: the number of its gap, and what writes its answers. */
export interface GapOfQuestion {
  readonly at: number;
  readonly write: (answer: NestedValue) => ByteText;
}

/** Writes the answers of a row for their gaps. @param questions by the keys of their answers */
export function answersInGaps(
  { gaps }: GappedText,
  questions: ReadonlyMap<string, GapOfQuestion>,
  answers: Answers,
): GapValues {
  const values = new Array<ByteText | undefined>(gaps.length);
  for (const key of Object.keys(answers)) {
    const question = questions.get(key);
    if (question !== undefined) values[question.at] = question.write(answers[key] as NestedValue);
  }
  return values;
}

/** Returns a text with values in its gaps. */
export function filled({ empty, gaps }: GappedText, values: GapValues): ByteText {
  let text = '';
  let reached = 0;
  // The loop counts, because an iterator makes an object for each of some hundred gaps.
  for (let at = 0; at < gaps.length; at += 1) {
    const gap = gaps[at];
    const value = values[at];
    if (gap === undefined || value === undefined) continue;
    text += empty.slice(reached, gap.from) + value;
    reached = gap.to;
  }
  return (text + empty.slice(reached)) as ByteText;
}
