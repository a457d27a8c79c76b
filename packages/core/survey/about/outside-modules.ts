import { type FieldPath, isTop } from '../values.ts';

/**
 * The module of the reasons with which people keep answers despite a warning of the form. No form has a module of this
 * name.
 */
export const REASONS = 'reasons';

/** Whether a field stands outside of all modules of a form: the name, the date, and the reasons. A review counts it as the survey's own. */
export const isOutsideModules = (path: FieldPath): boolean => isTop(path) || path.startsWith(`${REASONS}.`);
