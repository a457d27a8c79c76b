import { isRowPath, repeatOf } from '@sampark/core/survey/row-path';
import type { FieldPath } from '@sampark/core/survey/values';
import { controlIn } from '../../../../ui/fields/control-in.ts';
import { WRONG } from '../../../../ui/wrong-fields.ts';
import { holdOnScreen } from './hold-on-screen.ts';

/** Marks the element around a field's control, with the field's path. */
const FIELD = 'data-field';

/** Marks the button that opens a row, with the row's path; and the one that adds a row, with the path of the repeat. */
const ROW = 'data-row';
const ADDS = 'data-adds';

/** Returns what takes the focus for a field: its control, else its button; a row's line is a button itself. */
const controlOf = (field: Element): HTMLElement | null => {
  if (field instanceof HTMLButtonElement) return field;
  return controlIn(field) ?? field.querySelector<HTMLElement>('button:not(:disabled)');
};

const marked = (mark: string, path: FieldPath): Element | undefined =>
  document.querySelector(`[${mark}="${CSS.escape(path)}"]`) ?? undefined;

/** Returns the field that a control belongs to. */
export const fieldAround = (control: Element | null): Element | null =>
  control?.closest(`[${FIELD}]`) ?? null;

/** Returns the path of the field, or of the row's line, that has the focus. */
export const focusedPath = (): FieldPath | null => {
  const focused = document.activeElement;
  return fieldAround(focused)?.getAttribute(FIELD) ?? focused?.getAttribute(ROW) ?? null;
};

/** Returns the field of this path, when it is on the screen; for a row its line, or where that is not there the button for another one. */
export const fieldOnScreen = (path: FieldPath): Element | undefined =>
  isRowPath(path) ? (marked(ROW, path) ?? marked(ADDS, repeatOf(path))) : marked(FIELD, path);

/** Returns the first field in an open row; its line, where it has none. */
export const firstInRow = (row: FieldPath): Element | undefined => {
  const line = marked(ROW, row);
  const fields = line?.closest('li')?.querySelectorAll(`[${FIELD}]`) ?? [];
  return [...fields].find((field) => controlOf(field) !== null) ?? line;
};

/** Returns the open module's fields that take typing, in their order on the screen. */
export const moduleFieldsOnScreen = (): Element[] => {
  const section = document.querySelector('section[aria-labelledby="module"]');
  return [...(section?.querySelectorAll(`[${FIELD}]`) ?? [])].filter((field) => controlOf(field) !== null);
};

/** Whether a field has taken its answer, though that breaks a constraint of the form. */
export const isTaken = (field: Element): boolean => field.hasAttribute('data-broken');

/** Returns the fields on the screen that say why they did not take what is in them, in their order. */
export const wrongFields = (): Element[] => {
  const controls = [...document.querySelectorAll(`[${FIELD}] ${WRONG}`)];
  const fields = controls.flatMap((control) => fieldAround(control) ?? []);
  return [...new Set(fields)].filter((field) => !isTaken(field));
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
  holdOnScreen(field, control);
  if (control instanceof HTMLInputElement && control.type === 'text') control.select();
  return true;
};
