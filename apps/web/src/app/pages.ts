import type { TextGroup } from '@sampark/i18n/catalogues';
import { addTexts } from '@sampark/i18n/setup';
import { type ComponentType, createElement, lazy, type ReactElement } from 'react';
import { getI18n } from 'react-i18next';
import { paths } from '../shared/paths.ts';
import { loadPanels } from './chrome/lazy-panels.ts';

type PageModule<P> = () => Promise<{ default: ComponentType<P> }>;

const login = () => import('../features/auth/login-page.tsx');
const notFound = () => import('./not-found-page.tsx');
const forgotPassword = () => import('../features/auth/forgot-password-page.tsx');
const dashboard = () => import('../features/dashboard/dashboard-page.tsx');
const surveys = () => import('../features/surveys/surveys-page.tsx');
const newSurvey = () => import('../features/surveys/new-survey-page.tsx');
const editor = () => import('../features/survey-editor/survey-page.tsx');

const history = () => import('../features/history/history-page.tsx');
const print = () => import('../features/print-survey/print-page.tsx');
const recycleBin = () => import('../features/history/recycle-bin-page.tsx');
const publicPage = () => import('./public-page.tsx');
const about = () => import('../features/info/about-page.tsx');
const help = () => import('../features/info/help-page.tsx');
const docs = () => import('../features/info/docs-page.tsx');
const api = () => import('../features/info/api-page.tsx');
const privacy = () => import('../features/info/privacy-page.tsx');
const terms = () => import('../features/info/terms-page.tsx');
const panchayats = () => import('../features/places/panchayats-page.tsx');
const onlineSurveys = () => import('../features/places/online-surveys-page.tsx');
const onlineSurvey = () => import('../features/places/online-survey-page.tsx');
const settings = () => import('../features/settings/settings-page.tsx');
const profile = () => import('../features/profile/profile-page.tsx');
const users = () => import('../features/users/users-page.tsx');
const places = () => import('../features/directory/places-page.tsx');
const newPlace = () => import('../features/directory/new-panchayat-page.tsx');
const place = () => import('../features/directory/panchayat-page.tsx');
const importPlaces = () => import('../features/directory/import-page.tsx');
const locked = () => import('../features/auth/locked-page.tsx');
const choosePassword = () => import('../features/auth/choose-password-page.tsx');
const coverage = () => import('../features/village-coverage/coverage-page.tsx');
const panchayatCoverage = () => import('../features/village-coverage/panchayat-coverage-page.tsx');
const offlineDemo = () => import('../features/offline-demo/offline-demo-page.tsx');

/** The practice is put together here: the sandbox's data, and the app's own screens of a survey in it. */
const practice = async () => {
  const [page, { openPractice }, { browserPlatform }] = await Promise.all([
    import('../features/practice/practice-page.tsx'),
    import('../data/practice/practice.ts'),
    import('../data/browser-platform.ts'),
  ]);
  const screens = {
    editor: (surveyId: string): ReactElement => createElement(pages.Editor, { key: surveyId, surveyId }),
    history: (surveyId: string): ReactElement => createElement(pages.History, { key: surveyId, surveyId }),
    print: (surveyId: string): ReactElement => createElement(pages.Print, { key: surveyId, surveyId }),
  };
  const Practice = (): ReactElement =>
    createElement(page.default, { screens, open: (starting) => openPractice(browserPlatform(), starting) });
  return { default: Practice };
};

const all: readonly PageModule<never>[] = [
  dashboard,
  surveys,
  editor,
  newSurvey,
  history,
  print,
  offlineDemo,
  practice,
  recycleBin,
  panchayats,
  onlineSurveys,
  onlineSurvey,
  settings,
  profile,
  users,
  places,
  place,
  newPlace,
  importPlaces,
  choosePassword,
  locked,
  coverage,
  panchayatCoverage,
  login,
  forgotPassword,
  publicPage,
  help,
  about,
  docs,
  api,
  privacy,
  terms,
  notFound,
];

/** A screen with the texts that the start does without. */
const withTexts =
  <P>(load: PageModule<P>, group: TextGroup = 'work'): PageModule<P> =>
  async () => {
    const [page] = await Promise.all([load(), addTexts(getI18n(), group)]);
    return page;
  };

/** The screens, each a chunk of its own. */
export const pages = {
  Login: lazy(login),
  NotFound: lazy(notFound),
  ForgotPassword: lazy(withTexts(forgotPassword)),
  Dashboard: lazy(dashboard),
  Surveys: lazy(surveys),
  NewSurvey: lazy(withTexts(newSurvey)),
  Editor: lazy(withTexts(editor)),
  History: lazy(withTexts(history)),
  Print: lazy(withTexts(print)),
  RecycleBin: lazy(withTexts(recycleBin)),
  Panchayats: lazy(withTexts(panchayats)),
  OnlineSurveys: lazy(withTexts(onlineSurveys)),
  OnlineSurvey: lazy(withTexts(onlineSurvey)),
  Coverage: lazy(withTexts(coverage, 'insight')),
  PanchayatCoverage: lazy(withTexts(panchayatCoverage, 'insight')),
  OfflineDemo: lazy(withTexts(offlineDemo)),
  Practice: lazy(withTexts(practice)),
  Settings: lazy(withTexts(settings, 'account')),
  Profile: lazy(withTexts(profile, 'account')),
  Users: lazy(withTexts(users, 'account')),
  Places: lazy(withTexts(places, 'account')),
  NewPlace: lazy(withTexts(newPlace, 'account')),
  Place: lazy(withTexts(place, 'account')),
  ImportPlaces: lazy(withTexts(importPlaces, 'account')),
  ChoosePassword: lazy(withTexts(choosePassword, 'account')),
  Locked: lazy(withTexts(locked, 'account')),
  Public: lazy(publicPage),
  About: lazy(withTexts(about, 'info')),
  Help: lazy(withTexts(help, 'info')),
  Docs: lazy(withTexts(docs, 'info')),
  Api: lazy(withTexts(api, 'info')),
  Privacy: lazy(withTexts(privacy, 'info')),
  Terms: lazy(withTexts(terms, 'info')),
} as const;

/**
 * Begins to fetch the screen that an address will most likely show, while the device's data is still being opened.
 * @param signedIn whether a sign-in is kept on this device
 */
export function loadFirstPage(path: string, signedIn: boolean): Promise<unknown> {
  if (!signedIn) return login();
  if (path === paths.surveys) return surveys();
  if (path === paths.newSurvey) return newSurvey();
  if (path === paths.workbench) return offlineDemo();
  if (path === paths.practice) return practice();
  if (path === paths.recycleBin) return recycleBin();
  if (path.endsWith('/history')) return history();
  if (path.endsWith('/print')) return print();
  return path.startsWith(paths.surveys) ? editor() : dashboard();
}

/** Fetches the screens that were not opened yet, most used first. Without network it simply ends. */
export async function loadAllPages(): Promise<void> {
  await loadPanels();
  for (const load of all) await load();
}
