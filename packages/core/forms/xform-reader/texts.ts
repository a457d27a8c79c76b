import type { LocalText } from '../definition/definition.ts';
import { joined, languageCode, localText, type Texts } from '../xlsform/sheets/languages.ts';
import type { InstanceNode } from './nodes.ts';
import { childOf, childrenOf, type XmlElement } from './parse-xml.ts';
import { nodeAtPath, type Paths } from './paths.ts';
import type { XformReport } from './problems.ts';

/** Reads the texts of an XForm: those that stand where they belong, and those of `itext`. */
export interface TextReader {
  /** Reads a label, a hint or the like. Undefined: it is empty, or not there. */
  read(element: XmlElement | undefined, node: InstanceNode): LocalText | undefined;
  /** Reads a text that stands in an attribute of an element. */
  message(element: XmlElement, attribute: string, node: InstanceNode): LocalText | undefined;
  /** Reads a text of `itext` by its id. */
  byId(id: string, at: XmlElement, node: InstanceNode): LocalText | undefined;
}

const ITEXT = /^\s*jr:itext\(\s*(?:'([^']*)'|"([^"]*)")\s*\)\s*$/;
/** The instance of the last survey's answers. */
export const LAST_SAVED = '__last-saved';
const IS_ITEXT = /^\s*jr:itext\(/;

interface Itext {
  /** The elements `text`, by language and id. */
  readonly translations: ReadonlyMap<string, ReadonlyMap<string, XmlElement>>;
  readonly language: string;
}

function readItext(model: XmlElement): Itext {
  const translations = new Map<string, ReadonlyMap<string, XmlElement>>();
  const itext = childOf(model, 'itext');
  const elements = itext ? childrenOf(itext, 'translation') : [];
  const codeOf = (each: XmlElement): string => {
    const code = languageCode(each.attributes.get('lang') ?? '');
    return code === '' || code === 'default' ? 'en' : code;
  };
  for (const each of elements) {
    const texts = childrenOf(each, 'text').map((text) => [text.attributes.get('id') ?? '', text] as const);
    translations.set(codeOf(each), new Map(texts));
  }
  const byDefault = elements.find(({ attributes }) => attributes.has('default')) ?? elements[0];
  return { translations, language: byDefault ? codeOf(byDefault) : 'en' };
}

/** Returns the reader of a model's texts. A text in a single language is English. */
export function textReader(model: XmlElement, paths: Paths, report: XformReport): TextReader {
  const { translations, language } = readItext(model);

  /** Reads what stands in an element, with `${name}` for an answer. */
  const written = (element: XmlElement, node: InstanceNode): string => {
    const parts = element.content.map((each) => {
      if (typeof each === 'string') return each;
      if (each.name !== 'output') {
        report.problem(each, 'element_not_taken', { name: each.name });
        return '';
      }
      const path = each.attributes.get('value') ?? each.attributes.get('ref') ?? '';
      const target = nodeAtPath(path, paths, node);
      const name = target && paths.nameOf(target);
      if (path.includes(LAST_SAVED)) report.problem(each, 'last_saved_not_taken');
      else if (name === null) report.warn(each, 'expression_in_text', { text: path.trim() });
      return `\${${name ?? path.trim()}}`;
    });
    return parts.join('').trim();
  };

  const valuesOf = (text: XmlElement, node: InstanceNode): readonly string[] =>
    childrenOf(text, 'value').flatMap((value) => {
      const form = value.attributes.get('form') ?? 'long';
      if (form === 'long' || form === 'guidance') return [written(value, node)];
      if (form !== 'short') report.warn(value, 'media_left_out', { what: form });
      return [];
    });

  const byId = (id: string, at: XmlElement, node: InstanceNode): LocalText | undefined => {
    const found = [...translations].flatMap(([code, texts]) => {
      const text = texts.get(id);
      return text ? [[code, valuesOf(text, node)] as const] : [];
    });
    if (found.length === 0) report.problem(at, 'unknown_text', { id });
    const line = (index: number): Texts =>
      new Map(
        found.flatMap(([code, values]) => {
          const text = values[index] ?? '';
          return text === '' ? [] : [[code, text] as const];
        }),
      );
    // Guidance for those who ask stands below the hint.
    return localText(joined(line(0), line(1)), language);
  };

  const referred = (reference: string, at: XmlElement, node: InstanceNode): LocalText | undefined => {
    const [, single, double] = ITEXT.exec(reference) ?? [];
    const id = single ?? double;
    if (id !== undefined) return byId(id, at, node);
    report.problem(at, 'not_taken', { what: reference });
    return undefined;
  };

  return {
    byId,
    read: (element, node) => {
      if (element === undefined) return undefined;
      const reference = element.attributes.get('ref');
      if (reference !== undefined) return referred(reference, element, node);
      const text = written(element, node);
      return text === '' ? undefined : { en: text };
    },
    message: (element, attribute, node) => {
      const text = element.attributes.get(attribute)?.trim() ?? '';
      if (IS_ITEXT.test(text)) return referred(text, element, node);
      return text === '' ? undefined : { en: text };
    },
  };
}
