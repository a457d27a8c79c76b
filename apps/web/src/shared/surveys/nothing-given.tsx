import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useTranslation } from '../use-translation.ts';

/** Says to a contributor that there is no survey of which anybody has given them a part. */
export function NothingGiven() {
  const { t } = useTranslation('survey');
  return (
    <EmptyState drawing="path" title={t('given.none')}>
      {t('given.noneBody')}
    </EmptyState>
  );
}
