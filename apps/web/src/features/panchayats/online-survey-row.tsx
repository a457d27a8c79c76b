import { Link } from 'wouter';
import type { OnlineSurvey } from '../../data/ports/places.ts';
import { showDate } from '../../shared/dates.ts';
import { paths } from '../../shared/paths.ts';
import { SurveyBadge } from '../../shared/surveys/survey-badge.tsx';
import { useSurveyWords } from '../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import styles from './panchayats.module.css';

interface OnlineSurveyRowProps {
  readonly survey: OnlineSurvey;
  /** The survey is on this device too, and can be opened there. */
  readonly onDevice: boolean;
}

/** Shows one survey on the server: its village, how far it is, and since when. */
export function OnlineSurveyRow({ survey, onDevice }: OnlineSurveyRowProps) {
  const { t } = useTranslation(['places', 'modules']);
  const words = useSurveyWords();
  const { survey_id, panchayat_id } = survey;
  const village = words.village(survey);
  return (
    <li>
      <div className={styles.name}>
        <h2>
          <Link href={onDevice ? paths.survey(survey_id) : paths.onlineSurvey(panchayat_id, survey_id)}>
            {village}
          </Link>
        </h2>
        <p className={styles.soft}>
          <span>{t('modules:percent', { percent: survey.completion_percentage })}</span>
          <span>{t('surveys.updated', { date: showDate(survey.updated_at) })}</span>
        </p>
      </div>
      <SurveyBadge complete={survey.is_complete} words={words} />
    </li>
  );
}
