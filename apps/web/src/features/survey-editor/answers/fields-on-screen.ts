import type { FieldPath } from '@sampark/core/survey/values';

/** Marks the element around a field's control, with the field's path. */
const FIELD = 'data-field';

const CONTROL = 'input:not(:disabled), select:not(:disabled)';

/** Returns the control in a field that takes the focus: of several options the chosen one, else the first. */
const controlOf = (field: Element): HTMLElement | null =>
  field.querySelector<HTMLElement>('input:checked:not(:disabled)') ??
  field.querySelector<HTMLElement>(CONTROL);

/** Returns the path of the field inside an element. */
export const pathOf = (field: Element): FieldPath | null => field.getAttribute(FIELD);

/** Returns the field that a control belongs to. */
export const fieldAround = (control: Element | null): Element | null =>
  control?.closest(`[${FIELD}]`) ?? null;

export const focusedField = (): Element | null => fieldAround(document.activeElement);

/** Returns the field of this path, when it is on the screen. */
export const fieldOnScreen = (path: FieldPath): Element | undefined =>
  document.querySelector(`[${FIELD}="${CSS.escape(path)}"]`) ?? undefined;

/** Returns the open module's fields that take typing, in their order on the screen. */
export const moduleFieldsOnScreen = (): Element[] => {
  const section = document.querySelector('section[aria-labelledby="module"]');
  return [...(section?.querySelectorAll(`[${FIELD}]`) ?? [])].filter((field) => controlOf(field) !== null);
};

/** Returns the fields on the screen that say what is wrong with them, in their order. */
export const wrongFields = (): Element[] => {
  const controls = [...document.querySelectorAll(`[${FIELD}] [aria-invalid="true"]`)];
  return [...new Set(controls.flatMap((control) => fieldAround(control) ?? []))];
};

/**
 * Focuses a field and scrolls it into the middle of the screen. A field that has the focus gets it anew, and shows its value
 * instead of the unfinished typing.
 * @returns whether it could
 */
export const focusField = (field: Element | null | undefined): boolean => {
  const control = field && controlOf(field);
  if (!control) return false;
  if (document.activeElement === control) control.blur();
  control.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
  if (control instanceof HTMLInputElement && control.type === 'text') control.select();
  return true;
};
