import type { FormDefinition, Item } from '@sampark/core/forms/definition/definition';
import type { FormInstance } from '@sampark/core/forms/engine/instance';
import { isAsked } from '@sampark/core/forms/engine/questions';
import { insideOf } from '@sampark/core/forms/engine/tree';

/**
 * Whether an item shows anything: it is asked, or for a group something in it is.
 * @param prefix the beginning of its path, in the row where it stands
 */
export const isShown = (
  form: FormDefinition,
  instance: FormInstance,
  item: Item,
  prefix: string,
): boolean => {
  if (item.type !== 'begin_group') return isAsked(instance, `${prefix}${item.name}`);
  const inside = insideOf(form, item, prefix);
  return item.children.some((child) => isShown(form, instance, child, inside));
};
