import type { FieldPath } from '@sampark/core/survey/values';
import { useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../../data/browser/after-paint.ts';
import type { OpenSurvey } from '../../../data/ports/surveys/open-survey.ts';
import { deviceFailureKey } from '../../../shared/data/device-failure.ts';
import { useFieldProblemText } from '../../../shared/data/field-problem-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { notify } from '../../../ui/overlays/toasts.tsx';
import { goesOn } from './goes-on.ts';

/** The ways to what keeps a survey from being saved. */
interface Ways {
  readonly onNameless: () => void;
  readonly onConflict: () => void;
  /**
   * Returns the names of the fields, in any module, that did not take what was typed: their last accepted value was saved.
   */
  readonly notTaken: () => readonly string[];
  /** Called when everything that could be saved is. */
  readonly onSaved: () => void;
  /** The server did not take this field. */
  readonly onRefused: (field: FieldPath) => void;
}

/** A save shows that it is running after this time, milliseconds; a shorter one would only flicker. */
const SHOWN_AFTER = 150;

/**
 * Saves the survey. Returns whether the device is still writing, and the action, which says at the end where the survey is, and
 * returns whether all of it was saved. It leads to what kept something from being saved, unless the person has gone on meanwhile: the
 * server may answer seconds later, in the midst of a word.
 */
export function useSave(survey: OpenSurvey, ways: Ways): readonly [boolean, () => Promise<boolean>] {
  const { t } = useTranslation(['survey', 'editor', 'common']);
  const problemText = useFieldProblemText();
  const [busy, setBusy] = useState(false);

  // The server's answer comes later than this drawing: by then the ways lead through what the screen shows.
  const now = useRef(ways);
  useEffect(() => {
    now.current = ways;
  });
  const save = async (): Promise<boolean> => {
    const saving = survey.save(() => {
      clearTimeout(slow);
      setBusy(false);
    });
    // The device is writing already when this is set.
    const slow = setTimeout(() => setBusy(true), SHOWN_AFTER);
    const hasGoneOn = goesOn();
    const result = await saving;
    const lead = (way: () => void): void => {
      if (!hasGoneOn()) way();
    };
    const { onNameless, onConflict, onSaved, onRefused } = now.current;
    // The save bar has said so first; the rest follows after that frame.
    const saved = (message: 'editor:savedSynced' | 'editor:savedLocal') =>
      afterPaint(() => {
        const fields = now.current.notTaken();
        notify.success(t(message));
        if (fields.length > 0) notify.error(t('editor:notTaken', { fields: fields.join(', ') }));
        lead(now.current.onSaved);
      });
    switch (result.kind) {
      case 'synced':
        saved('editor:savedSynced');
        return true;
      case 'local':
        saved('editor:savedLocal');
        return true;
      case 'conflict':
        notify.error(t('editor:blocked'));
        lead(onConflict);
        return false;
      case 'refused':
        notify.error(t('editor:savedRefused'));
        lead(() => (result.fields[0] === undefined ? onSaved() : onRefused(result.fields[0])));
        return false;
      case 'invalid':
        notify.error(t('editor:nameRefused', { reason: problemText(result.problem) }));
        lead(onNameless);
        return false;
      case 'failed':
        notify.error(t(deviceFailureKey(result.because)));
        return false;
    }
  };
  return [busy, save];
}
