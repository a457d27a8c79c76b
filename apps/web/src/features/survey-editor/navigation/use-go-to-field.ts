import { moduleOf } from '@sampark/core/forms/fields/fields';
import type { FieldPath } from '@sampark/core/survey/values';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import type { SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { GO_TO_FIELD } from '../../../shared/paths.ts';
import type { OpenRows } from '../answers/rows/use-open-rows.ts';
import {
  fieldOnScreen,
  firstInRow,
  focusedPath,
  focusField,
  moduleFieldsOnScreen,
} from '../answers/screen/fields-on-screen.ts';
import { nextMissing } from '../answers/screen/next-missing.ts';
import type { ModuleStep } from './use-current-module.ts';

/** The ways through the fields, from module to module. */
export interface GoToField {
  readonly to: (field: FieldPath) => void;
  /** Goes to a field, or into a row, as soon as the screen has been drawn again. */
  readonly next: (goal: Goal) => void;
  /** Goes to the field after (1) or before (-1) this one. After the last one of all it calls `onEnd`. */
  readonly along: (from: Element, direction: 1 | -1) => void;
  /** Goes to the next required field that is empty; `null` when none is. */
  readonly missing: (() => void) | null;
}

/** A field or a row's line; or the first field in a row. */
export type Goal = { readonly field: FieldPath } | { readonly row: FieldPath };

type Wanted = { readonly at: 'first' | 'last' } | Goal;

const elementOf = (goal: Wanted): Element | undefined => {
  if ('field' in goal) return fieldOnScreen(goal.field);
  if ('row' in goal) return firstInRow(goal.row);
  return moduleFieldsOnScreen().at(goal.at === 'first' ? 0 : -1);
};

/** Goes to fields; to one in another module as soon as that is drawn. An address that names one leads there at once. */
export function useGoToField(
  view: SurveyView,
  modules: ModuleStep,
  open: OpenRows,
  onEnd: () => void,
): GoToField {
  const wanted = useRef<Wanted | null>(null);
  const arrive = () => {
    const goal = wanted.current;
    if (goal === null) return;
    if (focusField(elementOf(goal))) wanted.current = null;
  };
  useEffect(arrive);

  /** Opens the module of a goal, once it is wanted. @returns whether that was another one */
  const openModule = (module: string): boolean => {
    const other = module !== modules.current.name && modules.all.some(({ name }) => name === module);
    if (other) modules.open(module);
    return other;
  };
  const into = (goal: Wanted, module: string) => {
    wanted.current = goal;
    if (!openModule(module)) arrive();
  };
  const to = (field: FieldPath) => {
    open.reveal(field);
    into({ field }, moduleOf(view.form, field));
  };
  const next = (goal: Goal) => {
    const path = 'field' in goal ? goal.field : goal.row;
    open.reveal(path);
    wanted.current = goal;
    openModule(moduleOf(view.form, path));
  };
  const [search] = useSearchParams();
  const asked = search.get(GO_TO_FIELD);
  const missing = view.completion.modules.flatMap((module) => module.missing);

  const toMissing = () => {
    const place = { field: focusedPath(), module: modules.current.name };
    const field = nextMissing(view.instance, missing, place);
    if (field !== undefined) to(field);
  };
  // A button that is drawn later than a key goes by that key all the same.
  const newest = useRef({ to, toMissing });
  useEffect(() => {
    newest.current = { to, toMissing };
  });
  useEffect(() => {
    if (asked !== null) newest.current.to(asked);
  }, [asked]);

  return {
    to,
    next,
    along: (from, direction) => {
      const fields = moduleFieldsOnScreen();
      const here = fields.indexOf(from);
      if (here < 0 || focusField(fields[here + direction])) return;
      const neighbour = direction === 1 ? modules.next : modules.previous;
      if (neighbour) into({ at: direction === 1 ? 'first' : 'last' }, neighbour.name);
      else if (direction === 1) onEnd();
    },
    missing: missing.length === 0 ? null : () => newest.current.toMissing(),
  };
}
