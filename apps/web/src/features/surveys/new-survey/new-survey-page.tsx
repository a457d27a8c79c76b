import { seesWhole, worksInPanchayat } from '@sampark/core/access/roles';
import { Redirect } from 'wouter';
import { useAppData, useLive, useSignedIn } from '../../../shared/data/app-data.ts';
import { useFirstSync } from '../../../shared/data/use-first-sync.ts';
import { PageHeading } from '../../../shared/frame/page-heading.tsx';
import { paths } from '../../../shared/paths.ts';
import { LazyChoosePanchayats } from '../../../shared/places/lazy-choose-panchayats.ts';
import { useChoosesPanchayats } from '../../../shared/places/use-chooses-panchayats.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { NewSurveyForm } from './new-survey-form.tsx';

export default function NewSurveyPage() {
  const { t } = useTranslation(['survey', 'new', 'common']);
  const { user, panchayat } = useSignedIn();
  const { panchayats, followed } = useAppData();
  const all = useLive(panchayats);
  const here = useLive(followed);
  const chooses = useChoosesPanchayats();
  // A survey of a panchayat that is not kept here would leave the device as soon as it is sent.
  const kept = chooses ? all?.filter((each) => here?.includes(each.panchayat_id)) : all;
  // The sign-in's panchayat may be older than the server's newer word, which may name another form.
  const own = all?.find((each) => each.panchayat_id === panchayat?.panchayat_id) ?? panchayat;
  const choices = worksInPanchayat(user.role) ? (own ? [own] : []) : kept;
  const firstSync = useFirstSync();
  const waiting = !choices || (firstSync && choices.length === 0 && !worksInPanchayat(user.role));
  if (!seesWhole(user.role)) return <Redirect to={paths.surveys} replace />;
  return (
    <>
      <PageHeading title={t('new:title')} />
      {waiting && <Skeleton label={t('common:state.loading')} />}
      {!waiting && choices?.length === 0 && worksInPanchayat(user.role) && (
        <EmptyState drawing="path" title={t('new:notAssigned')}>
          {t('new:notAssignedBody')}
        </EmptyState>
      )}
      {!waiting && choices?.length === 0 && chooses && <LazyChoosePanchayats />}
      {!waiting && choices?.length === 0 && !worksInPanchayat(user.role) && !chooses && (
        <EmptyState drawing="broken" title={t('new:noPlaces')}>
          {t('new:noPlacesBody')}
        </EmptyState>
      )}
      {choices && choices.length > 0 && <NewSurveyForm panchayats={choices} />}
    </>
  );
}
