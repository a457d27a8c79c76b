import type { SurveySummary } from '@sampark/core/survey/summary';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteSurvey } from '../../shared/delete-survey.tsx';
import { Button } from '../../ui/button.tsx';
import { SurveyCard } from './survey-card.tsx';
import styles from './survey-list.module.css';
import { useSurveyActions } from './use-survey-actions.ts';

const FIRST_ROWS = 20;
const MORE_ROWS = 60;

/** The surveys, drawn as far as a person has come: a long list costs no more than what is looked at. */
export function SurveyList({ surveys }: { readonly surveys: readonly SurveySummary[] }) {
  const { t } = useTranslation('survey');
  const [rows, setRows] = useState(FIRST_ROWS);
  const [askDelete, deleteDialog] = useDeleteSurvey();
  const { duplicate, exportSurvey } = useSurveyActions();
  const end = useRef<HTMLDivElement>(null);
  const more = rows < surveys.length;

  useEffect(() => {
    const element = end.current;
    if (!element || !more) return;
    const watch = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setRows((shown) => shown + MORE_ROWS),
      { rootMargin: '800px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [more, rows]);

  return (
    <>
      <ul className={styles.list}>
        {surveys.slice(0, rows).map((survey) => (
          <SurveyCard
            key={survey.survey_id}
            survey={survey}
            onDelete={askDelete}
            onDuplicate={duplicate}
            onExport={exportSurvey}
          />
        ))}
      </ul>
      {more && (
        <div ref={end} className={styles.more}>
          <Button onClick={() => setRows(rows + MORE_ROWS)}>{t('list.more')}</Button>
        </div>
      )}
      {deleteDialog}
    </>
  );
}
