import type { FormDefinition } from '@sampark/core/forms/definition';
import { byPlaceIn, formFields } from '@sampark/core/forms/fields';
import { type Conflict, WHOLE_SURVEY } from '@sampark/core/survey/survey';
import { type FieldPath, sameValue, type Value, valueAt } from '@sampark/core/survey/values';
import type { SurveyView } from '../../../data/ports/open-survey.ts';

/** Who entered a value, and when. */
export interface Entered {
  readonly user: string;
  /** Empty: not told. */
  readonly fullname: string;
  readonly at: string;
}

/** One of the values that a field in conflict may get, and whose it is. */
export interface Choice {
  readonly value: Value;
  /** It is what the server shows everyone now. */
  readonly live: boolean;
  readonly by: readonly Entered[];
}

/** What the server holds in a field in conflict now; a draft over it does not count. */
export const liveValue = (view: SurveyView, field: FieldPath): Value => {
  const moved = view.moved[field];
  if (moved) return moved.now;
  if (!view.drafted.has(field)) return valueAt(view.values, field);
  return view.conflicts.findLast((conflict) => conflict.field === field)?.theirs ?? null;
};

/** Different answers to one question that wait for a choice. */
export interface FieldConflict {
  readonly conflicts: readonly Conflict[];
  /** What the server holds. */
  readonly live: Value;
  /** What is typed and not saved; undefined: nothing. */
  readonly typed: Value | undefined;
}

/** What a field's panel shows; undefined: the field is in no conflict. */
export const conflictOf = (view: SurveyView, field: FieldPath): FieldConflict | undefined => {
  const conflicts = view.conflicts.filter((conflict) => conflict.field === field);
  if (conflicts.length === 0) return undefined;
  const typed = view.drafted.has(field) ? valueAt(view.values, field) : undefined;
  return { conflicts, live: liveValue(view, field), typed };
};

/** The different values of a field, the server's first; who entered the same value stands together. */
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

/** Fields as a person meets them: the survey as a whole, the form's order, then what is in no module. */
export const inFormOrder = (form: FormDefinition, fields: Iterable<FieldPath>): readonly FieldPath[] => {
  const distinct = [...new Set(fields)];
  if (distinct.length < 2) return distinct;
  return distinct.toSorted(byPlaceIn([WHOLE_SURVEY, ...formFields(form).keys()]));
};

/** Of several conflicts, the newest value that one person entered in each field. */
export const valuesOf = (conflicts: readonly Conflict[], user: string): ReadonlyMap<FieldPath, Value> =>
  new Map(
    conflicts
      .filter((conflict) => conflict.user === user)
      .toSorted((a, b) => a.at.localeCompare(b.at))
      .map(({ field, mine }) => [field, mine as Value]),
  );
