import { useTranslation } from 'react-i18next';
import { PageHeading } from '../shared/page-heading.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Instead of a screen that failed: what happened, what is safe, what to do. */
export function CrashPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading title={t('error.title')} />
      <EmptyState
        drawing="broken"
        title={t('error.body')}
        action={
          <Button kind="primary" onClick={() => location.reload()}>
            {t('error.reload')}
          </Button>
        }
      />
    </>
  );
}
