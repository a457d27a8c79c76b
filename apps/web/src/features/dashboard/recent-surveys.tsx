import type { SurveySummary } from '@sampark/core/survey/summary';
import { Link } from 'wouter';
import { paths } from '../../shared/paths.ts';
import { usePlaceName } from '../../shared/places/place-name.ts';
import { SubjectName } from '../../shared/records/subject-name.tsx';
import { SyncSafety } from '../../shared/surveys/safety.tsx';
import { SurveyBadge } from '../../shared/surveys/survey-badge.tsx';
import { useSurveyWords } from '../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { ProgressRing } from '../../ui/feedback/progress.tsx';
import styles from './dashboard-page.module.css';

const RECENT = 5;

/** Lists the five newest surveys. */
export function RecentSurveys({ surveys }: { readonly surveys: readonly SurveySummary[] }) {
  const { t } = useTranslation(['survey', 'modules']);
  const words = useSurveyWords();
  const place = usePlaceName();
  return (
    <section className={styles.section} aria-labelledby="recent">
      <h2 id="recent">{t('dashboard.recent')}</h2>
      <ul className={styles.list}>
        {surveys.slice(0, RECENT).map((survey) => (
          <li key={survey.survey_id}>
            <Link
              href={
                survey.sync_status === 'conflict'
                  ? paths.conflict(survey.survey_id)
                  : paths.survey(survey.survey_id)
              }
              className={styles.survey}
            >
              <ProgressRing
                percent={survey.completion_percentage}
                text={t('modules:percent', { percent: survey.completion_percentage })}
              />
              <span className={styles.text}>
                <span className={styles.name}>
                  {survey.record_id === '' ? words.village(survey) : <SubjectName survey={survey} />}
                </span>
                {place(survey.panchayat_id) && (
                  <span className={styles.where}>{place(survey.panchayat_id)}</span>
                )}
                <span className={styles.signs}>
                  <SurveyBadge complete={survey.is_complete} words={words} />
                  <SyncSafety status={survey.sync_status} draft={survey.is_draft} words={words} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
