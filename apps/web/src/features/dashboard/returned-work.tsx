import type { SurveySummary } from '@sampark/core/survey/summary';
import { Undo2 } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '../../shared/paths.ts';
import { SubjectName } from '../../shared/records/subject-name.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import styles from './returned-work.module.css';

/** Number of surveys that are named; the list of surveys has the others. */
const NAMED = 3;

const ICON = <Undo2 size={20} aria-hidden="true" />;

/** Returns the address of a returned survey: at the question, where one was named. */
const addressOf = ({ survey_id, returned_to }: SurveySummary): string =>
  returned_to === '' ? paths.survey(survey_id) : paths.field(survey_id, returned_to);

/** Lists the surveys that an officer has returned, each with the way to what is to be corrected. */
export default function ReturnedWork({ surveys }: { readonly surveys: readonly SurveySummary[] }) {
  const { t } = useTranslation('review');
  return (
    <section aria-label={t('returnedWork')}>
      <Banner tone="needs" icon={ICON}>
        <p className={styles.title}>{t('cameBack', { count: surveys.length })}</p>
        <ul className={styles.list}>
          {surveys.slice(0, NAMED).map((survey) => (
            <li key={survey.survey_id}>
              <Link href={addressOf(survey)}>
                {t('correct')} <SubjectName survey={survey} />
              </Link>
            </li>
          ))}
          {surveys.length > NAMED && (
            <li>
              <Link href={paths.surveysWith('returned')}>{t('allReturned', { count: surveys.length })}</Link>
            </li>
          )}
        </ul>
      </Banner>
    </section>
  );
}
