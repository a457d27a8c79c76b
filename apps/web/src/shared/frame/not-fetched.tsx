import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useConnection } from '../data/connection.ts';
import { useTranslation } from '../use-translation.ts';

interface NotFetchedProps {
  readonly because: 'unreachable' | 'not_allowed' | 'not_found';
  /** Says what did not come. */
  readonly title: string;
  readonly onRetry: () => void;
  /** Says what a person can do without it. */
  readonly children?: ReactNode;
}

/** Takes the place of something that only the server knows, and says why it is not here and what to do. */
export function NotFetched({ because, title, onRetry, children }: NotFetchedProps) {
  const { t } = useTranslation(['server', 'common']);
  const offline = useConnection() === 'offline';
  if (because === 'not_allowed') return <EmptyState drawing="path" title={t('common:error.notAllowed')} />;
  // The server has answered: asking again leads nowhere.
  if (because === 'not_found') return <EmptyState drawing="path" title={title} />;
  return (
    <EmptyState
      drawing="broken"
      title={title}
      action={<Button onClick={onRetry}>{t('common:action.retry')}</Button>}
    >
      {offline ? t('offline') : t('silent')}
      <br />
      {children ?? t('safe')}
    </EmptyState>
  );
}
