import { useCallback } from 'react';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { useFetched } from '../../shared/data/use-fetched.ts';
import { NotFetched } from '../../shared/frame/not-fetched.tsx';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PanchayatList } from './panchayat-list.tsx';

/** Shows which panchayats this device keeps, and leads to the surveys of the others. */
export default function PanchayatsPage() {
  const { t } = useTranslation(['places', 'common']);
  const { places, panchayats } = useAppData();
  const all = useLive(panchayats);
  const here = useLive(useAppData().followed) ?? [];
  const [answer, again] = useFetched(useCallback(() => places.followed(), [places]));
  const waiting = answer === undefined || all === undefined;

  return (
    <>
      <PageHeading title={t('title')} />
      {waiting && <Skeleton label={t('common:state.loading')} lines={5} />}
      {!waiting && answer.kind === 'ok' && <PanchayatList followed={answer.value} panchayats={all} />}
      {!waiting && answer.kind !== 'ok' && (
        <NotFetched because={answer.kind} title={t('offline')} onRetry={again}>
          {here.length > 0 ? t('offlineBody', { count: here.length }) : t('offlineNone')}
        </NotFetched>
      )}
    </>
  );
}
