import type { ListQuery } from '@sampark/core/list/list-view';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { useId } from 'react';
import { showDate } from '../../../shared/dates.ts';
import { type Paging, useDrawnPages } from '../../../shared/lists/use-drawn-pages.ts';
import { usePlaceName } from '../../../shared/places/place-name.ts';
import { SubjectName } from '../../../shared/records/subject-name.tsx';
import { useSurveyWords } from '../../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import list from '../../../ui/layout/list.module.css';
import styles from './bulk.module.css';

const PAGING: Paging<SurveySummary> = { idOf: ({ survey_id }) => survey_id, first: 12, page: 24 };

interface SurveyChoicesProps {
  readonly surveys: readonly SurveySummary[];
  readonly chosen: ReadonlySet<string>;
  readonly question: ListQuery;
  readonly onChoose: (survey: SurveySummary, on: boolean) => void;
}

/** Lists surveys, each with a box to choose it: as far as a person has scrolled. */
export function SurveyChoices({ surveys, chosen, question, onChoose }: SurveyChoicesProps) {
  const { t } = useTranslation(['bulk', 'survey', 'modules']);
  const id = useId();
  const words = useSurveyWords();
  const place = usePlaceName();
  const { pages, more, end, drawMore } = useDrawnPages(question, surveys, PAGING, 0);
  return (
    <>
      <ul className={list.list}>
        {pages.flat().map((survey) => (
          <li key={survey.survey_id}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                aria-labelledby={`${id}-${survey.survey_id}`}
                aria-describedby={`${id}-${survey.survey_id}-more`}
                checked={chosen.has(survey.survey_id)}
                onChange={(event) => onChoose(survey, event.target.checked)}
              />
              <span id={`${id}-${survey.survey_id}`} className={styles.name}>
                {survey.record_id === '' ? words.village(survey) : <SubjectName survey={survey} />}
              </span>
              <span id={`${id}-${survey.survey_id}-more`} className={styles.soft}>
                {[
                  place(survey.panchayat_id),
                  showDate(survey.survey_date || survey.created_at),
                  t('modules:percent', { percent: survey.completion_percentage }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {survey.is_draft && <Badge>{t('survey:status.draft')}</Badge>}
            </label>
          </li>
        ))}
      </ul>
      {more && <div ref={end}>{drawMore && <Button onClick={drawMore}>{t('more')}</Button>}</div>}
    </>
  );
}
