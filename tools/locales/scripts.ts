import type { Messages } from './catalogue.ts';

/** Latin words that a text may have though the Hindi one says it without them: names, units, formats. */
const LATIN = new Set(
  [
    'Sampark',
    'Android',
    'Chrome',
    'GPS',
    'LGD',
    'PIN',
    'QR',
    'OTP',
    'SMS',
    'XLSX',
    'CSV',
    'JSON',
    'ZIP',
    'PDF',
    'MB',
    'kB',
    'km',
  ].map((word) => word.toLowerCase()),
);

/** Words of XLSForm and XML, which whoever writes forms reads in English. */
const OF_FORMS = new Set(['attribute', 'element', 'expression', 'group', 'repeat', 'type', 'version']);

/** What is said in no script: placeholders, tags, references of a form. */
const UNSPOKEN = /\{\{[^}]*\}\}|<\/?\w+>|\$\{[^}]*\}/g;

const latinIn = (text: string): readonly string[] =>
  (text.replace(UNSPOKEN, ' ').match(/\p{Script=Latin}+/gu) ?? []).map((word) => word.toLowerCase());

/** Returns the script in which a language is written, by its name in Unicode. */
const scriptOf = (language: string): string => new Intl.Locale(language).maximize().script ?? 'Latn';

/**
 * Finds texts that are not in the language's own script. A Latin word is right where the Hindi text of that key has it, too:
 * the name of a program, a word of a file.
 */
export function strangeScripts(language: string, messages: Messages, hindi: Messages): string[] {
  const script = scriptOf(language);
  if (script === 'Latn') return [];
  const foreign = new RegExp(
    `(?![\\p{Script=${script}}\\p{Script=Latin}\\p{Script=Common}\\p{Script=Inherited}])\\p{L}`,
    'u',
  );
  return [...messages].flatMap(([key, text]) => {
    const known = new Set(latinIn(hindi.get(key) ?? ''));
    const isOfForms = (word: string) => key.startsWith('form-problems:') && OF_FORMS.has(word);
    const isStrange = (word: string) => !known.has(word) && !LATIN.has(word) && !isOfForms(word);
    const latin = language === 'hi' ? [] : latinIn(text).filter(isStrange);
    return [
      ...latin.map((word) => `${language}: ${key} has ${word} in Latin letters`),
      ...(foreign.test(text) ? [`${language}: ${key} has letters of another script: ${text}`] : []),
    ];
  });
}
