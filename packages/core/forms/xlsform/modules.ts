import type { Item, LocalText, Module } from '../definition/definition.ts';
import { RESERVED } from '../fields/fields.ts';
import { LIMITS } from './limits.ts';
import { isModuleName } from './names.ts';

const isSeen = (item: Item): boolean => item.type !== 'calculate' && item.type !== 'hidden';
const isModule = (item: Item): item is Module =>
  item.type === 'begin_group' &&
  isModuleName(item.name) &&
  !RESERVED.has(item.name) &&
  item.name.length <= LIMITS.name;

/** Finds a free name: the wanted one, or it with a number behind it. */
function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted.slice(0, LIMITS.name - 6)}_${count}`;
  taken.add(name);
  return name;
}

/**
 * Makes modules of what a form asks. A top group is a module. What stands outside of any group is gathered in modules that
 * are headings only, so that its paths in expressions stay as they are:
 *
 * | outside of any group | goes to |
 * |---|---|
 * | questions, notes and repeats in a row | a module at their place, so that people are asked in the form's order |
 * | what nobody sees: calculations, hidden questions, metadata | the first of these modules, wherever it stands, so that it opens none of its own; without one, a module behind the last |
 * | a group whose name has a point | as a question: a path of values ends the module's name at its first point |
 * | a group with the name of a survey's own property, such as `version` | as a question |
 *
 * The first gathered module is named after the form, the later ones with `_2`, `_3` … behind it.
 */
export function modulesOf(items: readonly Item[], form: { name: string; title: LocalText }): Module[] {
  const modules: Module[] = [];
  const taken = new Set([...RESERVED, ...items.filter(isModule).map(({ name }) => name)]);
  const gather = (): Module => {
    const module: Module = {
      type: 'begin_group',
      name: freeName(form.name, taken),
      label: form.title,
      heading: true,
      children: [],
    };
    modules.push(module);
    return module;
  };
  const unseen: Item[] = [];
  let first: Module | null = null;
  let run: Module | null = null;
  for (const item of items) {
    if (isModule(item)) {
      modules.push(item);
      run = null;
    } else if (isSeen(item)) {
      run ??= gather();
      first ??= run;
      // Calculations that stood before or among the first questions keep their place there.
      if (run === first) run.children.push(...unseen.splice(0));
      run.children.push(item);
    } else unseen.push(item);
  }
  if (unseen.length > 0) (first ?? gather()).children.push(...unseen);
  return modules;
}
