import type { LinkInfo } from '@sampark/core/access/shares/by-link';
import { createElement, type ReactElement } from 'react';
import type { OpenPreview } from '../features/forms/preview.tsx';
import type { SurveyScreens } from '../shared/data/in-sandbox.tsx';
import { later, type Prefetchable } from '../shared/data/later.ts';
import { paths } from '../shared/paths.ts';
import { loadPanels } from './chrome/lazy-panels.ts';

const login = () => import('../features/auth/login-page.tsx');
const notFound = () => import('./not-found-page.tsx');
const forgotPassword = () => import('../features/auth/forgot-password-page.tsx');
const dashboard = () => import('../features/dashboard/dashboard-page.tsx');
const surveys = () => import('../features/surveys/surveys-page.tsx');
const surveyMap = () => import('../features/surveys/map/map-page.tsx');
/** Fetches a screen of many surveys together with the code that acts on them. */
const withBulk = async <Page>(screen: Promise<Page>): Promise<Page> => {
  const [page] = await Promise.all([screen, import('../data/bulk/bulk.ts')]);
  return page;
};
const selectSurveys = () => withBulk(import('../features/surveys/bulk/select-page.tsx'));
const bulkActions = () => withBulk(import('../features/surveys/bulk/actions-page.tsx'));
/** Fetches the import of files together with the code that does it. */
const importSurveys = async () => {
  const [page] = await Promise.all([
    import('../features/surveys/import/import-page.tsx'),
    import('../data/bulk/rows/import-rows.ts'),
    import('../features/surveys/import/file/read-tables.ts'),
  ]);
  return page;
};
const newSurvey = () => import('../features/surveys/new-survey/new-survey-page.tsx');
/** Fetches the editor together with the code that opens a survey: neither is of use without the other. */
const editor = async () => {
  const [page] = await Promise.all([
    import('../features/survey-editor/survey-page.tsx'),
    import('../data/open-survey/open-survey.ts'),
  ]);
  return page;
};
const history = () => import('../features/history/history-page.tsx');
const print = () => import('../features/print-survey/print-page.tsx');
const surveyLinks = () => import('../features/links/survey-links-page.tsx');
const fill = () => import('../features/links/fill-page.tsx');
const recycleBin = () => import('../features/history/recycle-bin-page.tsx');
const publicPage = () => import('./public-page.tsx');
const about = () => import('../features/info/about-page.tsx');
const help = () => import('../features/info/help-page.tsx');
const docs = () => import('../features/info/docs-page.tsx');
const api = () => import('../features/info/api-page.tsx');
const privacy = () => import('../features/info/privacy-page.tsx');
const terms = () => import('../features/info/terms-page.tsx');
const panchayats = () => import('../features/panchayats/panchayats-page.tsx');
const onlineSurveys = () => import('../features/panchayats/online-surveys-page.tsx');
const onlineSurvey = () => import('../features/panchayats/online-survey-page.tsx');
const settings = () => import('../features/settings/settings-page.tsx');
const accessTokens = () => import('../features/access-tokens/access-tokens-page.tsx');
const webhooks = () => import('../features/webhooks/webhooks-page.tsx');
const webhook = () => import('../features/webhooks/webhook-page.tsx');
const notice = () => import('../features/notice/notice-page.tsx');
const writeNotice = () => import('../features/notice/write-notice-page.tsx');
const reads = () => import('../features/reads/reads-page.tsx');
const profile = () => import('../features/profile/profile-page.tsx');
const users = () => import('../features/users/users-page.tsx');
const devices = () => import('../features/devices/devices-page.tsx');
const codePaper = () => import('../features/devices/paper/code-paper-page.tsx');
const announcements = () => import('../features/announcements/announcements-page.tsx');
const places = () => import('../features/directory/places-page.tsx');
const newPlace = () => import('../features/directory/new-panchayat-page.tsx');
const place = () => import('../features/directory/panchayat-page.tsx');
const importPlaces = () => import('../features/directory/import/import-page.tsx');
const baseMaps = () => import('../features/directory/base-maps/base-maps-page.tsx');
const texts = () => import('../features/texts/texts-page.tsx');
const forms = () => import('../features/forms/forms-page.tsx');
const paperForm = () => import('../features/paper-form/paper-page.tsx');
const locked = () => import('../features/auth/locked-page.tsx');
const choosePassword = () => import('../features/auth/choose-password-page.tsx');
const coverage = () => import('../features/village-coverage/coverage-page.tsx');
const panchayatCoverage = () => import('../features/village-coverage/panchayat-coverage-page.tsx');
/** Fetches reports together with the code that counts: they show nothing without. */
const reports = async () => {
  const [page] = await Promise.all([
    import('../features/reports/reports-page.tsx'),
    import('../data/reports/reports.ts'),
  ]);
  return page;
};
const gramSabha = async () => {
  const [page] = await Promise.all([
    import('../features/reports/gram-sabha/gram-sabha-page.tsx'),
    import('../data/reports/reports.ts'),
  ]);
  return page;
};
/** Fetches doubts together with the code that looks for them. */
const doubts = async () => {
  const [page] = await Promise.all([
    import('../features/doubts/doubts-page.tsx'),
    import('../data/reports/reports.ts'),
  ]);
  return page;
};
/** Fetches a screen of records together with the code that reads them: it shows nothing without. */
const withRecords = async <Page>(screen: Promise<Page>): Promise<Page> => {
  const [page] = await Promise.all([screen, import('../data/records/records.ts')]);
  return page;
};
const records = () => withRecords(import('../features/records/records-page.tsx'));
const record = () => withRecords(import('../features/records/record-page.tsx'));
/** Fetches the screen together with the code that makes and reads files. */
const carry = async () => {
  const [page] = await Promise.all([
    import('../features/carry/carry-page.tsx'),
    import('../data/carry/carry.ts'),
  ]);
  return page;
};
const workbench = () => import('../features/workbench/workbench-page.tsx');

