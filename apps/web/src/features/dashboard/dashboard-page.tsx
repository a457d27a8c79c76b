import { seesWhole, worksInPanchayat } from '@sampark/core/access/roles';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { listedWith } from '@sampark/core/places/listing';
import { useAppData, useLive, useSignedIn } from '../../shared/data/app-data.ts';
import { useFirstSync } from '../../shared/data/use-first-sync.ts';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { OfferedDrafts } from '../../shared/other-drafts/offered-drafts.tsx';
import { paths } from '../../shared/paths.ts';
import { LazyChoosePanchayats } from '../../shared/places/lazy-choose-panchayats.ts';
import { useChoosesPanchayats } from '../../shared/places/use-chooses-panchayats.ts';
import { TypesOnRecord } from '../../shared/records/types-on-record.tsx';
import { NothingGiven } from '../../shared/surveys/nothing-given.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LazyAnnounced } from './announced/lazy-announced.ts';
import styles from './dashboard-page.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { LazyCameOver } from './lazy-came-over.ts';
import { LazyDueHere } from './lazy-due-here.ts';
import { LazyReturnedWork } from './lazy-returned-work.ts';
import { LazyMorning } from './morning/lazy-morning.ts';
import { Numbers } from './numbers.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentSurveys } from './recent-surveys.tsx';
import { SyncOverview } from './sync-overview.tsx';

export default function DashboardPage() {
  const { t, i18n } = useTranslation(['survey', 'common']);
  const { user, panchayat } = useSignedIn();
  const data = useAppData();
  const surveys = useLive(data.surveys.all);
  const announced = useLive(data.announced);
  const isWhole = seesWhole(user.role);
  const chooses = useChoosesPanchayats();
  const firstSync = useFirstSync();
  const own = useLive(data.panchayats)?.find((each) => each.panchayat_id === panchayat?.panchayat_id);
  // Officers and administrators had it before.
  const cameOver = own && user.role === 'staff' ? listedWith(own).slice(1) : [];
  // Officers have returned it, and find it in the list.
  const returned = user.role === 'staff' ? (surveys ?? []).filter(({ review }) => review === 'returned') : [];
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
      {announced && announced.length > 0 && <LazyAnnounced announced={announced} />}
      {returned.length > 0 && <LazyReturnedWork surveys={returned} />}
      {own?.deadlines && user.role === 'staff' && surveys && (
        <LazyDueHere panchayat={own} surveys={surveys} />
      )}
      <OfferedDrafts />
      {cameOver.length > 0 && surveys && <LazyCameOver panchayatIds={cameOver} surveys={surveys} />}
      {waiting && <DashboardSkeleton label={t('common:state.loading')} />}
      {!waiting && surveys?.length === 0 && chooses && <LazyChoosePanchayats />}
      {!waiting && surveys?.length === 0 && !isWhole && <NothingGiven />}
      {!waiting && surveys?.length === 0 && !chooses && isWhole && (
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
      {!waiting && surveys?.length === 0 && !worksInPanchayat(user.role) && <LazyMorning />}
      {surveys && surveys.length > 0 && (
        <div className={styles.columns}>
          <Numbers surveys={surveys} />
          <div className={styles.main}>
            {!worksInPanchayat(user.role) && <LazyMorning />}
            {panchayat && user.role === 'staff' && <TypesOnRecord panchayatId={panchayat.panchayat_id} />}
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
