import { PageHeading } from '../shared/frame/page-heading.tsx';
import { useTranslation } from '../shared/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';

/** Says that the device's storage cannot be opened. The app does not start then, because it could keep nothing. */
export function NoDatabasePage({ supported }: { readonly supported: boolean }) {
  const { t } = useTranslation();
  return (
    <main>
      <PageHeading title={t('error.title')} />
      <EmptyState
        drawing="broken"
        title={supported ? t('error.database') : t('error.noDatabase')}
        action={<Button onClick={() => location.reload()}>{t('action.retry')}</Button>}
      />
    </main>
  );
}
