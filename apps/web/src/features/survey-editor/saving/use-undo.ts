import { type FieldPath, type Value, valueAt } from '@sampark/core/survey/values';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSurvey, SurveyView } from '../../../data/ports/open-survey.ts';
import { useFieldText } from '../../../shared/surveys/field-text.ts';
import { notify } from '../../../ui/overlays/toasts.tsx';
import { closed, type Move, noSteps, redo, type Steps, undo, withTyped } from './undo-steps.ts';

/** Undo and redo of typing while the survey stays open. An undo counts as typing: drafts and merge see no difference. */
export interface Undo {
  readonly type: OpenSurvey['type'];
  /** Called when a field was left. */
  readonly left: () => void;
  /** `null`: there is nothing to undo or redo. */
  readonly back: (() => void) | null;
  readonly forward: (() => void) | null;
}

/** @param onMoved called with the field that changed, to show it */
export function useUndo(survey: OpenSurvey, view: SurveyView, onMoved: (field: FieldPath) => void): Undo {
  const { t } = useTranslation('editor');
  const text = useFieldText(view.form, view.values);
  const [steps, setSteps] = useState<Steps>(noSteps);
  // Nothing shows that a field was left, so nothing is drawn for it.
  const hasLeft = useRef(false);

  const take = (move: Move | null) =>
    move &&
    (() => {
      setSteps(move.steps);
      survey.type(move.field, move.value);
      notify.plain(
        t('undo.now', { field: text.label(move.field), value: text.value(move.field, move.value) }),
      );
      onMoved(move.field);
    });

  const type = useCallback(
    (field: FieldPath, now: Value, notTaken?: string) => {
      const step = { field, before: valueAt(survey.view.get()?.values ?? {}, field), after: now };
      const isAnother = hasLeft.current;
      hasLeft.current = false;
      setSteps((held) => withTyped(isAnother ? closed(held) : held, step));
      survey.type(field, now, notTaken);
    },
    [survey],
  );
  const left = useCallback(() => {
    hasLeft.current = true;
  }, []);

  return {
    type,
    left,
    back: take(undo(steps, view.values)),
    forward: take(redo(steps, view.values)),
  };
}
