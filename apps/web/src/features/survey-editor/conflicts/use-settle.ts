import type { Conflict } from '@sampark/core/survey/survey';
import type { FieldPath, Value } from '@sampark/core/survey/values';
import { useMemo } from 'react';
import type { ChoiceResult, OpenSurvey } from '../../../data/ports/surveys/open-survey.ts';
import { deviceFailureKey } from '../../../shared/data/device-failure.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { notify } from '../../../ui/overlays/toasts.tsx';

/** Settles conflicts as the person chooses; each function says how that ended. */
export interface Settle {
  /** @param shown the value as the person reads it */
  readonly field: (field: FieldPath, value: Value, shown: string) => Promise<void>;
  readonly fields: (values: ReadonlyMap<FieldPath, Value>) => Promise<void>;
  /** @param conflicts those about the survey as a whole */
  readonly survey: (conflicts: readonly Conflict[], choice: 'keep' | 'remove') => Promise<void>;
}

/**
 * Returns the same object as long as its arguments are the same: every field on the screen holds it.
 * @param onSettled called when the panels of the settled conflicts are about to go
 */
export function useSettle(survey: OpenSurvey, onSettled: () => void, onRemoved: () => void): Settle {
  const { t } = useTranslation(['conflicts', 'common', 'survey']);

  return useMemo(() => {
    const tell = (result: ChoiceResult, message: string): boolean => {
      if (result.ok) notify.success(message);
      else notify.error(t(deviceFailureKey(result.because)));
      return result.ok;
    };

    const inOrder = async (choices: readonly (() => Promise<ChoiceResult>)[]): Promise<ChoiceResult> => {
      for (const choose of choices) {
        const result = await choose();
        if (!result.ok) return result;
      }
      return { ok: true };
    };

    return {
      field: async (field, value, shown) => {
        onSettled();
        tell(await survey.settle(field, value), t('kept', { value: shown }));
      },
      fields: async (values) => {
        onSettled();
        tell(await survey.settleAll(values), t('taken', { count: values.size }));
      },
      survey: async (conflicts, choice) => {
        onSettled();
        const choices = conflicts.map(
          ({ id }) =>
            () =>
              survey.settleSurvey(id, choice === 'keep' ? 'keep' : 'delete'),
        );
        const done = tell(await inOrder(choices), choice === 'keep' ? t('whole.kept') : t('whole.removed'));
        if (done && choice === 'remove') onRemoved();
      },
    };
  }, [survey, onSettled, onRemoved, t]);
}
