import { inLanguage } from '@sampark/core/forms/fields';
import { useAppData, useLive, useSignedIn } from '../../shared/data/app-data.ts';
import { useFirstSync } from '../../shared/data/use-first-sync.ts';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { OfferedDrafts } from '../../shared/other-drafts/offered-drafts.tsx';
import { paths } from '../../shared/paths.ts';
import { LazyChoosePanchayats } from '../../shared/places/lazy-choose-panchayats.ts';
import { useChoosesPanchayats } from '../../shared/places/use-chooses-panchayats.ts';
import { TypesOnRecord } from '../../shared/records/types-on-record.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import styles from './dashboard-page.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { LazyCoverageCard } from './lazy-coverage-card.ts';
import { Numbers } from './numbers.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentSurveys } from './recent-surveys.tsx';
import { SyncOverview } from './sync-overview.tsx';

export default function DashboardPage() {
  const { t, i18n } = useTranslation(['survey', 'common']);
  const { user, panchayat } = useSignedIn();
  const surveys = useLive(useAppData().surveys.all);
  const chooses = useChoosesPanchayats();
  const firstSync = useFirstSync();
  const waiting = !surveys || (firstSync && surveys.length === 0);
  return (
    <>
      <div>
        <PageHeading title={t('dashboard.title')}>
          {t('dashboard.welcome', { name: user.full_name || user.username })}
        </PageHeading>
        {panchayat && (
          <p className={styles.place}>
            {t('dashboard.place', {
              panchayat: inLanguage(panchayat.name, i18n.language),
              district: inLanguage(panchayat.district, i18n.language),
            })}
          </p>
        )}
      </div>
      <OfferedDrafts />
      {waiting && <DashboardSkeleton label={t('common:state.loading')} />}
      {!waiting && surveys?.length === 0 && chooses && <LazyChoosePanchayats />}
      {!waiting && surveys?.length === 0 && !chooses && (
        <EmptyState
          drawing="village"
          title={t('dashboard.empty')}
          action={
            <LinkButton kind="primary" href={paths.newSurvey}>
              {t('dashboard.create')}
            </LinkButton>
          }
        >
          {t('dashboard.emptyBody')}
        </EmptyState>
      )}
      {!waiting && surveys?.length === 0 && user.role !== 'staff' && <LazyCoverageCard />}
      {surveys && surveys.length > 0 && (
        <div className={styles.columns}>
          <Numbers surveys={surveys} />
          <div className={styles.main}>
            {user.role !== 'staff' && <LazyCoverageCard />}
            {panchayat && <TypesOnRecord panchayatId={panchayat.panchayat_id} />}
            <RecentSurveys surveys={surveys} />
          </div>
          <div className={styles.side}>
            <QuickActions />
            <SyncOverview />
          </div>
        </div>
      )}
    </>
  );
}
