import { useCallback, useSyncExternalStore } from 'react';
import type { CarryPort } from '../../data/ports/carry.ts';
import { useAppData } from '../../shared/data/app-data.ts';
import { useOpened } from '../../shared/data/use-opened.ts';
import { BackHeading } from '../../shared/frame/back-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { BringWork } from './bring-work.tsx';
import styles from './carry.module.css';
import { OwnWork } from './own-work.tsx';
import { ReadReceipts } from './read-receipts.tsx';

/** Lets work travel as a file where there is no network for long: one's own to somebody who goes there, that of others to the server, receipts back. */
export default function CarryPage() {
  const { t } = useTranslation(['carry', 'common']);
  const data = useAppData();
  const carry = useOpened(useCallback(() => data.carry(), [data]));
  return (
    <>
      <BackHeading href={paths.workbench} back={t('back')} title={t('title')} />
      <p className={styles.intro}>{t('intro')}</p>
      {carry ? <Opened carry={carry} /> : <Skeleton label={t('common:state.loading')} lines={6} />}
    </>
  );
}

function Opened({ carry }: { readonly carry: CarryPort }) {
  const view = useSyncExternalStore(carry.view.subscribe, carry.view.get);
  if (!view) return null;
  return (
    <div className={styles.columns}>
      <OwnWork carry={carry} view={view} />
      <ReadReceipts carry={carry} />
      <BringWork carry={carry} view={view} />
    </div>
  );
}
