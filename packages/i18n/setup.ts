import i18next, { type ResourceKey } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { deviceKind } from './device.ts';
import type { TextGroup } from './groups.ts';
import {
  directionOf,
  FALLBACK_LANGUAGE,
  HELD_LANGUAGES,
  knownLanguage,
  LANGUAGES,
  type Language,
} from './languages.ts';
import { setApart } from './set-apart.ts';
import { setTranslator } from './translator.ts';
import type { Translator } from './types.ts';

/** Messages by namespace. */
export type LoadedTexts = Readonly<Record<string, ResourceKey>>;

/** Where a page gets its texts from. */
export interface TextSource {
  /** Fetches a language's texts of a group. Throws `OutOfReach` where there is no network, and they are not on the device. */
  readonly fetch: (language: Language, group: TextGroup | 'start') => Promise<LoadedTexts>;
  /** Fetches all texts of a language. */
  readonly fetchAll: (language: Language) => Promise<readonly LoadedTexts[]>;
  /** Keeps all texts of a language on the device. */
  readonly keep: (language: Language) => Promise<void>;
}

/** Nobody answered who has the texts. */
export class OutOfReach extends Error {}

/** Where each translator's texts come from. */
const sources = new WeakMap<Translator, TextSource>();

/** The language is kept under both keys: i18next's own and the product's. */
const STORAGE_KEYS = ['i18nextLng', 'sampark.language'] as const;

const COOKIE_MINUTES = 10080;

/**
 * Builds the translator: detects the language, loads its texts of the start and sets `lang` and `dir` on the
 * page. A chosen language comes before the browser's, and that before the page's own and one in the address. The fallback
 * stands in for a language that is out of reach.
 */
export async function startI18n(root: HTMLElement, source: TextSource): Promise<Translator> {
  const [language, texts] = await firstTexts(detectLanguage(root), source);
  const instance = i18next.createInstance() as unknown as Translator;
  let device = '';
  const kind = deviceKind({
    width: screen.width,
    height: screen.height,
    fingersOnly: matchMedia('(any-pointer: coarse)').matches && !matchMedia('(any-pointer: fine)').matches,
  });
  instance.on('languageChanged', (now) => {
    root.lang = now;
    root.dir = directionOf(now);
    device = instance.t(`common:deviceKind.${kind}`, { skipInterpolation: true });
  });
  await instance.init({
    lng: language,
    fallbackLng: FALLBACK_LANGUAGE,
    supportedLngs: [...LANGUAGES],
    ns: Object.keys(texts),
    defaultNS: 'common',
    resources: { [language]: { ...texts } },
    interpolation: {
      escape: (value: string) => setApart(value, instance.language),
      // Every text that says 'this phone' names the kind of device, in the language of the moment.
      defaultVariables: {
        get deviceKind() {
          return device;
        },
      },
    },
  });
  sources.set(instance, source);
  setTranslator(instance);
  return instance;
}

/**
 * Changes the language: loads all its texts when they are not here yet, then remembers the choice, shows it, and keeps the
 * texts on the device. Throws `OutOfReach` and changes nothing where the texts cannot be fetched.
 */
export async function changeLanguage(instance: Translator, language: Language): Promise<void> {
  await addLanguage(instance, language);
  createDetector(document.documentElement).cacheUserLanguage(language, ['localStorage', 'sampark', 'cookie']);
  await instance.changeLanguage(language);
  // Where the disk is full, the language is here for this visit.
  await sourceOf(instance)
    .keep(language)
    .catch(() => undefined);
}

/** Returns the languages whose texts a device holds whole: the one in use, and those that every device holds. */
export const languagesHere = (instance: Translator): readonly Language[] => [
  ...new Set([languageOf(instance), ...HELD_LANGUAGES]),
];

/** Loads all texts of these languages, so that changing between them needs no network. For an idle moment. */
export async function loadLanguagesHere(instance: Translator): Promise<void> {
  for (const language of languagesHere(instance)) await addLanguage(instance, language);
}

/** Keeps the language in use on this device, if it does not hold it yet. */
export async function keepLanguage(instance: Translator): Promise<void> {
  await sourceOf(instance).keep(languageOf(instance));
}

/**
 * Loads a group of texts that the start does without, in the language in use; awaited before a screen that has them. Where they are out of
 * reach, the fallback's stand in.
 */
export async function addTexts(
  instance: Translator,
  group: TextGroup | 'start',
  language = languageOf(instance),
): Promise<void> {
  const { fetch } = sourceOf(instance);
  try {
    addAll(instance, language, await fetch(language, group));
  } catch (error) {
    // A screen in English is better than none: every device holds that.
    if (!(error instanceof OutOfReach) || language === FALLBACK_LANGUAGE) throw error;
    addAll(instance, FALLBACK_LANGUAGE, await fetch(FALLBACK_LANGUAGE, group));
  }
}

function sourceOf(instance: Translator): TextSource {
  const source = sources.get(instance);
  if (!source) throw new Error('These texts were started without a source');
  return source;
}

const languageOf = (instance: Translator): Language => knownLanguage(instance.language) ?? FALLBACK_LANGUAGE;

async function firstTexts(language: Language, source: TextSource): Promise<readonly [Language, LoadedTexts]> {
  try {
    return [language, await source.fetch(language, 'start')];
  } catch (error) {
    if (language === FALLBACK_LANGUAGE) throw error;
    return [FALLBACK_LANGUAGE, await source.fetch(FALLBACK_LANGUAGE, 'start')];
  }
}

async function addLanguage(instance: Translator, language: Language): Promise<void> {
  for (const texts of await sourceOf(instance).fetchAll(language)) addAll(instance, language, texts);
}

function addAll(instance: Translator, language: Language, texts: LoadedTexts): void {
  for (const [namespace, messages] of Object.entries(texts)) {
    if (!instance.hasResourceBundle(language, namespace)) {
      instance.addResourceBundle(language, namespace, messages);
    }
  }
}

function detectLanguage(root: HTMLElement): Language {
  const detected = createDetector(root).detect();
  const candidates = Array.isArray(detected) ? detected : [detected];
  for (const candidate of candidates) {
    const language = knownLanguage(candidate);
    if (language) return language;
  }
  return FALLBACK_LANGUAGE;
}

function createDetector(root: HTMLElement): LanguageDetector {
  // Best-match support asks the detector for the whole list instead of its first entry.
  const detector = new LanguageDetector(
    { languageUtils: { getBestMatchFromCodes: true } },
    {
      order: ['localStorage', 'sampark', 'navigator', 'htmlTag', 'path', 'subdomain'],
      lookupLocalStorage: STORAGE_KEYS[0],
      htmlTag: root,
      cookieMinutes: COOKIE_MINUTES,
    },
  );
  detector.addDetector({
    name: 'sampark',
    lookup: () => localStorage.getItem(STORAGE_KEYS[1]) ?? undefined,
    cacheUserLanguage: (language) => localStorage.setItem(STORAGE_KEYS[1], language),
  });
  return detector;
}
