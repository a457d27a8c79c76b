/** Finds what takes the focus and an answer. */
export const CONTROL = ':is(input, select, textarea):not(:disabled)';

/** Returns the control in a field, or in a group of choices, that takes the focus: of several options the chosen one, else the first. */
export const controlIn = (field: Element): HTMLElement | null =>
  field.querySelector<HTMLElement>('input:checked:not(:disabled)') ??
  field.querySelector<HTMLElement>(CONTROL);
