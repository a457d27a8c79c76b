import type { FieldPath } from '@sampark/core/survey/values';

/** Marks the element around a field's control, with the field's path. */
const FIELD = 'data-field';

const CONTROL = 'input:not(:disabled), select:not(:disabled)';

/** What takes the focus in a field: of several options the chosen one, else the first. */
const controlOf = (field: Element): HTMLElement | null =>
  field.querySelector<HTMLElement>('input:checked:not(:disabled)') ??
  field.querySelector<HTMLElement>(CONTROL);

/** The path of the field that an element is around. */
export const pathOf = (field: Element): FieldPath | null => field.getAttribute(FIELD);

/** The field that a control belongs to. */
export const fieldAround = (control: Element | null): Element | null =>
  control?.closest(`[${FIELD}]`) ?? null;

export const focusedField = (): Element | null => fieldAround(document.activeElement);

/** The field of this path, when it is on the screen. */
export const fieldOnScreen = (path: FieldPath): Element | undefined =>
  document.querySelector(`[${FIELD}="${CSS.escape(path)}"]`) ?? undefined;

/** The open module's fields that take typing, in their order on the screen. */
export const moduleFieldsOnScreen = (): Element[] => {
  const section = document.querySelector('section[aria-labelledby="module"]');
  return [...(section?.querySelectorAll(`[${FIELD}]`) ?? [])].filter((field) => controlOf(field) !== null);
};

/** The fields on the screen that say what is wrong with them, in their order. */
export const wrongFields = (): Element[] => {
  const controls = [...document.querySelectorAll(`[${FIELD}] [aria-invalid="true"]`)];
  return [...new Set(controls.flatMap((control) => fieldAround(control) ?? []))];
};

/**
 * Puts the focus into a field and the field into the middle of the screen. One that has it comes anew, and shows what it
 * holds instead of what is being typed.
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
