import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const ENGLISH = new URL('../../packages/i18n/locales/en/', import.meta.url);

/** Every namespace: a file of the English catalogue each. */
export const NAMESPACES = readdirSync(ENGLISH).map((file) => basename(file, '.json'));

/** One language's messages by full key, `namespace:path.to.key`, plural suffixes included. */
export type Messages = ReadonlyMap<string, string>;

/**
 * Reads a language's catalogue; it is empty where the language has no texts yet.
 * @param folder such as `packages/i18n/locales/en`
 */
export function readMessages(folder: string): Messages {
  const messages = new Map<string, string>();
  if (!existsSync(folder)) return messages;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    flatten(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Tree, `${file.slice(0, -5)}:`, messages);
  }
  return messages;
}

/** A catalogue file: groups of messages within groups. */
interface Tree {
  readonly [name: string]: string | Tree;
}

function flatten(tree: Tree, prefix: string, into: Map<string, string>): void {
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === 'object') flatten(value, `${prefix}${name}.`, into);
    else into.set(prefix + name, value);
  }
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Returns a key as code asks for it: without the plural's suffix. */
export const baseKey = (key: string): string => key.replace(PLURAL, '');

/** Returns the plural forms that CLDR gives a language, such as one and other. */
export function pluralForms(language: string): string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}

/**
 * Returns the keys that code can ask for, with their forms: `''` for a plain message, else the suffixes that are
 * there.
 */
export function formsByKey(messages: Messages): Map<string, string[]> {
  const forms = new Map<string, string[]>();
  for (const key of messages.keys()) {
    const form = PLURAL.exec(key)?.[1] ?? '';
    forms.set(baseKey(key), [...(forms.get(baseKey(key)) ?? []), form]);
  }
  return forms;
}
