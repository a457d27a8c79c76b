import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LABELS } from '@sampark/core/forms/collect/collect-form';
import { shippedForms } from '@sampark/core/forms/shipped/shipped-forms';
import { LANGUAGES } from '@sampark/i18n/languages';
import { filesBelow } from '../code/projects.ts';
import { findBareText } from './bare-text.ts';
import { formsByKey, type Messages, readMessages } from './catalogue.ts';
import { compareWithEnglish } from './compare.ts';
import { DYNAMIC_KEYS } from './dynamic-keys.ts';
import { compareWithForms, readFormTexts } from './form-texts.ts';
import { strangeScripts } from './scripts.ts';
import { findUsage } from './usage.ts';
import { strangeWords } from './words.ts';

/** The folders that ask for texts. */
const SOURCES = /^(apps\/web\/src|packages\/(core|i18n))\//;
const TEST = /\.test\.tsx?$|(^|\/)testing\//;

/** Returns what is wrong with the texts below `root`, one sentence each. */
export function checkTexts(root: string, dynamicKeys: readonly string[] = DYNAMIC_KEYS): string[] {
  const catalogues = new Map(
    LANGUAGES.map((language) => [language, readMessages(join(root, 'packages/i18n/locales', language))]),
  );
  const files = filesBelow(root, /\.tsx?$/).filter((path) => SOURCES.test(path) && !TEST.test(path));
  const sources = files.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const english = catalogues.get('en') ?? new Map<string, string>();
  const hindi = catalogues.get('hi') ?? new Map<string, string>();
  return [
    ...[...catalogues].flatMap(([language, messages]) => [
      ...compareWithEnglish(language, messages, english),
      ...strangeScripts(language, messages, hindi),
    ]),
    ...[...readFormTexts(root)].flatMap(([language, texts]) =>
      compareWithForms(language, texts, [...shippedForms, LABELS]),
    ),
    ...[...catalogues].flatMap(([language, messages]) =>
      strangeWords(language, [...messages, ...sources.map(({ path, text }) => [path, text] as const)]),
    ),
    ...checkUsage(sources, english, dynamicKeys),
    ...sources
      .filter(({ path }) => path.endsWith('.tsx'))
      .flatMap(({ path, text }) => findBareText(path, text)),
  ];
}

/** Finds keys that are asked for and missing, keys that nobody asks for, and run-time keys that nobody declared. */
export function checkUsage(
  sources: readonly { readonly path: string; readonly text: string }[],
  messages: Messages,
  dynamicKeys: readonly string[],
): string[] {
  const usages = sources.map(({ path, text }) => findUsage(path, text));
  const asked = usages.flatMap(({ keys }) => keys);
  const prefixes = usages.flatMap((usage) => usage.prefixes);
  const present = formsByKey(messages);
  const used = new Set(asked.map(({ key }) => key));
  const reached = (key: string): boolean =>
    used.has(key) || dynamicKeys.some((prefix) => key.startsWith(prefix));
  return [
    ...asked.filter(({ key }) => !present.has(key)).map(({ key, at }) => `${at}: ${key} is in no catalogue`),
    ...[...present.keys()].filter((key) => !reached(key)).map((key) => `${key} is asked for by nobody`),
    ...prefixes
      .filter(({ prefix }) => !dynamicKeys.includes(prefix))
      .map(
        ({ prefix, at }) => `${at}: ${prefix}… is put together at run time; declare it in dynamic-keys.ts`,
      ),
    ...dynamicKeys
      .filter((prefix) => !prefixes.some((found) => found.prefix === prefix))
      .map((prefix) => `${prefix}… is declared in dynamic-keys.ts and put together nowhere`),
  ];
}
