import type { Choice, FormDefinition } from '../definition/definition.ts';
import { choicesIn, listNameOf } from '../fields/fields.ts';

/** Returns the choices that a list of this name has, in the form's questions or beside them. */
export function choicesOfList(form: FormDefinition, name: string): readonly Choice[] | undefined {
  const { lists = {} } = form;
  if (Object.hasOwn(lists, name)) return lists[name];
  const search = (items: FormDefinition['modules'][number]['children']): readonly Choice[] | undefined => {
    for (const item of items) {
      if (listNameOf(item) === name) return choicesIn(item);
      const found = 'children' in item ? search(item.children) : undefined;
      if (found) return found;
    }
    return undefined;
  };
  return search(form.modules.flatMap(({ children }) => children));
}
