import { LIMITS } from '@sampark/core/forms/xlsform/limits';
import { WorkbookError } from '../workbook-error.ts';
import { readXml } from './xml.ts';
import type { ZipPart } from './zip.ts';

/** The most characters of all cells together. The largest workbooks of the field have some million. */
const MOST_CHARACTERS = 50_000_000;
/** The most texts that cells share. */
const MOST_TEXTS = 2_000_000;
/** A text weighs so many characters beside its own. */
const OF_A_TEXT = 8;

/** Counts a text that is held. Throws a `WorkbookError` where all together become too much. */
export type Weigh = (text: string) => void;

/** Returns the scales for one workbook. A text that cells share weighs each time, because what is made of them may repeat it. */
export function scales(): Weigh {
  let weight = 0;
  return (text) => {
    weight += text.length + OF_A_TEXT;
    if (weight > MOST_CHARACTERS) {
      throw new WorkbookError('too_many_characters', { limit: MOST_CHARACTERS });
    }
  };
}

/** Gathers the text of one cell. */
interface CellText {
  /** Adds a piece. It keeps so much of a text that is longer than any may be that the reader can say so. */
  readonly add: (piece: string) => void;
  /** Returns the text, and begins a new one. */
  readonly take: () => string;
}

export function cellText(): CellText {
  let gathered = '';
  return {
    add: (piece) => {
      const room = LIMITS.cell + 1 - gathered.length;
      if (room > 0) gathered += piece.length > room ? piece.slice(0, room) : piece;
    },
    take: () => {
      const text = gathered;
      gathered = '';
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
export async function readSharedStrings(part: ZipPart | undefined, weigh: Weigh): Promise<readonly string[]> {
  const texts: string[] = [];
  if (!part) return texts;
  const text = cellText();
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
      else if (name === 'si') {
        const whole = text.take();
        weigh(whole);
        texts.push(whole);
        if (texts.length > MOST_TEXTS) {
          throw new WorkbookError('too_many_cells', { limit: MOST_TEXTS });
        }
      }
    },
  });
  return texts;
}
