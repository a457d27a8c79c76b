import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { Link } from 'wouter';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { useFirstSync } from '../../shared/data/use-first-sync.ts';
import { BackHeading } from '../../shared/frame/back-heading.tsx';
import { NotFetched } from '../../shared/frame/not-fetched.tsx';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { OnlineSurveyRow } from './online-survey-row.tsx';
import styles from './panchayats.module.css';
import { useOnlineSurveys } from './use-online-surveys.ts';

interface OnlineSurveysPageProps {
  /** Another panchayat is another page: the caller gives it a key. */
  readonly panchayatId: string;
}

/** Lists the surveys of one panchayat as the server has them, page by page. */
export default function OnlineSurveysPage({ panchayatId }: OnlineSurveysPageProps) {
  const { t, i18n } = useTranslation(['places', 'server', 'survey', 'common']);
  const data = useAppData();
  const panchayats = useLive(data.panchayats);
  const isHere = useLive(data.followed)?.includes(panchayatId) ?? false;
  const onDevice = new Set(useLive(data.surveys.all)?.map((survey) => survey.survey_id));
  const { surveys, state, more } = useOnlineSurveys(panchayatId);
  const firstSync = useFirstSync();
  const place = panchayats?.find((each) => each.panchayat_id === panchayatId);
  const panchayat = place ? inLanguage(place.name, i18n.language) : panchayatId;
  const isKnown = place !== undefined || surveys.length > 0;
  const mayCome = !isKnown && (panchayats === undefined || firstSync);
  const none = state === 'end' && surveys.length === 0 && !mayCome;

  return (
    <>
      <BackHeading
        href={paths.panchayats}
        back={t('surveys.back')}
        title={isKnown ? t('surveys.of', { panchayat }) : t('title')}
      />
      {isKnown && <p className={styles.intro}>{isHere ? t('surveys.here') : t('surveys.online')}</p>}
      {surveys.length > 0 && (
        <p>
          <Link href={paths.mapOf(panchayatId)}>{t('survey:list.map')}</Link>
        </p>
      )}
      {surveys.length > 0 && (
        <ul className={styles.list}>
          {surveys.map((survey) => (
            <OnlineSurveyRow
              key={survey.survey_id}
              survey={survey}
              onDevice={onDevice.has(survey.survey_id)}
            />
          ))}
        </ul>
      )}
      {(state === 'loading' || (state === 'end' && mayCome)) && (
        <Skeleton label={t('common:state.loading')} lines={4} />
      )}
      {state === 'more' && (
        <div className={styles.more}>
          <Button onClick={more}>{t('more')}</Button>
        </div>
      )}
      {none && isKnown && <EmptyState drawing="village" title={t('surveys.none')} />}
      {none && !isKnown && <EmptyState drawing="path" title={t('surveys.missing')} />}
      {state === 'failed' && <NotFetched because="unreachable" title={t('server:surveys')} onRetry={more} />}
    </>
  );
}
