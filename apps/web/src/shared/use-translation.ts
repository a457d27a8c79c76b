import { followLanguage, type Translation, translationOf } from '@sampark/i18n/translator';
import type { Namespaces } from '@sampark/i18n/types';
import { useSyncExternalStore } from 'react';

/**
 * Returns the texts of these namespaces in the person's language, and draws the caller again when that changes. The first
 * namespace is that of keys which name none.
 */
export function useTranslation<const Ns extends Namespaces = 'common'>(
  namespaces: Ns = 'common' as Ns,
): Translation<Ns> {
  return useSyncExternalStore(followLanguage, () => translationOf(namespaces));
}
