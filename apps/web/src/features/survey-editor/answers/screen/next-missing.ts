import type { FormInstance } from '@sampark/core/forms/engine/instance';
import { askedPaths } from '@sampark/core/forms/engine/questions';
import { modulePrefix } from '@sampark/core/forms/fields/module-fields';
import { isWithin } from '@sampark/core/survey/row-path';
import type { FieldPath } from '@sampark/core/survey/values';

/** A person's position in the form: in a field, at a row's line, or somewhere in a module. */
export interface Position {
  readonly field: FieldPath | null;
  readonly module: string;
}

/**
 * Returns the next missing field in the form's order, row by row: after the person's position, then round from the
 * beginning.
 */
export const nextMissing = (
  instance: FormInstance,
  missing: readonly FieldPath[],
  { field, module }: Position,
): FieldPath | undefined => {
  const order = askedPaths(instance);
  const places = new Map(order.map((path, at) => [path, at]));
  const isHere = (path: FieldPath): boolean => field !== null && (path === field || isWithin(path, field));
  const found = order.findIndex(isHere);
  const here = found < 0 ? order.findIndex((path) => path.startsWith(modulePrefix(module))) : found;
  // A person in a field has been there; one at a row's line, or in a module, has not begun.
  const from = field !== null && order[here] === field ? here + 1 : here;
  return missing.find((path) => (places.get(path) ?? -1) >= from) ?? missing[0];
};