/** The app's own screens of a survey, for a sandbox. */
const screens: SurveyScreens = {
  editor: (surveyId) => createElement(pages.Editor, { key: surveyId, surveyId }),
  history: (surveyId) => createElement(pages.History, { key: surveyId, surveyId }),
  print: (surveyId) => createElement(pages.Print, { key: surveyId, surveyId }),
};

/** Puts together what somebody sees who came by a link: their survey in a frame without ways to anything else. */
const byLink = async () => {
  const page = await import('./by-link.tsx');
  const ByLink = ({ link }: { readonly link: LinkInfo }): ReactElement =>
    createElement(page.default, { link, screens });
  return { default: ByLink };
};

/** Puts the practice together: the data of the sandbox, and the app's own screens of a survey in it. */
const practice = async () => {
  const [page, { openPractice }, { browserPlatform }] = await Promise.all([
    import('../features/practice/practice-page.tsx'),
    import('../data/practice/practice.ts'),
    import('../data/browser/browser-platform.ts'),
  ]);
  const Practice = (): ReactElement =>
    createElement(page.default, { screens, open: (starting) => openPractice(browserPlatform(), starting) });
  return { default: Practice };
};

/** Forms to be tried out, over the data of a sandbox. */
const openPreview: OpenPreview = {
  open: async (session, form, village) => {
    const [{ openPractice }, { browserPlatform }] = await Promise.all([
      import('../data/practice/practice.ts'),
      import('../data/browser/browser-platform.ts'),
    ]);
    return openPractice(browserPlatform(), {
      session,
      survey: null,
      form,
      names: { village, colleague: '' },
    });
  },
  screens,
};

const form = async () => {
  const page = await import('../features/forms/form-page.tsx');
  const Form = ({ name }: { readonly name: string }): ReactElement =>
    createElement(page.default, { name, openPreview });
  return { default: Form };
};

const uploadForm = async () => {
  const page = await import('../features/forms/upload-page.tsx');
  const UploadForm = (): ReactElement => createElement(page.default, { openPreview });
  return { default: UploadForm };
};

const WORK = ['work'] as const;

