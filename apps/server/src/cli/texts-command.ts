import { parseArgs } from 'node:util';
import { guarded, quoted } from '@sampark/core/survey/csv-cell';
import { readTexts, type Texts } from '@sampark/i18n/files';
import { LANGUAGES, type Language } from '@sampark/i18n/languages';
import type { ListedSuggestion } from '../storage/kysely/people/text-suggestions-repository.ts';
import { type Surroundings, withContext } from './surroundings.ts';
import { UsageError } from './usage.ts';

/** Writes a line. Nothing in it is a formula to a spreadsheet. */
const csvLine = (cells: readonly string[]): string => cells.map((cell) => quoted(guarded(cell))).join(',');

const HEAD = ['language', 'key', 'english', 'text', 'suggested', 'was', 'by', 'at'];

/** Returns a text by its key, such as `action.save`; empty: there is none any more. */
function textAt(texts: Texts, key: string): string {
  const found = key
    .split('.')
    .reduce<Texts | string | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts);
  return typeof found === 'string' ? found : '';
}

/** Reads the app's text of today. A namespace that is gone has none. */
async function today(language: Language, textKey: string): Promise<string> {
  const [namespace = '', key = ''] = textKey.split(':');
  return textAt(await readTexts(language, namespace).catch(() => ({})), key);
}

async function lineOf(each: ListedSuggestion): Promise<string> {
  const language = LANGUAGES.find((known) => known === each.language);
  const texts = language
    ? [await today('en', each.text_key), await today(language, each.text_key)]
    : ['', ''];
  return csvLine([each.language, each.text_key, ...texts, each.suggested, each.was, each.username, each.at]);
}

/** Writes the better texts that people suggested as CSV, beside the English ones and those of today. */
export async function textsList(args: readonly string[], around: Surroundings): Promise<number> {
  const options = { language: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], options, strict: true });
  const { language } = values;
  if (language !== undefined && !LANGUAGES.some((known) => known === language))
    throw new UsageError(`${language} is no language of the app: ${LANGUAGES.join(', ')}`);
  const found = await withContext(around, ({ storage }) => storage.now.textSuggestions.list(language));
  around.say(csvLine(HEAD));
  for (const each of found) around.say(await lineOf(each));
  return 0;
}
