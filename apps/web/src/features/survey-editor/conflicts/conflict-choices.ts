import { answerAt } from '@sampark/core/forms/engine/instance';
import { askedPaths } from '@sampark/core/forms/engine/questions';
import { byFormOrder, formFields } from '@sampark/core/forms/fields/fields';
import { isRowPath, repeatOf, rowPath } from '@sampark/core/survey/row-path';
import { type Conflict, WHOLE_SURVEY } from '@sampark/core/survey/survey';
import {
  type FieldPath,
  RECORD_ID,
  SURVEY_DATE,
  sameValue,
  type Value,
  VILLAGE_NAME,
} from '@sampark/core/survey/values';
import type { SurveyView } from '../../../data/ports/surveys/open-survey.ts';

/** The person who entered a value, and the time. */
export interface Entered {
  readonly user: string;
  /** Empty: not told. */
  readonly fullname: string;
  readonly at: string;
}

/** One of the values that a field in conflict may get, and the people who entered it. */
export interface Choice {
  readonly value: Value;
  /** The server shows this value to everyone now. */
  readonly live: boolean;
  readonly by: readonly Entered[];
}

/** Returns the server's value of a field in conflict now; a draft over it does not count. */
export const liveValue = (view: SurveyView, field: FieldPath): Value => {
  const stale = view.stale[field];
  if (stale) return stale.now;
  if (!view.drafted.has(field)) return answerAt(view.instance, field);
  return view.conflicts.findLast((conflict) => conflict.field === field)?.theirs ?? null;
};

/** Different answers to one question that wait for a choice. */
export interface FieldConflict {
  readonly conflicts: readonly Conflict[];
  /** The server's value. */
  readonly live: Value;
  /** The value that is typed and not saved; undefined: none. */
  readonly typed: Value | undefined;
}

/** Returns the content of a field's panel; undefined: the field is in no conflict. */
export const conflictOf = (view: SurveyView, field: FieldPath): FieldConflict | undefined => {
  const conflicts = view.conflicts.filter((conflict) => conflict.field === field);
  if (conflicts.length === 0) return undefined;
  const typed = view.drafted.has(field) ? answerAt(view.instance, field) : undefined;
  return { conflicts, live: liveValue(view, field), typed };
};

/** Returns the different values of a field, the server's first. People who entered the same value are named together. */
export const choicesOf = (conflicts: readonly Conflict[], live: Value): readonly Choice[] => {
  const writer = conflicts.find(({ theirs_by }) => theirs_by)?.theirs_by;
  const choices: Choice[] = [{ value: live, live: true, by: writer ? [writer] : [] }];
  for (const { mine, user, user_fullname: fullname = '', at } of conflicts) {
    const value = mine as Value;
    const known = choices.findIndex((choice) => sameValue(choice.value, value));
    const choice = choices[known];
    const entered = { user, fullname, at };
    if (choice) choices[known] = { ...choice, by: [...choice.by, entered] };
    else choices.push({ value, live: false, by: [entered] });
  }
  return choices;
};

/** Sorts fields as a person meets them: the survey as a whole, then the form's order, row by row, then what is not asked. */
export const inFormOrder = (
  { form, instance }: Pick<SurveyView, 'form' | 'instance'>,
  fields: Iterable<FieldPath>,
): readonly FieldPath[] => {
  const distinct = [...new Set(fields)];
  if (distinct.length < 2) return distinct;
  const compared = byFormOrder(formFields(form));
  const order = [WHOLE_SURVEY, VILLAGE_NAME, RECORD_ID, SURVEY_DATE, ...askedPaths(instance)];
  const places = new Map(
    distinct.map((field) => {
      // A row's panel stands above all rows of its repeat, also where the row itself went.
      const at = order.findIndex(
        (path) => path === field || (isRowPath(field) && path.startsWith(rowPath(repeatOf(field), ''))),
      );
      return [field, at < 0 ? order.length : at] as const;
    }),
  );
  const place = (field: FieldPath): number => places.get(field) ?? 0;
  return distinct.toSorted((one, other) => place(one) - place(other) || compared(one, other));
};

/** Returns the newest value that one person entered in each field, out of several conflicts. */
export const valuesOf = (conflicts: readonly Conflict[], user: string): ReadonlyMap<FieldPath, Value> =>
  new Map(
    conflicts
      .filter((conflict) => conflict.user === user)
      .toSorted((a, b) => a.at.localeCompare(b.at))
      .map(({ field, mine }) => [field, mine as Value]),
  );
