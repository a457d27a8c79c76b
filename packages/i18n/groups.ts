import type { Namespace } from './types.ts';

/** The namespaces of the texts that come with the start. */
export const START = ['common', 'auth', 'survey', 'modules'] as const;

/** The texts that no screen of the start needs, by the screens that share them. Each language has a file of each group. */
export const GROUPS = {
  /** A survey and its sync: editor, conflicts, drafts, history, practice, the workbench. */
  work: [
    'conflicts',
    'drafts',
    'editor',
    'forgot',
    'history',
    'new',
    'places',
    'practice',
    'review',
    'rows',
    'server',
    'versions',
    'workbench',
  ],
  /** The person's own account and other people: settings, profile, users. */
  account: ['directory', 'forms', 'profile', 'settings', 'tokens', 'users', 'webhooks'],
  /** The results of the surveys: coverage, exports. */
  insight: ['coverage', 'export'],
  /** Actions on many surveys, and the way back. */
  bulk: ['bulk'],
  /** The devices of people. */
  devices: ['devices'],
  /** The privacy notice. */
  notice: ['notice'],
  /** By whom surveys were read. */
  reads: ['reads'],
  /** Announcements, for who reads them and who makes them. */
  announcements: ['announcements'],
  /** Surveys out of files of rows. */
  import: ['import'],
  /** Work that travels as a file. */
  carry: ['carry'],
  /** What the surveys of a round say. */
  reports: ['doubts', 'reports'],
  /** What surveys are about: households, water sources. */
  records: ['records'],
  /** Photos, recordings and files that are answers. */
  attachments: ['attachments'],
  /** What phones measure for an answer: codes, positions, sound. */
  capture: ['capture'],
  /** Maps, and the surveys on one. */
  map: ['map'],
  /** Links by which people without an account fill parts of a survey. */
  links: ['links'],
  /** Signing in by an identity provider. */
  identity: ['identity'],
  /** A form on paper. */
  paper: ['paper'],
  /** The public pages: help, about and the rest of the footer. */
  info: ['info'],
  /** What is wrong with a form that somebody wrote. */
  'form-problems': ['form-problems'],
} satisfies Record<string, readonly Namespace[]>;

export type TextGroup = keyof typeof GROUPS;

/** Every group, most used first. */
export const TEXT_GROUPS = Object.keys(GROUPS) as TextGroup[];
