import { addTexts } from '@sampark/i18n/setup';
import { getTranslator } from '@sampark/i18n/translator';
import { notify } from '../../../ui/overlays/toasts.tsx';

/**
 * Shows a toast that this many changes went for review. It first fetches the texts, which the start does without.
 * @param isWhole whether the person sees surveys whole: then they have left a panchayat, else a part of surveys
 */
export async function tellReview(count: number, isWhole: boolean): Promise<void> {
  const i18n = getTranslator();
  await addTexts(i18n, 'work');
  notify.plain(
    isWhole ? i18n.t('places:leaving.sent', { count }) : i18n.t('places:leaving.sentParts', { count }),
  );
}
