/** The characters that XML 1.0 does not allow at all: control characters, halves of a pair, and two that are no characters. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

const escaped = (text: string, what: RegExp): string =>
  text.replace(NOT_XML, '').replace(what, (letter) => ESCAPES[letter] ?? '');

/** Writes a text between tags. */
export const xmlText = (text: string): string => escaped(text, /[&<>\r]/g);

/** Writes an element. @param children XML already; an attribute that is undefined is left out */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly string[]
): string {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : ` ${key}="${escaped(value, /[&<>"\t\n\r]/g)}"`,
  );
  const inside = children.join('');
  return `<${name}${given.join('')}${inside === '' ? '/>' : `>${inside}</${name}>`}`;
}

const NAME_START =
  'A-Z_a-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{EFFFF}';
const NOT_START = new RegExp(`^[^${NAME_START}]`, 'u');
const NOT_NAME = new RegExp(`[^${NAME_START}\\-.0-9\u00B7\u0300-\u036F\u203F-\u2040]`, 'gu');

/** Returns the name of an element for a name of a form. XML has fewer letters than XLSForm: for another stands its code. */
export function elementName(name: string): string {
  const code = (letter: string): string => `_${letter.codePointAt(0)?.toString(16)}_`;
  return name.replace(NOT_NAME, code).replace(NOT_START, code) || '_';
}
