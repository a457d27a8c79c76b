import type { FieldPath } from '../survey/values.ts';
import { fromBytes, toBytes, type Utf8 } from './head-and-columns.ts';
import type { PackedQuestion, PackedRows, WholeTally } from './packed.ts';
import type { ReportPage } from './pages.ts';

/** A question in the head of a page; the columns follow behind. */
interface HeadOfQuestion {
  readonly path: FieldPath;
  readonly words: readonly string[];
  /** The bytes that a number takes; 0: it has none. */
  readonly width: 0 | 2 | 4 | 8;
  readonly more: readonly WholeTally[];
}

interface Head {
  readonly surveys: number;
  readonly questions: readonly HeadOfQuestion[];
  readonly repeats: readonly FieldPath[];
  readonly page: Omit<ReportPage, 'packed'>;
}

const widthOf = ({ numbers }: PackedQuestion) => (numbers?.BYTES_PER_ELEMENT ?? 0) as HeadOfQuestion['width'];

/** Makes bytes of a page. */
export function pageToBytes({ packed, ...page }: ReportPage, utf8: Utf8): Uint8Array<ArrayBuffer> {
  const { surveys, questions, repeats } = packed;
  const head: Head = {
    surveys,
    questions: questions.map((question) => {
      const { path, words, more } = question;
      return { path, words, width: widthOf(question), more };
    }),
    repeats: repeats.map(({ path }) => path),
    page,
  };
  const ofWidth = (width: 2 | 4 | 8) =>
    questions.flatMap((question) =>
      question.numbers && widthOf(question) === width ? [question.numbers] : [],
    );
  const columns = [
    ...ofWidth(8),
    ...ofWidth(4),
    ...repeats.map(({ counts }) => counts),
    ...ofWidth(2),
    ...questions.map(({ said }) => said),
  ];
  return toBytes(head, columns, utf8);
}

/** Reads a page in place. Throws where the bytes are none. */
export function pageFromBytes(buffer: ArrayBuffer, utf8: Utf8): ReportPage {
  const { head: read, take } = fromBytes(buffer, utf8);
  const head = read as Head;
  const { surveys } = head;
  const numbers = new Map<HeadOfQuestion, NonNullable<PackedQuestion['numbers']>>();
  for (const each of head.questions) if (each.width === 8) numbers.set(each, take(Float64Array, surveys));
  for (const each of head.questions) if (each.width === 4) numbers.set(each, take(Int32Array, surveys));
  const repeats = head.repeats.map((path): PackedRows => ({ path, counts: take(Int32Array, 3 * surveys) }));
  for (const each of head.questions) if (each.width === 2) numbers.set(each, take(Int16Array, surveys));
  const questions = head.questions.map((each): PackedQuestion => {
    const { path, words, more } = each;
    return { path, words, more, numbers: numbers.get(each) ?? null, said: take(Uint8Array, surveys) };
  });
  return { ...head.page, packed: { surveys, questions, repeats } };
}
