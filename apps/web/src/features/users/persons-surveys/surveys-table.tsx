import { Link } from 'wouter';
import type { PersonsSurvey } from '../../../data/ports/people/users.ts';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { showDate } from '../../../shared/dates.ts';
import { useWide } from '../../../shared/frame/use-wide.ts';
import { paths } from '../../../shared/paths.ts';
import { shownName } from '../../../shared/people/shown-name.ts';
import { usePlaceName } from '../../../shared/places/place-name.ts';
import { SurveyBadge } from '../../../shared/surveys/survey-badge.tsx';
import { useSurveyWords } from '../../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import styles from '../users.module.css';

/** Lists surveys with their authors: rows on a wide screen, cards on a phone. */
export function SurveysTable({ surveys }: { readonly surveys: readonly PersonsSurvey[] }) {
  const { t } = useTranslation(['users', 'modules']);
  const words = useSurveyWords();
  const nameOf = usePlaceName();
  const wide = useWide();
  const here = new Set(useLive(useAppData().surveys.all)?.map((survey) => survey.survey_id));
  const village = ({ survey_id, panchayat_id, village_name }: PersonsSurvey) => (
    <Link href={here.has(survey_id) ? paths.survey(survey_id) : paths.onlineSurvey(panchayat_id, survey_id)}>
      {words.village({ panchayat_id, village_name })}
    </Link>
  );
  const panchayat = ({ panchayat_id }: PersonsSurvey) => nameOf(panchayat_id) || panchayat_id;
  const author = (survey: PersonsSurvey) =>
    shownName(survey.created_by_fullname || survey.created_by_username);
  const percent = (survey: PersonsSurvey) => t('modules:percent', { percent: survey.completion_percentage });

  if (!wide) {
    return (
      <ul className={styles.cards}>
        {surveys.map((survey) => (
          <li key={survey.survey_id} className={styles.card}>
            <div className={styles.cardHead}>
              <h3>{village(survey)}</h3>
              <SurveyBadge complete={survey.is_complete} words={words} />
            </div>
            <p className={styles.soft}>{panchayat(survey)}</p>
            <p className={styles.soft}>
              {author(survey)} · {percent(survey)} · {words.status(survey.sync_status)}
            </p>
            <p className={styles.soft}>{showDate(survey.updated_at)}</p>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className={styles.sheet}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('columns.village')}</th>
            <th scope="col">{t('columns.panchayat')}</th>
            <th scope="col">{t('columns.by')}</th>
            <th scope="col" className={styles.figure}>
              {t('columns.progress')}
            </th>
            <th scope="col">{t('columns.state')}</th>
            <th scope="col">{t('columns.sync')}</th>
            <th scope="col" aria-sort="descending">
              {t('columns.updated')}
            </th>
          </tr>
        </thead>
        <tbody>
          {surveys.map((survey) => (
            <tr key={survey.survey_id}>
              <th scope="row">{village(survey)}</th>
              <td>{panchayat(survey)}</td>
              <td>{author(survey)}</td>
              <td className={styles.figure}>{percent(survey)}</td>
              <td>
                <SurveyBadge complete={survey.is_complete} words={words} />
              </td>
              <td>{words.status(survey.sync_status)}</td>
              <td>{showDate(survey.updated_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
