import type { ReviewPress } from '@sampark/core/device/review';
import { useState } from 'react';
import type { ChoiceResult, OpenSurvey, SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { deviceFailureKey } from '../../../shared/data/device-failure.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { notify } from '../../../ui/overlays/toasts.tsx';

/** A person's steps in the review of a survey. */
export interface Steps {
  /** The device is writing one. */
  readonly busy: boolean;
  /** Takes a step, and returns whether the device has it. What is typed and not saved is saved first: it belongs to what is sent or seen. */
  readonly take: (press: ReviewPress) => Promise<boolean>;
  /** Takes all the steps again that the server does not take. */
  readonly again: () => Promise<boolean>;
  /** Takes back the steps that the server does not take. */
  readonly drop: () => Promise<boolean>;
}

/** Takes steps in the review of an open survey, and says where the device could not. */
export function useSteps(
  survey: OpenSurvey,
  { drafted }: Pick<SurveyView, 'drafted'>,
  onSave: () => Promise<boolean>,
): Steps {
  const { t } = useTranslation(['common', 'survey']);
  const [busy, setBusy] = useState(false);
  const told = async (step: () => Promise<ChoiceResult>): Promise<boolean> => {
    setBusy(true);
    // What was not saved is not sent or checked: the save has said why.
    if (drafted.size > 0 && !(await onSave())) {
      setBusy(false);
      return false;
    }
    const result = await step();
    setBusy(false);
    if (!result.ok) notify.error(t(deviceFailureKey(result.because)));
    return result.ok;
  };
  return {
    busy,
    take: (press) => told(() => survey.takeStep(press)),
    again: () => told(survey.takeRefusedAgain),
    drop: () => told(survey.dropRefusedSteps),
  };
}
