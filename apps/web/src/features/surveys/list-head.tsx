import { seesWhole, worksInPanchayat } from '@sampark/core/access/roles';
import { Plus, RefreshCw } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import { useSignedIn } from '../../shared/data/app-data.ts';
import { useSyncNow } from '../../shared/data/use-sync-now.ts';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { OfferedDrafts } from '../../shared/other-drafts/offered-drafts.tsx';
import { paths } from '../../shared/paths.ts';
import { useChoosesPanchayats } from '../../shared/places/use-chooses-panchayats.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { LazyOnlyKept } from './lazy-only-kept.ts';
import styles from './surveys-page.module.css';
import { SyncProgress } from './sync-progress.tsx';

/** Draws the part above the search. Typing in the search does not draw it again. */
export const ListHead = memo(function ListHead() {
  const { t } = useTranslation(['survey', 'common']);
  const { user } = useSignedIn();
  const chooses = useChoosesPanchayats();
  const [busy, syncNow] = useSyncNow();
  return (
    <>
      <div className={styles.head}>
        <PageHeading title={t('list.title')} />
        <div className={styles.buttons}>
          <Button busy={busy} onClick={syncNow} icon={<RefreshCw size={20} aria-hidden="true" />}>
            {t('common:sync.now')}
          </Button>
          {seesWhole(user.role) && (
            <LinkButton kind="primary" href={paths.newSurvey} icon={<Plus size={20} aria-hidden="true" />}>
              {t('list.new')}
            </LinkButton>
          )}
        </div>
      </div>
      {!worksInPanchayat(user.role) && (
        <p>
          <Link href={paths.recycleBin}>{t('list.bin')}</Link>
        </p>
      )}
      {chooses && <LazyOnlyKept />}
      <SyncProgress />
      <OfferedDrafts />
    </>
  );
});
