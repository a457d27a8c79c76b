import { lazily } from '../../../shared/data/lazily.tsx';

// What few surveys need of their conflicts comes when it is first drawn.

export const ModuleConflicts = lazily(() => import('./module-conflicts.tsx'));
export const LeftOver = lazily(() => import('./left-over.tsx'));
export const RowConflict = lazily(() => import('./row-conflict.tsx'));
export const StaleFields = lazily(() => import('./stale-fields.tsx'));
export const SurveyConflict = lazily(() => import('./survey-conflict.tsx'));
