import type { TextGroup } from '@sampark/i18n/groups';
import { isHeld, type Language } from '@sampark/i18n/languages';
import { type LoadedTexts, OutOfReach, type TextSource } from '@sampark/i18n/setup';
import type { Platform } from '../data/browser/platform.ts';
import { keepFiles } from '../pwa/when-used.ts';

/** A language's first file: the texts of the start, and the addresses of the other groups. */
interface StartFile {
  readonly texts: LoadedTexts;
  readonly files: Readonly<Record<TextGroup, string>>;
}

/**
 * Returns the texts that the build wrote into files (`build/text-files.ts`), each fetched once. The page says where each
 * language begins.
 */
export function textFiles(page: Document, { fetch }: Pick<Platform, 'fetch'>): TextSource {
  const starts = JSON.parse(page.getElementById('texts')?.textContent ?? '{}') as Record<Language, string>;
  const fetched = new Map<string, Promise<unknown>>();
  const read = <T>(address: string): Promise<T> => {
    const reading = (fetched.get(address) as Promise<T> | undefined) ?? fetchTexts<T>(fetch, address);
    fetched.set(address, reading);
    // A read that failed is tried again the next time.
    reading.catch(() => fetched.delete(address));
    return reading;
  };
  const startOf = (language: Language) => read<StartFile>(starts[language]);
  return {
    fetch: async (language, group) => {
      const { texts, files } = await startOf(language);
      return group === 'start' ? texts : read<LoadedTexts>(files[group]);
    },
    fetchAll: async (language) => {
      const { texts, files } = await startOf(language);
      const groups = Object.values(files).map((address) => read<LoadedTexts>(address));
      return [texts, ...(await Promise.all(groups))];
    },
    keep: async (language) => {
      if (isHeld(language) || !('caches' in window)) return;
      const { files } = await startOf(language);
      await keepFiles([starts[language], ...Object.values(files)]);
    },
  };
}

async function fetchTexts<T>(fetch: Platform['fetch'], address: string): Promise<T> {
  const answer = await fetch(address).catch(() => {
    throw new OutOfReach(address);
  });
  if (!answer.ok) throw new Error(`The server answers ${address} with ${answer.status}`);
  return (await answer.json()) as T;
}
