import type { FieldPath } from '../survey/values.ts';
import type { PackedQuestion, PackedRows, WholeTally } from './packed.ts';
import type { ReportPage } from './pages.ts';

/*
 * A page as bytes: the length of the head, the head as JSON, filled up with spaces to a multiple of eight, then the columns, the
 * widest first, so that each lies where a phone can read it in place. In the byte order of the device, as it alone reads them.
 */

/** What the head says of a question; the columns follow behind. */
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

/** The bytes before the head: the first four say how long it is. */
const BEFORE = 8;

/** Makes bytes of a text, and a text of bytes: UTF-8. */
export interface Utf8 {
  readonly encode: (text: string) => Uint8Array;
  readonly decode: (bytes: Uint8Array) => string;
}

const widthOf = ({ numbers }: PackedQuestion) => (numbers?.BYTES_PER_ELEMENT ?? 0) as HeadOfQuestion['width'];

const upToEight = (length: number): number => Math.ceil(length / 8) * 8;

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
  const json = utf8.encode(JSON.stringify(head));
  const start = BEFORE + upToEight(json.length);
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
  const bytes = new Uint8Array(columns.reduce((sum, { byteLength }) => sum + byteLength, start));
  new Uint32Array(bytes.buffer, 0, 1)[0] = start - BEFORE;
  bytes.fill(0x20, BEFORE, start);
  bytes.set(json, BEFORE);
  let at = start;
  for (const { buffer, byteOffset, byteLength } of columns) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return bytes;
}

/** Reads a page in place. Throws where the bytes are none. */
export function pageFromBytes(buffer: ArrayBuffer, utf8: Utf8): ReportPage {
  const [length = 0] = new Uint32Array(buffer, 0, 1);
  const head = JSON.parse(utf8.decode(new Uint8Array(buffer, BEFORE, length))) as Head;
  const { surveys } = head;
  let at = BEFORE + length;
  const take = <Column>(
    Type: new (buffer: ArrayBuffer, at: number, length: number) => Column,
    count: number,
    width: number,
  ): Column => {
    const column = new Type(buffer, at, count);
    at += count * width;
    return column;
  };
  const numbers = new Map<HeadOfQuestion, NonNullable<PackedQuestion['numbers']>>();
  for (const each of head.questions) if (each.width === 8) numbers.set(each, take(Float64Array, surveys, 8));
  for (const each of head.questions) if (each.width === 4) numbers.set(each, take(Int32Array, surveys, 4));
  const repeats = head.repeats.map(
    (path): PackedRows => ({ path, counts: take(Int32Array, 3 * surveys, 4) }),
  );
  for (const each of head.questions) if (each.width === 2) numbers.set(each, take(Int16Array, surveys, 2));
  const questions = head.questions.map((each): PackedQuestion => {
    const { path, words, more } = each;
    return { path, words, more, numbers: numbers.get(each) ?? null, said: take(Uint8Array, surveys, 1) };
  });
  return { ...head.page, packed: { surveys, questions, repeats } };
}
