import { addTexts } from '@sampark/i18n/setup';
import { getI18n } from 'react-i18next';
import { notify } from '../../../ui/overlays/toasts.tsx';

/** Shows a toast that this many changes went for review. It first fetches the texts, which the start does without. */
export async function tellReview(count: number): Promise<void> {
  const i18n = getI18n();
  await addTexts(i18n, 'work');
  notify.plain(i18n.t('places:leaving.sent', { count }));
}
