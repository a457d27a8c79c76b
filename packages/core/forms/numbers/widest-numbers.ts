/**
 * The bounds of a number whose form names none: whole numbers as XForms stores them, decimals so that no digit is lost. They
 * guard what is stored, and tell people nothing.
 */
export const WIDEST = {
  integer: { min: -(2 ** 31), max: 2 ** 31 - 1, step: 1 },
  decimal: { min: -1e9, max: 1e9, step: 1e-6 },
} as const;

/** Whether a form gives a number bounds of its own. */
export const hasOwnBounds = ({ min, max }: { readonly min: number; readonly max: number }): boolean =>
  Object.values(WIDEST).every((widest) => min !== widest.min || max !== widest.max);
