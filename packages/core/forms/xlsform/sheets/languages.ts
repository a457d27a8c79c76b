import type { LocalText } from '../../definition/definition.ts';

/** Languages that workbooks name without a code. */
const CODES: ReadonlyMap<string, string> = new Map([
  ['english', 'en'],
  ['hindi', 'hi'],
  ['हिन्दी', 'hi'],
  ['\u0939\u093f\u0902\u0926\u0940', 'hi'],
  ['assamese', 'as'],
  ['অসমীয়া', 'as'],
  ['bengali', 'bn'],
  ['বাংলা', 'bn'],
  ['gujarati', 'gu'],
  ['ગુજરાતી', 'gu'],
  ['kannada', 'kn'],
  ['ಕನ್ನಡ', 'kn'],
  ['malayalam', 'ml'],
  ['മലയാളം', 'ml'],
  ['marathi', 'mr'],
  ['मराठी', 'mr'],
  ['nepali', 'ne'],
  ['odia', 'or'],
  ['ଓଡ଼ିଆ', 'or'],
  ['punjabi', 'pa'],
  ['ਪੰਜਾਬੀ', 'pa'],
  ['tamil', 'ta'],
  ['தமிழ்', 'ta'],
  ['telugu', 'te'],
  ['తెలుగు', 'te'],
  ['urdu', 'ur'],
  ['اردو', 'ur'],
  ['arabic', 'ar'],
  ['french', 'fr'],
  ['portuguese', 'pt'],
  ['spanish', 'es'],
  ['swahili', 'sw'],
]);

/**
 * Returns the code of a language as a heading names it: `Hindi (hi)`, `hi` and `Hindi` are `hi`. A name that is not
 * known is its own code, in small letters.
 */
export function languageCode(named: string): string {
  const inBrackets = /\(([^()]+)\)\s*$/.exec(named)?.[1];
  const text = (inBrackets ?? named).trim();
  const known = CODES.get(text.toLowerCase());
  if (known !== undefined) return known;
  const plain = text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return plain.replace(/^[^-]+/, (first) => first.toLowerCase());
}

/** Returns a language as a heading names it: `Hindi (hi)`, or the code alone where the name is not known. */
export function languageHeading(code: string): string {
  const [name] = [...CODES].find(([, known]) => known === code) ?? [];
  return name === undefined ? code : `${name.charAt(0).toUpperCase()}${name.slice(1)} (${code})`;
}

/** Texts by the code of their language. */
export type Texts = ReadonlyMap<string, string>;

/** Makes a text that has English: where English is missing, that of the form's language, or the first, stands in. */
export function localText(texts: Texts, language: string): LocalText | undefined {
  const en = texts.get('en') ?? texts.get(language) ?? [...texts.values()][0];
  return en === undefined ? undefined : { ...Object.fromEntries(texts), en };
}

/** Puts two texts below each other, language by language. */
export function joined(above: Texts, below: Texts): Texts {
  const languages = new Set([...above.keys(), ...below.keys()]);
  const both = (language: string): string =>
    [above.get(language), below.get(language)].filter((text) => text !== undefined).join('\n');
  return new Map([...languages].map((language) => [language, both(language)]));
}
