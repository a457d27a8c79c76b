import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSurvey } from '../../data/ports.ts';
import { deviceFailureKey } from '../../shared/device-failure.ts';
import { useProblemText } from '../../shared/problem-text.ts';
import { notify } from '../../ui/toasts.tsx';

/** What leads a person to what keeps a survey from being saved. */
interface Hindered {
  readonly onNameless: () => void;
  readonly onConflict: () => void;
}

/** Save: whether it runs, and the action, which tells where the survey is now. */
export function useSave(
  survey: OpenSurvey,
  { onNameless, onConflict }: Hindered,
): readonly [boolean, () => Promise<void>] {
  const { t } = useTranslation(['survey', 'editor', 'common']);
  const problemText = useProblemText();
  const [busy, setBusy] = useState(false);

  const save = async () => {
    setBusy(true);
    const result = await survey.save();
    setBusy(false);
    switch (result.kind) {
      case 'synced':
        return void notify.success(t('editor:savedSynced'));
      case 'local':
        return void notify.success(t('editor:savedLocal'));
      case 'conflict':
        notify.error(t('editor:blocked'));
        onConflict();
        return;
      case 'refused':
        return void notify.error(t('editor:savedRefused'));
      case 'invalid':
        notify.error(t('editor:nameRefused', { reason: problemText(result.problem) }));
        onNameless();
        return;
      case 'failed':
        return void notify.error(t(deviceFailureKey(result.because)));
    }
  };
  return [busy, save];
}
