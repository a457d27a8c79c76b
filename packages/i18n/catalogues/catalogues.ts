import type { Resource, ResourceKey } from 'i18next';
import type { Language } from '../languages.ts';

/** The namespaces of the texts that come with the start. */
export const NAMESPACES = ['common', 'auth', 'survey', 'modules'] as const;

/** One language's messages by namespace. */
type Texts = Readonly<Record<string, ResourceKey>>;

type Chunk = () => Promise<{ readonly texts: Texts }>;

/** The texts of the start; each language is a chunk of its own. */
const START: Record<Language, Chunk> = {
  en: () => import('./catalogue-en.ts'),
  hi: () => import('./catalogue-hi.ts'),
};

/** Fetches one language's texts of the start. */
export async function loadCatalogue(language: Language): Promise<Texts> {
  return (await START[language]()).texts;
}

/** The texts of the start in the shape that i18next takes. */
export function asResource(language: Language, texts: Texts): Resource {
  return { [language]: { ...texts } };
}

/** The texts that no screen of the start needs, by the screens that share them; each language is a chunk of its own. */
const GROUPS = {
  /** A survey and its sync: editor, conflicts, drafts, history, practice, the workbench. */
  work: { en: () => import('./work-en.ts'), hi: () => import('./work-hi.ts') },
  /** The person's own account and other people: settings, profile, users. */
  account: { en: () => import('./account-en.ts'), hi: () => import('./account-hi.ts') },
  /** The results of the surveys: coverage, exports. */
  insight: { en: () => import('./insight-en.ts'), hi: () => import('./insight-hi.ts') },
  /** Actions on many surveys, and the way back. */
  bulk: { en: () => import('./bulk-en.ts'), hi: () => import('./bulk-hi.ts') },
  /** Surveys out of files of rows. */
  import: { en: () => import('./import-en.ts'), hi: () => import('./import-hi.ts') },
  /** Work that travels as a file. */
  carry: { en: () => import('./carry-en.ts'), hi: () => import('./carry-hi.ts') },
  /** What the surveys of a round say. */
  reports: { en: () => import('./reports-en.ts'), hi: () => import('./reports-hi.ts') },
  /** What surveys are about: households, water sources. */
  records: { en: () => import('./records-en.ts'), hi: () => import('./records-hi.ts') },
  /** Photos, recordings and files that are answers. */
  attachments: { en: () => import('./attachments-en.ts'), hi: () => import('./attachments-hi.ts') },
  /** What phones measure for an answer: codes, positions, sound. */
  capture: { en: () => import('./capture-en.ts'), hi: () => import('./capture-hi.ts') },
  /** Maps, and the surveys on one. */
  map: { en: () => import('./map-en.ts'), hi: () => import('./map-hi.ts') },
  /** Links by which people without an account fill parts of a survey. */
  links: { en: () => import('./links-en.ts'), hi: () => import('./links-hi.ts') },
  /** Signing in by an identity provider. */
  identity: { en: () => import('./identity-en.ts'), hi: () => import('./identity-hi.ts') },
  /** A form on paper. */
  paper: { en: () => import('./paper-en.ts'), hi: () => import('./paper-hi.ts') },
  /** The public pages: help, about and the rest of the footer. */
  info: { en: () => import('./info-en.ts'), hi: () => import('./info-hi.ts') },
} satisfies Record<string, Record<Language, Chunk>>;

export type TextGroup = keyof typeof GROUPS;

/** Every group, most used first. */
export const TEXT_GROUPS = Object.keys(GROUPS) as TextGroup[];

/** Fetches one language's texts of a group. */
export async function loadGroup(group: TextGroup, language: Language): Promise<Texts> {
  const chunk: Chunk = GROUPS[group][language];
  return (await chunk()).texts;
}
