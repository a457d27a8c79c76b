import type { Resource, ResourceKey } from 'i18next';
import type { Language } from './languages.ts';

/** The namespaces of every catalogue. */
export const NAMESPACES = ['common', 'auth', 'survey', 'modules', 'settings', 'users'] as const;

/** One language's messages by namespace. */
export type Catalogue = Record<(typeof NAMESPACES)[number], ResourceKey>;

/** Fetches one language's catalogue; each language is a chunk of its own. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const chunk = language === 'hi' ? await import('./catalogue-hi.ts') : await import('./catalogue-en.ts');
  return chunk.catalogue;
}

/** The catalogue in the shape that i18next takes at its start. */
export function asResource(language: Language, catalogue: Catalogue): Resource {
  return { [language]: { ...catalogue } };
}

/** The namespaces of texts that no screen of the start needs; a screen that does fetches them beside its code. */
export const LATER_NAMESPACES = [
  'conflicts',
  'drafts',
  'editor',
  'forgot',
  'history',
  'new',
  'places',
  'practice',
  'workbench',
] as const;

/** One language's later texts. */
export async function loadLater(
  language: Language,
): Promise<Record<(typeof LATER_NAMESPACES)[number], ResourceKey>> {
  const chunk = language === 'hi' ? await import('./later-hi.ts') : await import('./later-en.ts');
  return chunk.later;
}
