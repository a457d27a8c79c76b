import type { FieldPath, Value } from '@sampark/core/survey/values';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import type { Live } from '../../data/ports/live.ts';
import { useAppData } from '../../shared/data/app-data.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { notify } from '../../ui/overlays/toasts.tsx';

/** Resolves with the first value. */
function firstOf<T>(live: Live<T>): Promise<T> {
  return new Promise((resolve) => {
    const ready = (): boolean => {
      const value = live.get();
      if (value === undefined) return false;
      resolve(value);
      return true;
    };
    if (ready()) return;
    const end = live.subscribe(() => {
      if (ready()) end();
    });
  });
}

/** Puts an earlier answer into the survey's editor as a draft, and opens the editor. Only the person's own Save saves it. */
export function useBringBack(surveyId: string): (field: FieldPath, value: Value) => Promise<void> {
  const { t } = useTranslation('history');
  const { surveys } = useAppData();
  const [, navigate] = useLocation();
  // The second tap of a double tap would bring it again.
  const going = useRef(false);

  return async (field, value) => {
    if (going.current) return;
    going.current = true;
    const survey = surveys.open(surveyId);
    await firstOf(survey.view);
    survey.type(field, value);
    const taken = survey.view.get()?.drafted.has(field) ?? false;
    await survey.close();
    if (taken) notify.success(t('brought'));
    else notify.error(t('notBrought'));
    navigate(paths.field(surveyId, field));
  };
}
