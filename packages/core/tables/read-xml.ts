/** The calls while XML is read. Names are without their namespace, which strict workbooks have others of. */
export interface XmlReader {
  /** @param tag the inside of the tag, for `attributeOf` */
  readonly open?: (name: string, tag: string) => void;
  /** A long text comes in pieces. */
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** The longest tag, in characters. Those of workbooks have some hundred. */
const MOST_OF_TAG = 1_000_000;
/** The longest reference in a text, such as `&#x10FFFF;`. */
const MOST_OF_REFERENCE = 10;
const COMMENT = '<!--';
const CDATA = '<![CDATA[';

/**
 * Makes a reader of XML that is given piece by piece, and is never held as a whole.
 * @param damaged makes the error that is thrown where the XML is broken, has a document type, or is not whole at its end
 */
export function xmlReader(
  reader: XmlReader,
  damaged: () => Error,
): {
  readonly push: (piece: string) => void;
  readonly end: () => void;
} {
  let rest = '';
  return {
    push: (piece) => {
      const xml = rest + piece;
      const done = readSome(xml, reader, damaged);
      rest = xml.slice(done);
      if (rest.length > MOST_OF_TAG) throw damaged();
    },
    end: () => {
      if (rest.trim() !== '') throw damaged();
    },
  };
}

/** Reads what is complete. Returns how many characters that were. */
function readSome(xml: string, reader: XmlReader, damaged: () => Error): number {
  let at = 0;
  while (at < xml.length) {
    if (xml[at] === '<') {
      const end = endOfTag(xml, at, damaged);
      if (end < 0) return at;
      readTag(xml, at, end, reader);
      at = end;
      continue;
    }
    const next = xml.indexOf('<', at);
    const end = next < 0 ? endOfText(xml, at) : next;
    if (end === at) return at;
    reader.text?.(unescaped(xml.slice(at, end)));
    at = end;
  }
  return at;
}

/** Returns where a text that goes on can be cut: not within a reference. */
function endOfText(xml: string, at: number): number {
  const reference = xml.lastIndexOf('&');
  return reference >= at && xml.length - reference < MOST_OF_REFERENCE ? reference : xml.length;
}

const behind = (xml: string, word: string, at: number): number => {
  const end = xml.indexOf(word, at);
  return end < 0 ? -1 : end + word.length;
};

/** Returns the place behind a tag, a comment or the like that begins here; -1: it is not complete. */
function endOfTag(xml: string, at: number, damaged: () => Error): number {
  if (xml[at + 1] === '?') return behind(xml, '?>', at);
  if (xml[at + 1] === '!') {
    if (xml.length - at < CDATA.length) return -1;
    if (xml.startsWith(COMMENT, at)) return behind(xml, '-->', at + COMMENT.length);
    if (xml.startsWith(CDATA, at)) return behind(xml, ']]>', at);
    // A document type can define texts that grow without end.
    throw damaged();
  }
  let quote = '';
  for (let place = at + 1; place < xml.length; place += 1) {
    const sign = xml[place];
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return place + 1;
  }
  return -1;
}

function readTag(xml: string, at: number, end: number, { open, text, close }: XmlReader): void {
  if (xml[at + 1] === '?') return;
  if (xml[at + 1] === '!') {
    if (xml.startsWith(CDATA, at)) text?.(xml.slice(at + CDATA.length, end - ']]>'.length));
    return;
  }
  const isEnd = xml[at + 1] === '/';
  const isEmpty = xml[end - 2] === '/';
  const tag = xml.slice(at + (isEnd ? 2 : 1), end - (isEmpty ? 2 : 1));
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
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi,
    (all: string, hex?: string, digits?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? all;
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}
