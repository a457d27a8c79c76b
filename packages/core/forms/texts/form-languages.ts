import type { FormDefinition, Item, Module } from '../definition/definition.ts';

/** Returns the languages in which a form asks anything, English first. */
export function formLanguages({ title, modules }: FormDefinition): readonly string[] {
  const known = new Set(['en', ...Object.keys(title)]);
  const visit = (items: readonly (Item | Module)[]): void => {
    for (const item of items) {
      for (const language of Object.keys(item.label)) known.add(language);
      if ('children' in item) visit(item.children);
    }
  };
  visit(modules);
  return [...known];
}
