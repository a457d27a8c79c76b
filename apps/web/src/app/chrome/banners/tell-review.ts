import { addTexts } from '@sampark/i18n/setup';
import { getTranslator } from '@sampark/i18n/translator';
import { notify } from '../../../ui/overlays/toasts.tsx';

/** Shows a toast that this many changes went for review. It first fetches the texts, which the start does without. */
export async function tellReview(count: number): Promise<void> {
  const i18n = getTranslator();
  await addTexts(i18n, 'work');
  notify.plain(i18n.t('places:leaving.sent', { count }));
}