/** The screens, most used first. Each is a chunk of its own, with the texts that the start does without. */
export const pages = {
  Dashboard: later(dashboard),
  Surveys: later(surveys),
  SurveyMap: later(surveyMap, ['map', 'work']),
  Editor: later(editor, WORK),
  NewSurvey: later(newSurvey, WORK),
  History: later(history, WORK),
  Print: later(print, WORK),
  SurveyLinks: later(surveyLinks, ['links', 'work', 'account']),
  ByLink: later(byLink, ['links', 'work']),
  Fill: later(fill, ['links']),
  Workbench: later(workbench, WORK),
  Carry: later(carry, ['carry']),
  Practice: later(practice, WORK),
  RecycleBin: later(recycleBin, ['work', 'records']),
  SelectSurveys: later(selectSurveys, ['bulk']),
  ImportSurveys: later(importSurveys, ['import', 'insight', 'work']),
  BulkActions: later(bulkActions, ['bulk', 'work']),
  Panchayats: later(panchayats, WORK),
  OnlineSurveys: later(onlineSurveys, WORK),
  OnlineSurvey: later(onlineSurvey, WORK),
  Settings: later(settings, ['account', 'notice', 'reads']),
  Reads: later(reads, ['reads']),
  Notice: later(notice, ['notice']),
  WriteNotice: later(writeNotice, ['notice']),
  AccessTokens: later(accessTokens, ['account']),
  Webhooks: later(webhooks, ['account']),
  Texts: later(texts, ['account']),
  Webhook: later(webhook, ['account']),
  Profile: later(profile, ['account', 'notice']),
  Users: later(users, ['account']),
  Devices: later(devices, ['devices']),
  CodePaper: later(codePaper, ['devices', 'paper']),
  Announcements: later(announcements, ['announcements']),
  Places: later(places, ['account']),
  Place: later(place, ['account']),
  NewPlace: later(newPlace, ['account']),
  ImportPlaces: later(importPlaces, ['account']),
  BaseMaps: later(baseMaps, ['account']),
  Forms: later(forms, ['account']),
  Form: later(form, ['account', 'work', 'links']),
  PaperForm: later(paperForm, ['account', 'paper']),
  UploadForm: later(uploadForm, ['account', 'work']),
  ChoosePassword: later(choosePassword, ['account']),
  Locked: later(locked, ['account']),
  Coverage: later(coverage, ['insight']),
  PanchayatCoverage: later(panchayatCoverage, ['insight']),
  Reports: later(reports, ['reports', 'insight']),
  GramSabha: later(gramSabha, ['reports']),
  Doubts: later(doubts, ['reports', 'insight']),
  Records: later(records, ['records', 'work']),
  Record: later(record, ['records', 'work']),
  Login: later(login),
  ForgotPassword: later(forgotPassword, WORK),
  Public: later(publicPage),
  Help: later(help, ['info']),
  About: later(about, ['info']),
  Docs: later(docs, ['info']),
  Api: later(api, ['info']),
  Privacy: later(privacy, ['info']),
  Terms: later(terms, ['info']),
  NotFound: later(notFound),
} as const;

/**
 * Returns the screen that an address will most likely show, so that it can be fetched while the device's data still opens.
 * @param signedIn whether a sign-in is kept on this device
 */
export function firstPage(path: string, signedIn: boolean): Prefetchable {
  if (!signedIn) return pages.Login;
  if (path === paths.surveys) return pages.Surveys;
  if (path === paths.newSurvey) return pages.NewSurvey;
  if (path === paths.workbench) return pages.Workbench;
  if (path === paths.practice) return pages.Practice;
  if (path === paths.recycleBin) return pages.RecycleBin;
  if (path === paths.selectSurveys) return pages.SelectSurveys;
  if (path === paths.importSurveys) return pages.ImportSurveys;
  if (path === paths.bulkActions) return pages.BulkActions;
  if (path.endsWith('/history')) return pages.History;
  if (path.startsWith(paths.record(''))) return pages.Record;
  if (path.startsWith(paths.records)) return pages.Records;
  if (path === paths.gramSabha) return pages.GramSabha;
  if (path.endsWith('/print')) return path.startsWith(paths.forms) ? pages.PaperForm : pages.Print;
  return path.startsWith(paths.surveys) ? pages.Editor : pages.Dashboard;
}

/** Fetches the screens of everyday work, so that they open at once. */
export async function loadWorkPages(): Promise<void> {
  await loadPanels();
  for (const page of [pages.Dashboard, pages.Surveys, pages.Editor, pages.NewSurvey]) await page.load();
}

/** Fetches the screens that were not opened yet. Without network it simply ends. */
export async function loadAllPages(): Promise<void> {
  await loadWorkPages();
  for (const page of Object.values(pages)) await page.load();
}
