import { type ComponentType, lazy } from 'react';
import { paths } from '../shared/paths.ts';

type PageModule<P> = () => Promise<{ default: ComponentType<P> }>;

const login = () => import('../features/auth/login-page.tsx');
const forgotPassword = () => import('../features/auth/forgot-password-page.tsx');
const dashboard = () => import('../features/dashboard/dashboard-page.tsx');
const surveys = () => import('../features/surveys/surveys-page.tsx');
const newSurvey = () => import('../features/surveys/new-survey-page.tsx');
const editor = () => import('../features/survey-editor/survey-page.tsx');

const all: readonly PageModule<never>[] = [dashboard, surveys, editor, newSurvey, login, forgotPassword];

/** The screens, each a chunk of its own. */
export const pages = {
  Login: lazy(login),
  ForgotPassword: lazy(forgotPassword),
  Dashboard: lazy(dashboard),
  Surveys: lazy(surveys),
  NewSurvey: lazy(newSurvey),
  Editor: lazy(editor),
} as const;

/**
 * Begins to fetch the screen that an address will most likely show, while the device's data is still being opened.
 * @param signedIn whether a sign-in is kept on this device
 */
export function loadFirstPage(path: string, signedIn: boolean): Promise<unknown> {
  if (!signedIn) return login();
  if (path === paths.surveys) return surveys();
  if (path === paths.newSurvey) return newSurvey();
  return path.startsWith(paths.surveys) ? editor() : dashboard();
}

/** Fetches the screens that were not opened yet, most used first. Without network it simply ends. */
export async function loadAllPages(): Promise<void> {
  for (const load of all) await load();
}
