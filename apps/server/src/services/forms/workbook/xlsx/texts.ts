import { LIMITS } from '@sampark/core/forms/xlsform/limits';
import { WorkbookError } from '../workbook-error.ts';
import { readXml } from './xml.ts';
import type { ZipPart } from './zip.ts';

/** The most characters of all texts together. The largest workbooks of the field have some million. */
const MOST_CHARACTERS = 25_000_000;

/** Counts the characters that a workbook makes the reader hold. */
export interface Budget {
  characters: number;
}

/** Gathers the text of one cell. */
interface CellText {
  /** Adds a piece. Of a text that is longer than any may be, it keeps so much that the reader can say so. */
  readonly add: (piece: string) => void;
  /** Returns the text, and begins a new one. Throws a `WorkbookError` where all texts together become too long. */
  readonly take: () => string;
}

export function cellText(budget: Budget): CellText {
  let gathered = '';
  return {
    add: (piece) => {
      const room = LIMITS.cell + 1 - gathered.length;
      if (room > 0) gathered += piece.length > room ? piece.slice(0, room) : piece;
    },
    take: () => {
      const text = gathered;
      gathered = '';
      budget.characters += text.length;
      if (budget.characters > MOST_CHARACTERS) {
        throw new WorkbookError(`its texts have more than ${MOST_CHARACTERS / 1_000_000} million characters`);
      }
      return unescaped(text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);
    },
  };
}

/** Reads OOXML's own escapes, such as `_x0009_` for a tab. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Reads the texts that cells share, in their order. */
export async function readSharedStrings(
  part: ZipPart | undefined,
  budget: Budget,
): Promise<readonly string[]> {
  const texts: string[] = [];
  if (!part) return texts;
  const text = cellText(budget);
  let isText = false;
  // How a word is spoken in Japanese is no part of it.
  let isSpoken = false;
  await readXml(part.chunks(), {
    open: (name) => {
      if (name === 't') isText = true;
      else if (name === 'rPh') isSpoken = true;
    },
    text: (piece) => {
      if (isText && !isSpoken) text.add(piece);
    },
    close: (name) => {
      if (name === 't') isText = false;
      else if (name === 'rPh') isSpoken = false;
      else if (name === 'si') texts.push(text.take());
    },
  });
  return texts;
}
