import { moduleOf } from '@sampark/core/forms/fields';
import { WHOLE_SURVEY } from '@sampark/core/survey/survey';
import type { FieldPath } from '@sampark/core/survey/values';
import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import type { SurveyView } from '../../../data/ports/open-survey.ts';
import { GO_TO_CONFLICT } from '../../../shared/paths.ts';
import type { ModuleStep } from '../navigation/use-current-module.ts';
import { inFormOrder } from './conflict-choices.ts';
import { panelId } from './conflict-panel.tsx';

/** The ways to a conflict's panel: to the first one, and to the next one after a choice. */
export interface GoToConflict {
  readonly first: () => void;
  /** Goes to the next panel on the screen; without one, the focus stays with the module. */
  readonly next: () => void;
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
export function useGoToConflict(view: SurveyView, modules: ModuleStep): GoToConflict {
  const [search] = useSearchParams();
  const wanted = useRef<Wanted | null>(null);
  const [firstField] = inFormOrder(
    view.form,
    view.conflicts.map(({ field }) => field),
  );

  /** The panel may be in a module that is only being drawn, so this looks for it again after every drawing. */
  const arrive = () => {
    const goal = wanted.current;
    if (goal === null || goal.at === 'first') return;
    const panel =
      goal.at === 'next'
        ? (document.querySelector<HTMLElement>('[id^="conflict-"]') ?? document.getElementById('module'))
        : document.getElementById(panelId(goal.field));
    if (!panel) return;
    wanted.current = null;
    if (panel.id === 'module') panel.focus({ preventScroll: true });
    else show(panel);
  };
  useEffect(arrive);

  const first = () => {
    wanted.current = { at: 'first' };
    if (firstField === undefined) return;
    wanted.current = { at: 'field', field: firstField };
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

  const next = useCallback(() => {
    wanted.current = { at: 'next' };
  }, []);

  return { first, next };
}
