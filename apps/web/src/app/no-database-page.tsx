import { PageHeading } from '../shared/frame/page-heading.tsx';
import { useTranslation } from '../shared/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import styles from './lone-page.module.css';

interface NoDatabasePageProps {
  /**
   * - `unsupported`: the browser has no IndexedDB;
   * - `broken`: it cannot open the database;
   * - `stuck`: it opens it, and hands nothing out (docs/browsers.md).
   */
  readonly because: 'unsupported' | 'broken' | 'stuck';
}

const SENTENCES = {
  unsupported: 'common:error.noDatabase',
  broken: 'common:error.database',
  stuck: 'common:error.storageStuck',
} as const;

/** Says that the device's storage cannot be used. The app does not start then, because it could keep nothing. */
export function NoDatabasePage({ because }: NoDatabasePageProps) {
  const { t } = useTranslation();
  return (
    <main className={styles.page}>
      <PageHeading title={t('error.title')} />
      <EmptyState
        drawing="broken"
        title={t(SENTENCES[because])}
        action={<Button onClick={() => location.reload()}>{t('action.retry')}</Button>}
      />
    </main>
  );
}
