import { type ComponentType, lazy } from 'react';

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

/** Fetches the screens that were not opened yet, most used first. Without network it simply ends. */
export async function loadAllPages(): Promise<void> {
  for (const load of all) await load();
}
