import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Guide } from './guide.tsx';
import { ImportFile } from './import-file.tsx';
import { LazyFiles } from './lazy-files.ts';
import { Operations } from './operations.tsx';
import { Quarantined } from './quarantined.tsx';
import { StorageUse } from './storage-use.tsx';
import { SyncLog } from './sync-log.tsx';
import { SyncState } from './sync-state.tsx';
import { useWorkbench } from './use-workbench.ts';
import styles from './workbench.module.css';

/** Lays open everything between this phone and the server, for people who want to see it or have to help. */
export default function WorkbenchPage() {
  const { t } = useTranslation(['workbench', 'common']);
  const status = useLive(useAppData().sync.status);
  const [inside, refresh] = useWorkbench(status);
  return (
    <>
      <div className={styles.head}>
        <PageHeading title={t('title')} />
        <p className={styles.soft}>{t('intro')}</p>
      </div>
      {status && inside ? (
        <div className={styles.columns}>
          <div className={styles.column}>
            <SyncState status={status} />
            <LazyFiles />
            <Operations operations={inside.operations} onChanged={refresh} />
            <Quarantined surveys={inside.quarantine} />
            <ImportFile onChanged={refresh} />
          </div>
          <div className={styles.column}>
            <StorageUse status={status} inside={inside} />
            <SyncLog lines={inside.log} />
            <Guide />
          </div>
        </div>
      ) : (
        <Skeleton label={t('common:state.loading')} lines={4} />
      )}
    </>
  );
}
