import { Link } from 'wouter';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { useAgo } from '../../shared/dates.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import type { Coverage } from '../../shared/village-coverage/use-coverage.ts';
import styles from './coverage-page.module.css';

/** Says what the figures rest on: this device, since when, and which panchayats. */
export function WhatIsHere({ coverage }: { readonly coverage: Coverage }) {
  const { t } = useTranslation('coverage');
  const ago = useAgo();
  const lastSync = useLive(useAppData().sync.status)?.last_sync;
  return (
    <p className={styles.soft}>
      {lastSync ? t('here', { when: ago(lastSync) }) : t('hereNever')}
      {coverage.partial && (
        <>
          {' '}
          {t('chosen', { count: coverage.panchayats.length })}{' '}
          <Link href={paths.panchayats}>{t('choose')}</Link>
        </>
      )}
    </p>
  );
}
