import type { FieldPath } from '../../survey/values.ts';
import type { FormDefinition, Item, Module, Question, Repeat } from '../definition/definition.ts';
import { insideOf } from '../engine/tree.ts';
import { withWords } from '../texts/stand-in-label.ts';

/** A question with the path of its answer: `module.field`, or `module.repeat/@/field` in any row. */
export interface FormField {
  readonly path: FieldPath;
  readonly module: string;
  readonly question: Question;
  /** The repeats in whose rows it stands, from the outermost to the innermost; empty: it stands in none. */
  readonly repeats: readonly Repeat[];
}

/** A repeat with the path of its rows, `module.repeat/@`. */
export interface FormRepeat {
  readonly path: FieldPath;
  readonly module: string;
  readonly repeat: Repeat;
  /** The repeats in whose rows it stands, from the outermost to the innermost. */
  readonly outer: readonly Repeat[];
}

/** Returns the beginning of the paths in a module. */
export const modulePrefix = (module: string): string => `${module}.`;

/** The surroundings of an item. */
interface Around {
  readonly prefix: string;
  readonly module: string;
  readonly repeats: readonly Repeat[];
}

/** Returns the questions and the repeats of an item, those in its rows among them. */
const entriesOf = (form: FormDefinition, item: Item, around: Around): (FormField | FormRepeat)[] => {
  const { prefix, module, repeats } = around;
  switch (item.type) {
    case 'note':
      return [];
    case 'begin_group': {
      const within = { ...around, prefix: insideOf(form, item, prefix) };
      return item.children.flatMap((child) => entriesOf(form, child, within));
    }
    case 'begin_repeat': {
      const path = `${prefix}${item.name}/@`;
      const within = { prefix: `${path}/`, module, repeats: [...repeats, item] };
      return [
        { path, module, repeat: item, outer: repeats },
        ...item.children.flatMap((child) => entriesOf(form, child, within)),
      ];
    }
    default:
      return [{ path: `${prefix}${item.name}`, module, question: withWords(item), repeats }];
  }
};

export const isField = (entry: FormField | FormRepeat): entry is FormField => 'question' in entry;
export const isRepeat = (entry: FormField | FormRepeat): entry is FormRepeat => 'repeat' in entry;

/** Returns the questions of an item of a module that stand in no rows. @param prefix the beginning of its path */
export const questionsOf = (form: FormDefinition, item: Item, prefix: string): readonly FormField[] =>
  entriesOf(form, item, { prefix, module: '', repeats: [] })
    .filter(isField)
    .filter(({ repeats }) => repeats.length === 0);

/** Returns the questions and the repeats of one module, in the form's order: a repeat before what stands in its rows. */
export const moduleEntries = (
  form: FormDefinition,
  { name, children }: Module,
): (FormField | FormRepeat)[] => {
  const around = { prefix: modulePrefix(name), module: name, repeats: [] };
  return children.flatMap((item) => entriesOf(form, item, around));
};

/** Returns the fields of one module, those of its groups and rows among them, in the form's order. */
export const moduleFields = (form: FormDefinition, module: Module): FormField[] =>
  moduleEntries(form, module).filter(isField);
