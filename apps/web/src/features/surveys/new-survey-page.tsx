import { useTranslation } from 'react-i18next';
import { useAppData, useLive, useSignedIn } from '../../shared/app-data.ts';
import { PageHeading } from '../../shared/page-heading.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NewSurveyForm } from './new-survey-form.tsx';

export default function NewSurveyPage() {
  const { t } = useTranslation(['survey', 'common']);
  const { user, panchayat } = useSignedIn();
  const all = useLive(useAppData().panchayats);
  const choices = user.role === 'staff' ? (panchayat ? [panchayat] : []) : all;
  return (
    <>
      <PageHeading title={t('new.title')} />
      {!choices && <Skeleton label={t('common:state.loading')} />}
      {choices?.length === 0 && (
        <EmptyState drawing="path" title={t('new.notAssigned')}>
          {t('new.notAssignedBody')}
        </EmptyState>
      )}
      {choices && choices.length > 0 && <NewSurveyForm panchayats={choices} />}
    </>
  );
}
