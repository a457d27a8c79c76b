import { isReason } from '../../forms/checks/reason-fields.ts';
import type { FormDefinition } from '../../forms/definition/definition.ts';
import { knownFields } from '../../forms/fields/known-fields.ts';
import { openPart } from '../../survey/about/open-part.ts';
import { inAnyRow } from '../../survey/row-path.ts';
import type { ServerSurvey } from '../../survey/survey.ts';
import { type FieldPath, isEmpty, type Values } from '../../survey/values.ts';
import { narrowForm } from './narrow-form.ts';
import { opens, type Part, saysWhich } from './parts.ts';

/** The part that somebody who is given parts of a form sees of its surveys. */
export interface View {
  /** The form as they get it. */
  readonly form: FormDefinition;
  /** Whether they may see and fill a field, in whatever row it stands. */
  readonly isOpen: (path: FieldPath) => boolean;
}

/**
 * Returns the view of a version of a form. A reason for keeping answers is open where its warning is.
 * @returns `null`: nothing of it can be asked
 */
export const viewOf = (form: FormDefinition, parts: readonly Part[]): View | null => {
  const narrow = narrowForm(form, parts);
  if (narrow === null) return null;
  const { answers } = knownFields(narrow);
  const isOpen = (path: FieldPath): boolean =>
    isReason(path) ? answers.has(inAnyRow(path)) : opens(parts, path);
  return { form: narrow, isOpen };
};

/** Leaves out the values that a view does not show, and the parts of values. A list of which nothing is left is empty. */
export const narrowValues = (values: Values, { isOpen }: Pick<View, 'isOpen'>): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([path, value]) => {
      const part = saysWhich(path) ? value : openPart(path, value, isOpen);
      return part === undefined ? [] : [[path, part] as const];
    }),
  );

const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));

/**
 * Returns the part of a survey that a view shows: what says which survey it is, the open answers, and the conflicts about
 * these. It names nobody but the authors of those conflicts. A conflict about the survey as a whole is not in it.
 */
export const narrowSurvey = (survey: ServerSurvey, view: Pick<View, 'isOpen'>): ServerSurvey => ({
  ...survey,
  created_by: '',
  created_by_username: '',
  created_by_fullname: '',
  values: withoutEmpty(narrowValues(survey.values, view)),
  conflicts: survey.conflicts.filter(({ field }) => view.isOpen(field)),
});
