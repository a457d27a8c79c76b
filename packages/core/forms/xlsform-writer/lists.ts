import type { Choice, FormDefinition, Item } from '../definition/definition.ts';
import { choicesIn, listNameOf } from '../fields/fields.ts';
import { CHOICES, columnOf } from '../xlsform/sheets/columns.ts';
import type { Sheet } from '../xlsform/sheets/sheets.ts';
import { type Cells, cellsOf, inLanguages, sheetOf } from './cells.ts';

/** The lists of choices of a form, each by the name that it has in the workbook. */
export interface Lists {
  readonly byName: ReadonlyMap<string, readonly Choice[]>;
  /** Returns the name of the list from which an item asks; undefined: from none. */
  nameOf(item: Item): string | undefined;
}

/** Whether a text of the type column can name a list so. */
const isListName = (name: string): boolean => /^\S+$/.test(name) && !name.includes('${');

/** Gathers the lists of a form. Equal choices without a name share a list, which is called after the first question. */
export function listsOf(form: FormDefinition, items: readonly Item[]): Lists {
  const byName = new Map<string, readonly Choice[]>(Object.entries(form.lists ?? {}));
  const names = new Map<Item, string>();
  const unnamed = new Map<string, string>();
  const all = flat(items).filter((item) => choicesIn(item) !== undefined);
  // The records stand in no sheet; nothing else may have their name.
  const asking = all.filter(({ type }) => type !== 'select_record');
  const taken = new Set([...byName.keys(), ...all.map(listNameOf)]);

  const add = (item: Item, choices: readonly Choice[]): string => {
    const named = listNameOf(item);
    if (named !== undefined && isListName(named)) {
      const known = byName.get(named);
      if (known === undefined || isSame(known, choices)) {
        if (known === undefined) byName.set(named, choices);
        return named;
      }
    }
    const content = JSON.stringify(choices);
    const known = unnamed.get(content);
    if (known !== undefined) return known;
    let name = item.name;
    for (let count = 2; taken.has(name); count += 1) name = `${item.name}_${count}`;
    taken.add(name);
    unnamed.set(content, name);
    byName.set(name, choices);
    return name;
  };
  for (const item of asking) names.set(item, add(item, choicesIn(item) ?? []));
  return { byName, nameOf: (item) => names.get(item) };
}

const flat = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => ('children' in item ? [item, ...flat(item.children)] : [item]));

const isSame = (one: readonly Choice[], other: readonly Choice[]): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Whether a list has two choices of one name. */
export const hasDoubles = ({ byName }: Lists): boolean =>
  [...byName.values()].some((choices) => new Set(choices.map(({ name }) => name)).size < choices.length);

/** A heading that means something else, or that no expression can name, is no column of a choice. */
const isColumn = ([heading]: readonly [string, string]): boolean =>
  columnOf(heading, true, CHOICES).name === null && /^\S+$/.test(heading);

const choiceCells = (list: string, { name, label, columns = {} }: Choice): Cells =>
  cellsOf(
    { list_name: list, name },
    inLanguages('label', label),
    new Map(Object.entries(columns).filter(isColumn)),
  );

/** Writes the sheet of the choices. */
export const choicesSheet = ({ byName }: Lists): Sheet =>
  sheetOf(
    'choices',
    ['list_name', 'name', 'label'],
    [...byName].flatMap(([name, choices]) => choices.map((choice) => choiceCells(name, choice))),
  );
