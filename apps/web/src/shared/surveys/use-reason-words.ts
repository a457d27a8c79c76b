import { READY_REASONS, type ReadyReason, type ReviewEvent } from '@sampark/core/survey/about/reviews';
import { useTranslation } from '../use-translation.ts';

/** Returns a function that gives the words of a return: the ready-made ones in the reader's language, then those that were typed. */
export function useReasonWords(): (event: Pick<ReviewEvent, 'why' | 'text'>) => readonly string[] {
  const { t } = useTranslation('review');
  const known = (why: string): ReadyReason | undefined => READY_REASONS.find((each) => each === why);
  return ({ why, text }) => {
    const ready = why === undefined ? undefined : known(why);
    // A newer app may have given a reason that this one has no words for.
    const words = ready ? t(`why.${ready}`) : why === undefined ? '' : t('why.other');
    return [words, text ?? ''].filter(Boolean);
  };
}
