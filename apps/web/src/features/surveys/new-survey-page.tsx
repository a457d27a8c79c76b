import { useTranslation } from 'react-i18next';
import { useAppData, useLive, useSignedIn } from '../../shared/app-data.ts';
import { PageHeading } from '../../shared/page-heading.tsx';
import { useFirstSync } from '../../shared/use-first-sync.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NewSurveyForm } from './new-survey-form.tsx';

export default function NewSurveyPage() {
  const { t } = useTranslation(['survey', 'new', 'common']);
  const { user, panchayat } = useSignedIn();
  const all = useLive(useAppData().panchayats);
  const choices = user.role === 'staff' ? (panchayat ? [panchayat] : []) : all;
  const firstSync = useFirstSync();
  const waiting = !choices || (firstSync && choices.length === 0 && user.role !== 'staff');
  return (
    <>
      <PageHeading title={t('new:title')} />
      {waiting && <Skeleton label={t('common:state.loading')} />}
      {!waiting && choices?.length === 0 && user.role === 'staff' && (
        <EmptyState drawing="path" title={t('new:notAssigned')}>
          {t('new:notAssignedBody')}
        </EmptyState>
      )}
      {!waiting && choices?.length === 0 && user.role !== 'staff' && (
        <EmptyState drawing="broken" title={t('new:noPlaces')}>
          {t('new:noPlacesBody')}
        </EmptyState>
      )}
      {choices && choices.length > 0 && <NewSurveyForm panchayats={choices} />}
    </>
  );
}
