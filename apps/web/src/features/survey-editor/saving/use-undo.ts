import { answerAt } from '@sampark/core/forms/engine/instance';
import { isRowPath } from '@sampark/core/survey/row-path';
import { type FieldPath, isEmpty, type Value } from '@sampark/core/survey/values';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { createLive } from '../../../data/ports/live.ts';
import type { OpenSurvey, SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { useFieldText } from '../../../shared/surveys/field-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { notify } from '../../../ui/overlays/toasts.tsx';
import { closed, type Move, noSteps, redo, type Steps, undo, withTyped } from './undo-steps.ts';

/** Undo and redo of typing while the survey stays open. An undo counts as typing: drafts and merge see no difference. */
export interface Undo {
  readonly type: OpenSurvey['type'];
  /** Changes several fields in one step, which is called after the first. */
  readonly typeAll: (values: readonly (readonly [FieldPath, Value])[]) => void;
  /** Called when a field was left. */
  readonly left: () => void;
  readonly back: Way;
  readonly forward: Way;
}

/** One direction through the steps. */
interface Way {
  /** Whether its button can be pressed. It is drawn a little after the key that made the step. */
  readonly offered: boolean;
  /** Goes a step, by what the survey holds now, drawn or not. @returns whether there was one */
  readonly go: () => boolean;
}

/** Returns the answers that a view holds. */
const answersOf =
  (view: SurveyView | null | undefined) =>
  (field: FieldPath): Value =>
    view ? answerAt(view.instance, field) : null;

/** Makes the steps of a survey that is opened. */
const createSteps = () => {
  const steps = createLive<Steps>();
  const get = (): Steps => steps.get() ?? noSteps;
  return {
    get,
    subscribe: steps.subscribe,
    change: (next: (held: Steps) => Steps) => steps.set(next(get())),
  };
};

/** @param onMoved called with the field that has changed and is about to be drawn, to show it */
export function useUndo(survey: OpenSurvey, view: SurveyView, onMoved: (field: FieldPath) => void): Undo {
  const { t } = useTranslation(['editor', 'rows']);
  const text = useFieldText(view.form, view);
  const [steps] = useState(createSteps);
  const [drawn, draw] = useState<Steps>(noSteps);
  // No key waits for the buttons to be drawn.
  useEffect(() => steps.subscribe(() => startTransition(() => draw(steps.get()))), [steps]);
  // Nothing shows that a field was left, so nothing is drawn for it.
  const hasLeft = useRef(false);

  const told = ({ field, value }: Move): string => {
    if (!isRowPath(field))
      return t('undo.now', { field: text.label(field), value: text.value(field, value) });
    return isEmpty(value) ? t('rows:undone') : t('rows:back');
  };
  /** @param moveOf `undo` or `redo` */
  const wayOf = (moveOf: typeof undo): Way => ({
    offered: moveOf(drawn, answersOf(view)) !== null,
    go: () => {
      const move = moveOf(steps.get(), answersOf(survey.view.get()));
      if (!move) return false;
      steps.change(() => move.steps);
      survey.typeAll(move.values);
      notify.plain(told(move));
      onMoved(move.field);
      return true;
    },
  });

  const type = useCallback(
    (field: FieldPath, now: Value, notTaken?: string) => {
      const step = { field, before: answersOf(survey.view.get())(field), after: now };
      const isAnother = hasLeft.current;
      hasLeft.current = false;
      steps.change((held) => withTyped(isAnother ? closed(held) : held, step));
      survey.type(field, now, notTaken);
    },
    [survey, steps],
  );
  const typeAll = useCallback(
    (values: readonly (readonly [FieldPath, Value])[]) => {
      const held = answersOf(survey.view.get());
      const [step, ...along] = values.map(([field, after]) => ({ field, before: held(field), after }));
      if (!step) return;
      hasLeft.current = false;
      steps.change((held) => withTyped(closed(held), { ...step, along }));
      survey.typeAll(values);
    },
    [survey, steps],
  );
  const left = useCallback(() => {
    hasLeft.current = true;
  }, []);

  return {
    type,
    typeAll,
    left,
    back: wayOf(undo),
    forward: wayOf(redo),
  };
}
