import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface NotFetchedProps {
  readonly because: 'unreachable' | 'not_allowed';
  /** What is on the server, said when it cannot be reached. */
  readonly title: string;
  readonly onRetry: () => void;
}

/** Instead of what only the server knows: why it is not here, and what to do. */
export function NotFetched({ because, title, onRetry }: NotFetchedProps) {
  const { t } = useTranslation(['history', 'common']);
  if (because === 'not_allowed') return <EmptyState drawing="path" title={t('common:error.notAllowed')} />;
  return (
    <EmptyState
      drawing="broken"
      title={title}
      action={<Button onClick={onRetry}>{t('common:action.retry')}</Button>}
    >
      {t('offlineBody')}
    </EmptyState>
  );
}
