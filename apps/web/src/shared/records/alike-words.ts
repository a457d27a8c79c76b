import type { Lookalike } from '@sampark/core/records/alike/looks-like';
import { useTranslation } from '../use-translation.ts';

/** Returns a function that says why a record looks like another one. */
export function useAlikeWords(): (alike: Lookalike) => string {
  const { t } = useTranslation('records');
  return ({ because }) => because.map((reason) => t(`alike.because.${reason}`)).join(', ');
}
