import { TableFileError } from '@sampark/core/tables/table';

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** The character in a text where every second byte is nothing: UTF-16 without its mark. */
const NOTHING = /\0/;

const decoded = (bytes: Uint8Array, encoding: string): string => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new TableFileError('encoding');
  }
};

/**
 * Returns the text of a file.
 *
 * | the bytes | are read as |
 * |---|---|
 * | begin with the mark of UTF-8 or UTF-16, as Excel writes it for Unicode text | that |
 * | are UTF-8 | that |
 * | else, as older Excel writes CSV | Windows-1252, which has no Hindi: such text is lost before the file comes here |
 *
 * Throws a `TableFileError`.
 */
export function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return decoded(bytes, 'utf-16le');
  if (startsWith(bytes, 0xfe, 0xff)) return decoded(bytes, 'utf-16be');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = decoded(bytes, 'windows-1252');
  }
  if (NOTHING.test(text)) throw new TableFileError('encoding');
  return text;
}
