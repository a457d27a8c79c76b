import i18next, { type ResourceKey } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import {
  asResource,
  loadCatalogue,
  loadGroup,
  NAMESPACES,
  TEXT_GROUPS,
  type TextGroup,
} from './catalogues/catalogues.ts';
import { deviceKind } from './device.ts';
import {
  directionOf,
  FALLBACK_LANGUAGE,
  knownLanguage,
  LANGUAGES,
  type Language,
  UNTRANSLATED,
} from './languages.ts';
import { setTranslator } from './translator.ts';
import type { Translator } from './types.ts';

/** The language is kept under both keys: i18next's own and the product's. */
const STORAGE_KEYS = ['i18nextLng', 'sampark.language'] as const;

const COOKIE_MINUTES = 10080;

/**
 * Builds the translator: detects the language, loads that one catalogue and sets `lang` and `dir` on the
 * page. A chosen language comes before the browser's, and that before the page's own and one in the address.
 */
export async function startI18n(root: HTMLElement): Promise<Translator> {
  const language = detectLanguage(root);
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
    ns: [...NAMESPACES],
    defaultNS: 'common',
    resources: asResource(language, await loadCatalogue(language)),
    interpolation: {
      escapeValue: false,
      // Every text that says 'this phone' names the kind of device, in the language of the moment.
      defaultVariables: {
        get deviceKind() {
          return device;
        },
      },
    },
  });
  setTranslator(instance);
  return instance;
}

/** Changes the language: loads its texts when they are not here yet, then remembers the choice and shows it. */
export async function changeLanguage(instance: Translator, language: Language): Promise<void> {
  await addLanguage(instance, language);
  createDetector(document.documentElement).cacheUserLanguage(language, ['localStorage', 'sampark', 'cookie']);
  await instance.changeLanguage(language);
}

/** Changes to a language of the list; one without texts is remembered and the fallback is spoken. */
export async function chooseListed(instance: Translator, chosen: string): Promise<void> {
  await changeLanguage(instance, knownLanguage(chosen) ?? FALLBACK_LANGUAGE);
  for (const key of STORAGE_KEYS) localStorage.setItem(key, chosen);
}

/** Loads every other language, so that changing it later needs no network. For an idle moment. */
export async function loadOtherLanguages(instance: Translator): Promise<void> {
  for (const language of LANGUAGES) await addLanguage(instance, language);
}

/** Loads a group of texts that the start does without, in the language in use; awaited before a screen that has them. */
export async function addTexts(
  instance: Translator,
  group: TextGroup,
  language = languageOf(instance),
): Promise<void> {
  addAll(instance, language, await loadGroup(group, language));
}

const languageOf = (instance: Translator): Language => knownLanguage(instance.language) ?? FALLBACK_LANGUAGE;

async function addLanguage(instance: Translator, language: Language): Promise<void> {
  addAll(instance, language, await loadCatalogue(language));
  await Promise.all(TEXT_GROUPS.map((group) => addTexts(instance, group, language)));
}

function addAll(
  instance: Translator,
  language: Language,
  texts: Readonly<Record<string, ResourceKey>>,
): void {
  for (const [namespace, messages] of Object.entries(texts)) {
    if (!instance.hasResourceBundle(language, namespace)) {
      instance.addResourceBundle(language, namespace, messages);
    }
  }
}

function detectLanguage(root: HTMLElement): Language {
  // Somebody chose a language without texts: no guess at another one.
  if (Object.hasOwn(UNTRANSLATED, localStorage.getItem(STORAGE_KEYS[1]) ?? '')) return FALLBACK_LANGUAGE;
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
