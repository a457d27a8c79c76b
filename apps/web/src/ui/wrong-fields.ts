/** Finds what says that it is wrong. ARIA knows no `aria-invalid` of a group of checkboxes: such a group has `data-wrong`. */
export const WRONG = ':is([aria-invalid="true"], [data-wrong])';

/** Returns the problems that are left when some fields were changed: the others are as wrong as before. */
export function stillWrong<Field extends string>(
  problems: Readonly<Partial<Record<Field, string>>>,
  changed: Readonly<Partial<Record<Field, unknown>>>,
): Partial<Record<Field, string>> {
  const left = Object.entries(problems).filter(([field]) => !(field in changed));
  return Object.fromEntries(left) as Partial<Record<Field, string>>;
}
