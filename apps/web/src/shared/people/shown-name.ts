import { ERASED_NAME } from '@sampark/core/survey/erased';
import { translationOf } from '@sampark/i18n/translator';

/** Returns a person's name as readers see it: of everybody whose account was erased the same words, in the reader's language. */
export const shownName = (name: string): string =>
  name === ERASED_NAME ? translationOf('common').t('erasedPerson') : name;
