import { WAITING_WORDS } from '../../shared/data/refusal-words.ts';
import { useTranslation } from '../../shared/use-translation.ts';

const isKnown = (error: string): error is keyof typeof WAITING_WORDS => Object.hasOwn(WAITING_WORDS, error);

/** Returns a function that says why an operation is still here; the bare code only where there are no words for it. */
export function useOperationError(): (code: string) => string {
  const { t } = useTranslation(['workbench']);
  return (code) => (isKnown(code) ? t(WAITING_WORDS[code]) : t('operations.error.unknown', { code }));
}
