import type { FormDefinition, LocalText } from '../../forms/definition/definition.ts';
import { type FormField, type FormRepeat, moduleEntries } from '../../forms/fields/module-fields.ts';
import { inAnyRow } from '../../survey/row-path.ts';
import { type FieldPath, isTop } from '../../survey/values.ts';

/** A part of a form that is given to people: a module's name, or the path of a question or of a repeat's rows. */
export type Part = string;

/**
 * Whether parts of a form hold a path.
 *
 * | the part | holds |
 * |---|---|
 * | `school`, a module | all that stands in it, by any version of the form |
 * | `school.toilets`, a question | its answer |
 * | `school.rooms/@`, a repeat | every row, and all that stands in the rows |
 *
 * What stands in no module belongs to nobody's parts: the name, the date, the version of the form, the survey as a whole.
 */
export const opens = (parts: readonly Part[], path: FieldPath): boolean => {
  const place = inAnyRow(path);
  return parts.some((part) =>
    part.includes('.') ? place === part || place.startsWith(`${part}/`) : place.startsWith(`${part}.`),
  );
};

/** Whether everybody who sees anything of a survey sees this: it says which survey it is. */
export const saysWhich = (path: FieldPath): boolean => isTop(path);

/** A module of a form that can be given as a whole, or by the parts in it. */
export interface GivableModule {
  readonly part: Part;
  readonly label: LocalText;
  /** The questions outside of rows, and the outermost repeats: rows go as a whole. */
  readonly inside: readonly { readonly part: Part; readonly label: LocalText }[];
}

const isOutermost = (entry: FormField | FormRepeat): boolean =>
  'repeat' in entry ? entry.outer.length === 0 : entry.repeats.length === 0;

/** Returns what can be given of a form, in its order. */
export const givable = (form: FormDefinition): readonly GivableModule[] =>
  form.modules.map((module) => ({
    part: module.name,
    label: module.label,
    inside: moduleEntries(form, module)
      .filter(isOutermost)
      .map((entry) => ({
        part: entry.path,
        label: 'repeat' in entry ? entry.repeat.label : entry.question.label,
      })),
  }));

/**
 * Returns parts in the form's order, each once, and none that stands in a module that is given as a whole.
 * @returns `null`: one of them is no part of the form
 */
export const tidyParts = (form: FormDefinition, parts: readonly Part[]): readonly Part[] | null => {
  const asked = new Set(parts);
  const modules = givable(form);
  const known = new Set(modules.flatMap(({ part, inside }) => [part, ...inside.map((each) => each.part)]));
  if (parts.some((part) => !known.has(part))) return null;
  return modules.flatMap(({ part, inside }) =>
    asked.has(part) ? [part] : inside.map((each) => each.part).filter((each) => asked.has(each)),
  );
};
