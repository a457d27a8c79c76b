import { SaxesParser, type SaxesTagNS } from 'saxes';

/** An element of an XML document. */
export interface XmlElement {
  /** With the usual prefix of its namespace, whatever the document calls it: `input`, `h:body`, `odk:rank`. */
  readonly name: string;
  /** By the same names: `ref`, `jr:count`. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly content: readonly (XmlElement | string)[];
  /** From 1. */
  readonly line: number;
}

/** The reason why a text is no document. */
export interface XmlFault {
  readonly code: 'not_xml' | 'doctype' | 'too_large';
  readonly line: number;
  readonly message: string;
}

/** How large a document may be. */
export interface XmlLimits {
  readonly characters: number;
  readonly elements: number;
  /** Elements within each other. */
  readonly depth: number;
}

/** The limits of a form: far more than any needs, and little enough to hold. */
const OF_FORMS: XmlLimits = { characters: 20_000_000, elements: 500_000, depth: 200 };

const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['http://www.w3.org/2002/xforms', ''],
  ['http://www.w3.org/1999/xhtml', 'h:'],
  ['http://www.w3.org/2001/xml-events', 'ev:'],
  ['http://openrosa.org/javarosa', 'jr:'],
  ['http://openrosa.org/xforms', 'orx:'],
  ['http://openrosa.org/xforms/', 'orx:'],
  ['http://www.opendatakit.org/xforms', 'odk:'],
  ['http://www.opendatakit.org/xforms/entities', 'entities:'],
]);

/** An element that is still open. */
interface Open extends XmlElement {
  readonly content: (XmlElement | string)[];
}

class Stop extends Error {
  readonly code: XmlFault['code'];

  constructor(code: XmlFault['code'], message: string) {
    super(message);
    this.code = code;
  }
}

function elementOf({ prefix, local, name, uri, attributes }: SaxesTagNS, line: number): Open {
  const usual = (known: string | undefined, own: string, written: string): string =>
    known === undefined ? written : `${known}${own}`;
  return {
    name: usual(PREFIXES.get(uri) ?? (prefix === '' ? '' : undefined), local, name),
    attributes: new Map(
      Object.values(attributes)
        .filter((each) => each.prefix !== 'xmlns' && each.name !== 'xmlns')
        .map((each) => [usual(PREFIXES.get(each.uri), each.local, each.name), each.value]),
    ),
    content: [],
    line,
  };
}

/**
 * Reads an XML document. It takes no document type, so that nothing in it is fetched or unfolds.
 * @returns what is wrong: it is no XML, or too large
 */
export function parseXml(text: string, limits = OF_FORMS): XmlElement | XmlFault {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: Open[] = [];
  const roots: Open[] = [];
  let elements = 0;
  const addText = (piece: string): void => void open.at(-1)?.content.push(piece);
  parser.on('error', (error) => {
    throw new Stop('not_xml', error.message.replace(/^\d+:\d+: /, ''));
  });
  parser.on('doctype', () => {
    throw new Stop('doctype', 'a document type');
  });
  parser.on('opentag', (tag) => {
    elements += 1;
    if (elements > limits.elements) throw new Stop('too_large', `${limits.elements} elements`);
    if (open.length === limits.depth) throw new Stop('too_large', `${limits.depth} levels`);
    const element = elementOf(tag, parser.line);
    const parent = open.at(-1);
    if (parent) parent.content.push(element);
    else roots.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', addText);
  parser.on('cdata', addText);
  try {
    if (text.length > limits.characters) throw new Stop('too_large', `${limits.characters} characters`);
    parser.write(text).close();
  } catch (error) {
    if (error instanceof Stop) return { code: error.code, line: parser.line, message: error.message };
    throw error;
  }
  return roots[0] ?? { code: 'not_xml', line: 1, message: 'it is empty' };
}

/** Returns the elements directly within one, those of a name or all. */
export const childrenOf = ({ content }: XmlElement, name?: string): readonly XmlElement[] =>
  content.filter(
    (each): each is XmlElement => typeof each !== 'string' && (name === undefined || each.name === name),
  );

/** Returns the first element of a name directly within one. */
export const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  childrenOf(element, name)[0];

/** Returns the text of an element and of all within it, without blanks at its ends. */
export function textOf(element: XmlElement): string {
  const all = ({ content }: XmlElement): string =>
    content.map((each) => (typeof each === 'string' ? each : all(each))).join('');
  return all(element).trim();
}
