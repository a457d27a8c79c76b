import type { StatusFilter } from '@sampark/core/list/list-view';

/** In a survey's address: names the field, or the row, at which the survey opens. */
export const GO_TO_FIELD = 'field';

/** In a survey's address: opens the survey at its first conflict. */
export const GO_TO_CONFLICT = 'conflict';

/** Leaves out what is empty. */
const without = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** Returns the query of an address; empty where nothing is asked. */
const queryOf = (values: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(without(values)).toString();
  return query === '' ? '' : `?${query}`;
};

/** Every address of the app. Screens link through these, never by a literal. */
export const paths = {
  root: '/',
  login: '/login',
  forgotPassword: '/forgot-password',
  dashboard: '/dashboard',
  about: '/about',
  help: '/help',
  docs: '/docs',
  api: '/api',
  privacy: '/privacy',
  terms: '/terms',
  surveys: '/surveys',
  /** The list of surveys by its filters. An empty or absent `panchayat` or `year` means all. */
  surveysWith: (status: StatusFilter, { panchayat = '', year = '', form = '' } = {}) =>
    `/surveys?${new URLSearchParams({ status, ...without({ panchayat, year, form }) })}`,
  /** The surveys of a query of the list on a map. */
  map: '/surveys/map',
  mapWith: (query: URLSearchParams) => `/surveys/map?${query}`.replace(/\?$/, ''),
  /** The map around one survey. */
  mapAround: (surveyId: string) => `/surveys/map?${new URLSearchParams({ at: surveyId })}`,
  /** The surveys of one panchayat on a map. */
  mapOf: (panchayat: string) => `/surveys/map?${new URLSearchParams({ panchayat })}`,
  newSurvey: '/surveys/new',
  survey: (surveyId: string) => `/surveys/${encodeURIComponent(surveyId)}`,
  /** The survey at the first question that has several answers. */
  conflict: (surveyId: string) => `/surveys/${encodeURIComponent(surveyId)}?${GO_TO_CONFLICT}=1`,
  /** The survey at one of its fields, or at a row. */
  field: (surveyId: string, field: string) =>
    `/surveys/${encodeURIComponent(surveyId)}?${new URLSearchParams({ [GO_TO_FIELD]: field })}`,
  history: (surveyId: string) => `/surveys/${encodeURIComponent(surveyId)}/history`,
  /** The survey as a page of paper. */
  print: (surveyId: string) => `/surveys/${encodeURIComponent(surveyId)}/print`,
  /** The links by which people without an account fill parts of the survey. */
  surveyLinks: (surveyId: string) => `/surveys/${encodeURIComponent(surveyId)}/links`,
  /** A link, as it is sent to people. */
  fill: (token: string) => `/fill/${encodeURIComponent(token)}`,
  recycleBin: '/surveys/deleted',
  /** The surveys of a query of the list, to act on several at once. */
  selectSurveys: '/surveys/select',
  selectWith: (query: URLSearchParams) => `/surveys/select?${query}`.replace(/\?$/, ''),
  /** Surveys out of a file of rows. */
  importSurveys: '/surveys/import',
  /** The acts on several surveys at once, and the way back. */
  bulkActions: '/surveys/changes',
  workbench: '/offline-demo',
  practice: '/offline-demo/practice',
  /** Work that travels as a file, where there is no network. */
  carry: '/carry',
  settings: '/settings',
  /** The settings, with passwords and locks in front. */
  security: '/settings?tab=security',
  accessTokens: '/settings/access-tokens',
  texts: '/settings/texts',
  webhooks: '/settings/webhooks',
  webhook: (webhookId: string) => `/settings/webhooks/of/${encodeURIComponent(webhookId)}`,
  /** The privacy notice, to be read and confirmed. */
  notice: '/notice',
  /** The versions of the notice, for administrators. */
  writeNotice: '/settings/notice',
  /** By whom surveys were read, for administrators. */
  reads: '/settings/reads',
  profile: '/profile',
  users: '/users',
  devices: '/devices',
  /** Papers with a code that brings the app onto phones. */
  codePaper: '/devices/print',
  announcements: '/announcements',
  forms: '/forms',
  uploadForm: '/forms/upload',
  form: (name: string) => `/forms/of/${encodeURIComponent(name)}`,
  /** The form as pages of paper, to be filled by hand. */
  paperForm: (name: string) => `/forms/of/${encodeURIComponent(name)}/print`,
  /** The directory of places, for administrators. */
  places: '/places',
  newPlace: '/places/new',
  importPlaces: '/places/import',
  /** The base maps of districts. */
  baseMaps: '/places/maps',
  /** The import of a file that was sent. */
  importOfPlaces: (importId: string) => `/places/import?of=${encodeURIComponent(importId)}`,
  place: (panchayatId: string) => `/places/of/${encodeURIComponent(panchayatId)}`,
  /** A new survey that begins with a village's name. */
  newSurveyOf: (panchayatId: string, village: string) =>
    `/surveys/new?${new URLSearchParams({ panchayat: panchayatId, village })}`,
  /** A new survey of a form, perhaps of a record. */
  newSurveyOn: (panchayat: string, form: string, record = '') =>
    `/surveys/new${queryOf({ panchayat, form, record })}`,
  coverage: '/coverage',
  /** A year's coverage, by surveys of one form or, where that is empty, of any. */
  coverageIn: ({ year, form }: { readonly year: string; readonly form: string }) =>
    `/coverage?${new URLSearchParams(without({ year, form }))}`,
  coverageOf: (panchayatId: string, { year, form }: { readonly year: string; readonly form: string }) =>
    `/coverage/${encodeURIComponent(panchayatId)}?${new URLSearchParams(without({ year, form }))}`,
  reports: '/reports',
  /** The report of a panchayat, a year and a form; an empty form means the first one that has surveys. */
  reportOf: (panchayat: string, { year, form }: { readonly year: string; readonly form: string }) =>
    `/reports${queryOf({ panchayat, year, form })}`,
  /** A report by the place, the form and the year that somebody asked for. */
  reportBy: (asked: Readonly<Record<string, string>>) => `/reports${queryOf(asked)}`,
  /** A report as pages of paper, for the Gram Sabha. */
  gramSabha: '/reports/print',
  gramSabhaOf: (asked: Readonly<Record<string, string>>) => `/reports/print${queryOf(asked)}`,
  doubts: '/doubts',
  doubtsOf: (panchayat: string) => `/doubts${queryOf({ panchayat })}`,
  panchayats: '/panchayats',
  panchayat: (panchayatId: string) => `/panchayats/${encodeURIComponent(panchayatId)}`,
  /** A survey that is read online, of a panchayat that is not on this device. */
  onlineSurvey: (panchayatId: string, surveyId: string) =>
    `/panchayats/${encodeURIComponent(panchayatId)}/${encodeURIComponent(surveyId)}`,
  records: '/records',
  /** The records of a type. An empty panchayat means the first one that there is. */
  recordsOf: (type: string, { panchayat = '', visit = '' } = {}) =>
    `/records/${encodeURIComponent(type)}${queryOf({ panchayat, visit })}`,
  record: (recordId: string) => `/records/of/${encodeURIComponent(recordId)}`,
  editSurvey: (surveyId: string) => `/surveys/${encodeURIComponent(surveyId)}/edit`,
} as const;

/** The addresses below that of the list that open no survey. */
const OTHERS: readonly string[] = [
  paths.newSurvey,
  paths.recycleBin,
  paths.map,
  paths.selectSurveys,
  paths.bulkActions,
];

/** Returns the id of the survey that an address opens, as it is written there; null: it opens something else. */
export function surveyOf(address: string): string | null {
  const [path = ''] = address.split('?');
  if (OTHERS.includes(path)) return null;
  return /^\/surveys\/([^/]+)(?:\/edit)?$/.exec(path)?.[1] ?? null;
}

/** Returns the login's address that leads back to `origin` afterwards. */
export const loginFrom = (origin: string): string =>
  origin === paths.root || origin === paths.dashboard
    ? paths.login
    : `${paths.login}?from=${encodeURIComponent(origin)}`;

/** Returns the address to go to after the login, from the login's query. Only an address of this app is trusted. */
export function originOf(search: string): string {
  const from = new URLSearchParams(search).get('from') ?? '';
  return /^\/(?![/\\])/.test(from) && !from.startsWith(paths.login) ? from : paths.dashboard;
}
