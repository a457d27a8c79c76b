import { useCallback } from 'react';
import { Link } from 'wouter';
import { useAppData } from '../../shared/data/app-data.ts';
import { useFetched } from '../../shared/data/use-fetched.ts';
import { showDate } from '../../shared/dates.ts';
import { BackHeading } from '../../shared/frame/back-heading.tsx';
import { NotFetched } from '../../shared/frame/not-fetched.tsx';
import { paths } from '../../shared/paths.ts';
import { useSurveyWords } from '../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Answers } from './answers.tsx';
import styles from './panchayats.module.css';

interface OnlineSurveyPageProps {
  readonly panchayatId: string;
  /** Another survey is another page: the caller gives it a key. */
  readonly surveyId: string;
}

/** Shows a survey of a panchayat that is not on this device, read from the server. */
export default function OnlineSurveyPage({ panchayatId, surveyId }: OnlineSurveyPageProps) {
  const { t } = useTranslation(['places', 'server', 'survey', 'modules', 'common']);
  const { places } = useAppData();
  const words = useSurveyWords();
  const [answer, again] = useFetched(useCallback(() => places.survey(surveyId), [places, surveyId]));
  const shown = answer?.kind === 'ok' ? answer.value : null;

  return (
    <>
      <BackHeading
        href={paths.panchayat(panchayatId)}
        back={t('answers.back')}
        title={shown ? shown.record_label || words.village(shown.survey) : t('answers.title')}
      />
      {!answer && <Skeleton label={t('common:state.loading')} lines={5} />}
      {shown && (
        <>
          <p className={styles.intro}>{t('answers.intro')}</p>
          <p className={styles.soft}>
            <span>{t('modules:percent', { percent: shown.survey.completion_percentage })}</span>
            <span>{t('surveys.updated', { date: showDate(shown.survey.updated_at) })}</span>
            <Link href={paths.history(surveyId)}>{t('survey:list.history')}</Link>
          </p>
          <Answers form={shown.form} values={shown.values} />
        </>
      )}
      {answer && answer.kind !== 'ok' && (
        <NotFetched
          because={answer.kind}
          title={answer.kind === 'unreachable' ? t('server:survey') : t('survey:editor.missing')}
          onRetry={again}
        />
      )}
    </>
  );
}
