import { inflateSync } from 'node:zlib';

/** Finds the objects of a PDF by their numbers. Chromium writes each in clear, but for the streams in them. */
const objectsOf = (pdf: string): ReadonlyMap<string, string> =>
  new Map(Array.from(pdf.matchAll(/(\d+) 0 obj\b([\s\S]*?)endobj/g), ([, id = '', body = '']) => [id, body]));

/** Returns the content of an object's stream. */
function streamOf(body = ''): string {
  const packed = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body)?.[1] ?? '';
  if (packed === '') return '';
  const bytes = Buffer.from(packed, 'latin1');
  return body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : packed;
}

/** Reads UTF-16 that is written in hexadecimal digits. */
const fromHex = (hex: string): string =>
  String.fromCharCode(
    ...Array.from(hex.replace(/^FEFF/i, '').matchAll(/.{4}/g), ([code]) => Number.parseInt(code, 16)),
  );

const hexOf = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');

/** Reads by a font's table which letters a glyph stands for. */
function lettersOf(table: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (const [, block = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      letters.set(glyph.toUpperCase(), fromHex(text));
  for (const [, block = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let at = Number.parseInt(from, 16); at <= Number.parseInt(to, 16); at += 1)
        letters.set(hexOf(at), fromHex(hexOf(Number.parseInt(text, 16) + at - Number.parseInt(from, 16))));
  return letters;
}

/** The parts of a page that matter here: a text that is said outright, its end, a font, glyphs, and several of them. */
const PARTS =
  /ActualText\s*<(\w+)>|\b(EMC)\b|\/(F\d+)\s+[\d.]+\s+Tf|<(\w+)>\s*Tj|\[((?:<\w+>|[-\d.\s])*)\]\s*TJ/g;

/**
 * Returns the text of each page in the order in which it stands in the file, as somebody gets it who copies it, or has it read out. Letters that are drawn in another
 * order than they are spoken, as in Devanagari, come from the text that the file gives beside them.
 */
export function pdfText(pdf: Buffer): readonly string[] {
  const text = pdf.toString('latin1');
  const objects = objectsOf(text);
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  const fontOf = (id: string): ReadonlyMap<string, string> => {
    const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
    const known = fonts.get(id) ?? lettersOf(streamOf(objects.get(table)));
    fonts.set(id, known);
    return known;
  };
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body));
  return pages.map((page) => {
    const named = new Map(
      Array.from(page.matchAll(/\/(F\d+) (\d+) 0 R/g), ([, name = '', id = '']) => [name, id]),
    );
    const contents = Array.from(
      /\/Contents (\[[^\]]*\]|\d+ 0 R)/.exec(page)?.[1]?.matchAll(/(\d+) 0 R/g) ?? [],
    );
    let font: ReadonlyMap<string, string> = new Map();
    let isSaid = false;
    let found = '';
    for (const [, id = ''] of contents)
      for (const [, said, end, name, glyphs, several] of streamOf(objects.get(id)).matchAll(PARTS)) {
        if (said !== undefined) found += fromHex(said);
        if (said !== undefined || end !== undefined) isSaid = said !== undefined;
        if (name !== undefined) font = fontOf(named.get(name) ?? '');
        const shown = glyphs ?? several?.replaceAll(/[^<>\w]|>[-\d.\s]*</g, '').replaceAll(/[<>]/g, '');
        if (shown !== undefined && !isSaid)
          found += Array.from(shown.matchAll(/.{4}/g), ([glyph]) => font.get(glyph.toUpperCase()) ?? '').join(
            '',
          );
      }
    return found;
  });
}
