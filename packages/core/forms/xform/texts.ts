import type { FormDefinition, LocalText } from '../definition/definition.ts';
import type { FindNode } from '../engine/references.ts';
import type { FormNode } from '../engine/tree.ts';
import { inLanguage } from '../texts/local-text.ts';
import { absolutePath, pathFrom } from './paths.ts';
import { xmlElement, xmlText } from './xml.ts';

/** Writes the texts that people read: as they are, or by their id in `itext` where a form has several languages. */
export interface TextWriter {
  /** Writes an element such as `<label>`. @param node whose label it is, so that names in it mean its row; null: nobody's */
  element(tag: string, id: string, text: LocalText, node: FormNode | null): string;
  /** Writes a message as the value of an attribute. */
  attribute(id: string, text: LocalText, node: FormNode): string;
  /** Notes a text under a free id like this one. @returns that id */
  note(id: string, text: LocalText, node: FormNode | null): string;
  /** Whether a text cannot stand by itself: it has a second language, or names an answer. */
  needsId(text: LocalText): boolean;
  /** Writes all that was noted. */
  itext(): string;
}

const REFERENCE = /\$\{\s*([^{}]+?)\s*\}/g;

/** Returns the languages of a form's texts, English first. */
function languagesOf(form: FormDefinition): readonly string[] {
  const found = new Set(['en']);
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (TEXTS.has(key) && typeof inner === 'object') for (const language in inner) found.add(language);
      else visit(inner);
    }
  };
  visit([form.modules, form.lists]);
  return [...found];
}

/** The properties that are texts. */
const TEXTS = new Set(['label', 'hint', 'required_message', 'constraint_message']);

/** Returns the writer of a form's texts. */
export function textWriter(form: FormDefinition, find: FindNode): TextWriter {
  const languages = languagesOf(form);
  const noted = new Map<string, { readonly text: LocalText; readonly node: FormNode | null }>();

  const written = (text: string, node: FormNode | null): string => {
    let done = 0;
    let xml = '';
    for (const { 0: all, 1: name = '', index } of text.matchAll(REFERENCE)) {
      const target = find(name);
      if (target === null) continue;
      const value = node ? pathFrom(node, target) : absolutePath(target);
      xml += xmlText(text.slice(done, index)) + xmlElement('output', { value });
      done = index + all.length;
    }
    return xml + xmlText(text.slice(done));
  };

  const names = (text: LocalText): boolean =>
    [...text.en.matchAll(REFERENCE)].some(([, name = '']) => find(name) !== null);
  const needsId = (text: LocalText): boolean => languages.length > 1 || names(text);
  const note = (wanted: string, text: LocalText, node: FormNode | null): string => {
    let id = wanted;
    while (noted.has(id)) id += '_';
    noted.set(id, { text, node });
    return id;
  };
  const reference = (id: string): string => `jr:itext('${id}')`;

  return {
    needsId,
    note,
    element: (tag, id, text, node) =>
      languages.length > 1
        ? xmlElement(tag, { ref: reference(note(id, text, node)) })
        : xmlElement(tag, {}, written(text.en, node)),
    attribute: (id, text, node) => (needsId(text) ? reference(note(id, text, node)) : text.en),
    itext: () => {
      if (noted.size === 0) return '';
      const translations = languages.map((lang, at) => {
        const texts = [...noted].map(([id, { text, node }]) =>
          xmlElement('text', { id }, xmlElement('value', {}, written(inLanguage(text, lang), node))),
        );
        return xmlElement('translation', { lang, default: at === 0 ? 'true()' : undefined }, ...texts);
      });
      return xmlElement('itext', {}, ...translations);
    },
  };
}
