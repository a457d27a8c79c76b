/*
 * A head and columns of numbers as bytes: the length of the head, the head as JSON, filled up with spaces to a multiple of eight, then the columns.
 * Whoever writes them puts the widest first, so that each lies where a phone can read it in place. In the byte order of the device, as it
 * alone reads them.
 */

/** A column of numbers. */
export type Column = Uint8Array | Int16Array | Int32Array | Float64Array;

/** Makes bytes of a text, and a text of bytes: UTF-8. */
export interface Utf8 {
  readonly encode: (text: string) => Uint8Array;
  readonly decode: (bytes: Uint8Array) => string;
}

/** Takes the next column from the bytes: so many numbers. */
export type TakeColumn = <Taken extends Column>(
  Type: { new (buffer: ArrayBuffer, at: number, length: number): Taken; readonly BYTES_PER_ELEMENT: number },
  count: number,
) => Taken;

/** The bytes before the head: the first four say how long it is. */
const BEFORE = 8;

const upToEight = (length: number): number => Math.ceil(length / 8) * 8;

/** Makes bytes. @param columns the widest first */
export function toBytes(head: unknown, columns: readonly Column[], utf8: Utf8): Uint8Array<ArrayBuffer> {
  const json = utf8.encode(JSON.stringify(head));
  const start = BEFORE + upToEight(json.length);
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

/** Reads bytes in place: the head, and the columns in the order in which they were written. Throws where the bytes are none. */
export function fromBytes(
  buffer: ArrayBuffer,
  utf8: Utf8,
): { readonly head: unknown; readonly take: TakeColumn } {
  const [length = 0] = new Uint32Array(buffer, 0, 1);
  const head: unknown = JSON.parse(utf8.decode(new Uint8Array(buffer, BEFORE, length)));
  let at = BEFORE + length;
  return {
    head,
    take: (Type, count) => {
      const column = new Type(buffer, at, count);
      at += count * Type.BYTES_PER_ELEMENT;
      return column;
    },
  };
}
