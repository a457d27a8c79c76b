import { outermostRow } from '../row-path.ts';
import { WHOLE_SURVEY } from '../survey.ts';
import { type FieldPath, isTop } from '../values.ts';

/**
 * The module of the reasons with which people keep answers despite a warning of the form. No form has a module of this
 * name.
 */
export const REASONS = 'reasons';

/** Whether a field stands outside of all modules of a form: the name, the date, and the reasons. A review counts it as the survey's own. */
const isOutsideModules = (path: FieldPath): boolean => isTop(path) || path.startsWith(`${REASONS}.`);

/** Returns the name of the module in a path. It is no module's where the path lies outside of all modules. */
export const moduleIn = (path: FieldPath): string => path.split('.', 1)[0] ?? '';

/** Returns what of a survey is reviewed as one, of which a field is part: an outermost row, a module outside of its rows, or `*`. */
export const reviewedPart = (path: FieldPath): string =>
  isOutsideModules(path) ? WHOLE_SURVEY : (outermostRow(path) ?? moduleIn(path));
