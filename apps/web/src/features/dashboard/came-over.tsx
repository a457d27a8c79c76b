import { isRecord, type SurveySummary } from '@sampark/core/survey/summary';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useSignedIn } from '../../shared/data/app-data.ts';
import { paths } from '../../shared/paths.ts';
import { usePlaceName } from '../../shared/places/place-name.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { tellOf, toldOf } from './told-of.ts';

interface CameOverProps {
  /** The panchayats whose work came to that of the person. */
  readonly panchayatIds: readonly string[];
  readonly surveys: readonly SurveySummary[];
}

/** Tells a secretary once that the work of another panchayat has come to theirs, and leads to it. */
export default function CameOver({ panchayatIds, surveys }: CameOverProps) {
  const { t, i18n } = useTranslation('places');
  const { user } = useSignedIn();
  const [, navigate] = useLocation();
  const placeName = usePlaceName();
  const [told, setTold] = useState(() => toldOf(user.user_id));
  const came = surveys.filter(
    (survey) =>
      !isRecord(survey) && panchayatIds.includes(survey.panchayat_id) && !told.includes(survey.panchayat_id),
  );
  const ids = [...new Set(came.map(({ panchayat_id }) => panchayat_id))];
  const [only] = ids;
  if (only === undefined) return null;
  const places = new Intl.ListFormat(i18n.language).format(ids.map(placeName).filter(Boolean));
  const understood = () => {
    tellOf(user.user_id, ids);
    setTold(toldOf(user.user_id));
  };
  const look = () => {
    understood();
    navigate(ids.length === 1 ? paths.surveysWith('all', { panchayat: only }) : paths.surveys);
  };
  return (
    <Banner
      icon={<Inbox size={20} aria-hidden="true" />}
      actions={
        <>
          <Button kind="primary" onClick={look}>
            {t('came.look')}
          </Button>
          <Button onClick={understood}>{t('came.understood')}</Button>
        </>
      }
    >
      {t('came.over', { places, count: came.length })}
    </Banner>
  );
}
