import { moduleOf } from '@sampark/core/forms/fields/fields';
import { rowsAround } from '@sampark/core/survey/row-path';
import { WHOLE_SURVEY } from '@sampark/core/survey/survey';
import type { FieldPath } from '@sampark/core/survey/values';
import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import type { SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { GO_TO_CONFLICT } from '../../../shared/paths.ts';
import type { OpenRows } from '../answers/rows/use-open-rows.ts';
import type { ModuleStep } from '../navigation/use-current-module.ts';
import { goesOn } from '../saving/goes-on.ts';
import { inFormOrder } from './conflict-choices.ts';
import { panelId } from './conflict-panel.tsx';

/** The ways to a conflict's panel: to the first one, and to the next one after a choice. */
export interface GoToConflict {
  readonly first: () => void;
  /** Goes to the next panel on the screen; without one, the focus stays with the module. */
  readonly next: () => void;
  /** Called by a panel that comes after the drawing that asked for it. */
  readonly arrive: () => void;
}

/** The panel to go to: that of a field, the first on the screen, or the first of all as soon as the screen knows of one. */
type Wanted =
  | { readonly at: 'first' }
  | { readonly at: 'next' }
  | { readonly at: 'field'; readonly field: FieldPath };

const show = (element: HTMLElement): void => {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'center' });
};

/** Goes to conflicts, through the modules. An address that asks for it leads to the first one at once. */
export function useGoToConflict(view: SurveyView, modules: ModuleStep, open: OpenRows): GoToConflict {
  const [search] = useSearchParams();
  const wanted = useRef<Wanted | null>(null);
  const hasGoneOn = useRef((): boolean => false);
  /** Notes where to go. It may be drawn much later: whoever goes on with their work meanwhile is not led there any more. */
  const want = useCallback((goal: Wanted) => {
    wanted.current = goal;
    hasGoneOn.current = goesOn();
  }, []);
  const inOrder = inFormOrder(
    view,
    view.conflicts.map(({ field }) => field),
  );
  const [firstField] = inOrder;

  /** Opens the rows around the module's first conflict. @returns whether they were closed */
  const openRows = (): boolean => {
    const field = inOrder.find((each) => moduleOf(view.form, each) === modules.current.name);
    if (field === undefined || rowsAround(field).every(open.isOpen)) return false;
    open.reveal(field);
    return true;
  };

  /** The panel may be in a module that is only being drawn, so this looks for it again after every drawing. */
  const arrive = () => {
    if (hasGoneOn.current()) wanted.current = null;
    const goal = wanted.current;
    if (goal === null || goal.at === 'first') return;
    const panel =
      goal.at === 'next'
        ? document.querySelector<HTMLElement>('[id^="conflict-"]')
        : document.getElementById(panelId(goal.field));
    if (goal.at === 'next' && !panel) {
      // The next one may be in a row that is closed: it is drawn, and then looked for again.
      if (openRows()) return;
      wanted.current = null;
      document.getElementById('module')?.focus({ preventScroll: true });
      return;
    }
    if (!panel) return;
    wanted.current = null;
    show(panel);
  };
  useEffect(arrive);

  const first = () => {
    want(firstField === undefined ? { at: 'first' } : { at: 'field', field: firstField });
    if (firstField === undefined) return;
    open.reveal(firstField);
    const module = modules.all.find(({ name }) => name === moduleOf(view.form, firstField));
    if (module && firstField !== WHOLE_SURVEY) modules.open(module.name);
    arrive();
  };

  const asked = search.get(GO_TO_CONFLICT) !== null;
  const goAtOnce = useRef(first);
  useEffect(() => {
    goAtOnce.current = first;
    if (wanted.current?.at === 'first') first();
  });
  useEffect(() => {
    if (asked) goAtOnce.current();
  }, [asked]);

  const next = useCallback(() => want({ at: 'next' }), [want]);

  return { first, next, arrive };
}
