import { LGD_CODE } from '@sampark/core/places/directory-row';
import { useTranslation } from '../../shared/use-translation.ts';

/** Returns a function that says a place's code in the directory; `undefined` for an id that is not the directory's. */
export function useCodeText(): (id: string) => string | undefined {
  const { t } = useTranslation('directory');
  return (id) => (LGD_CODE.test(id) ? t('code', { code: id }) : undefined);
}
