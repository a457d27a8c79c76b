import { WorkbookError } from '../workbook-error.ts';

/** The calls while XML is read. Names are without their namespace, which strict workbooks have others of. */
export interface XmlReader {
  /** @param tag the inside of the tag, for `attributesOf` */
  readonly open?: (name: string, tag: string) => void;
  /** A long text comes in pieces. */
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

const [LESS, GREATER, SLASH, QUESTION, BANG, QUOTE, APOSTROPHE, AMPERSAND] = Buffer.from('<>/?!"\'&');
/** The longest tag. Those of workbooks have some hundred bytes. */
const MOST_OF_TAG = 1_000_000;
/** The longest reference in a text, such as `&#x10FFFF;`. */
const MOST_OF_REFERENCE = 10;

const noXml = (): WorkbookError => new WorkbookError('not_excel', { reason: 'XML' });

/** Reads XML piece by piece, without holding it as a whole. Throws a `WorkbookError`. */
export async function readXml(chunks: AsyncIterable<Buffer>, reader: XmlReader): Promise<void> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const done = readSome(bytes, reader);
    rest = bytes.subarray(done);
    if (rest.length > MOST_OF_TAG) throw noXml();
  }
  if (rest.toString().trim() !== '') throw noXml();
}

/** Reads what is complete. Returns how many bytes that were. */
function readSome(bytes: Buffer, reader: XmlReader): number {
  let at = 0;
  while (at < bytes.length) {
    if (bytes[at] === LESS) {
      const end = endOfTag(bytes, at);
      if (end < 0) return at;
      readTag(bytes, at, end, reader);
      at = end;
      continue;
    }
    const next = bytes.indexOf(LESS as number, at);
    const end = next < 0 ? endOfText(bytes, at) : next;
    if (end === at) return at;
    reader.text?.(unescaped(bytes.toString('utf8', at, end)));
    at = end;
  }
  return at;
}

/** Returns where a text that goes on can be cut: not within a character or a reference. */
function endOfText(bytes: Buffer, at: number): number {
  const reference = bytes.lastIndexOf(AMPERSAND as number);
  if (reference >= at && bytes.length - reference < MOST_OF_REFERENCE) return reference;
  let end = bytes.length - 1;
  while (end > at && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return (bytes[end] ?? 0) < 0x80 ? bytes.length : end;
}

const COMMENT = Buffer.from('<!--');
const CDATA = Buffer.from('<![CDATA[');
const startsWith = (bytes: Buffer, at: number, word: Buffer): boolean =>
  bytes.compare(word, 0, word.length, at, Math.min(at + word.length, bytes.length)) === 0;
const behind = (bytes: Buffer, at: number, word: string): number => {
  const end = bytes.indexOf(word, at);
  return end < 0 ? -1 : end + word.length;
};

/** Returns the place behind a tag, a comment or the like that begins here; -1: it is not complete. */
function endOfTag(bytes: Buffer, at: number): number {
  if (bytes[at + 1] === QUESTION) return behind(bytes, at, '?>');
  if (bytes[at + 1] === BANG) {
    if (bytes.length - at < CDATA.length) return -1;
    if (startsWith(bytes, at, COMMENT)) return behind(bytes, at + COMMENT.length, '-->');
    if (startsWith(bytes, at, CDATA)) return behind(bytes, at, ']]>');
    // A document type can define texts that grow without end.
    throw noXml();
  }
  let quote: number | undefined;
  for (let place = at + 1; place < bytes.length; place += 1) {
    const byte = bytes[place];
    if (quote !== undefined) {
      if (byte === quote) quote = undefined;
    } else if (byte === QUOTE || byte === APOSTROPHE) quote = byte;
    else if (byte === GREATER) return place + 1;
  }
  return -1;
}

function readTag(bytes: Buffer, at: number, end: number, { open, text, close }: XmlReader): void {
  const first = bytes[at + 1];
  if (first === QUESTION) return;
  if (first === BANG) {
    if (startsWith(bytes, at, CDATA)) text?.(bytes.toString('utf8', at + CDATA.length, end - 3));
    return;
  }
  const isEnd = first === SLASH;
  const isEmpty = bytes[end - 2] === SLASH;
  const tag = bytes.toString('utf8', at + (isEnd ? 2 : 1), end - (isEmpty ? 2 : 1));
  const name = nameIn(tag);
  if (!isEnd) open?.(name, tag);
  if (isEnd || isEmpty) close?.(name);
}

function nameIn(tag: string): string {
  const blank = tag.indexOf(' ');
  const name = blank < 0 ? tag : tag.slice(0, blank);
  return /[\s:]/.test(name) ? name.replace(/\s.*$/s, '').replace(/^.*:/, '') : name;
}

const ATTRIBUTE = /([^\s=:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Returns the attributes of a tag by name, without their namespaces. */
export function attributesOf(tag: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single] of tag.matchAll(ATTRIBUTE)) {
    attributes.set(name, unescaped(double ?? single ?? ''));
  }
  return attributes;
}

/** Returns one attribute of a tag that has no namespace. Sheets have millions of them, and nearly all are written in one way. */
export function attributeOf(tag: string, name: string): string | undefined {
  const begin = tag.indexOf(` ${name}="`) + name.length + 3;
  if (begin > name.length + 2) return unescaped(tag.slice(begin, tag.indexOf('"', begin)));
  return UNUSUAL.test(tag) ? attributesOf(tag).get(name) : undefined;
}

/** Other white space than one blank between attributes, or other quotes. */
const UNUSUAL = /[\t\r\n']|\s=|=\s/;

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi,
    (all, hex, digits, name) => {
      if (name !== undefined) return NAMED[String(name)] ?? all;
      const code = hex === undefined ? Number(digits) : Number.parseInt(String(hex), 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}
