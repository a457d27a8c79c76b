import type { SurveySummary } from '@sampark/core/survey/summary';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteSurvey } from '../../shared/delete-survey.tsx';
import { usePlaceName } from '../../shared/place-name.ts';
import { useSurveyWords } from '../../shared/survey-words.ts';
import { useLeaving } from '../../shared/use-leaving.ts';
import { Button } from '../../ui/button.tsx';
import { LazyExportDialog } from './export/lazy-export-dialog.ts';
import { SurveyCard } from './survey-card.tsx';
import styles from './survey-list.module.css';
import { useSurveyActions } from './use-survey-actions.ts';

const FIRST_ROWS = 12;
const MORE_ROWS = 24;

interface SurveyListProps {
  readonly surveys: readonly SurveySummary[];
  /** What these surveys answer; another question starts again at the top. */
  readonly question: string;
}

/** The surveys, drawn as far as a person has come: a long list costs no more than what is looked at. */
export function SurveyList({ surveys, question }: SurveyListProps) {
  const { t } = useTranslation(['survey', 'common', 'modules']);
  const words = useSurveyWords();
  const place = usePlaceName();
  const leavingOf = useLeaving();
  const [drawn, setDrawn] = useState({ question, rows: FIRST_ROWS });
  const rows = drawn.question === question ? drawn.rows : FIRST_ROWS;
  const [askDelete, deleteDialog] = useDeleteSurvey();
  const { duplicate } = useSurveyActions();
  const [exported, setExported] = useState<SurveySummary | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const more = rows < surveys.length;

  const drawMore = useCallback(() => setDrawn({ question, rows: rows + MORE_ROWS }), [question, rows]);

  useEffect(() => {
    const element = end.current;
    if (!element || !more) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && startTransition(drawMore), {
      rootMargin: '800px',
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [more, drawMore]);

  return (
    <>
      <ul className={styles.list}>
        {surveys.slice(0, rows).map((survey) => (
          <SurveyCard
            key={survey.survey_id}
            survey={survey}
            place={place(survey.panchayat_id)}
            t={t}
            words={words}
            leaving={leavingOf(survey.panchayat_id)}
            onDelete={askDelete}
            onDuplicate={duplicate}
            onExport={setExported}
          />
        ))}
      </ul>
      {more && (
        <div ref={end} className={styles.more}>
          <Button onClick={drawMore}>{t('list.more')}</Button>
        </div>
      )}
      {deleteDialog}
      {exported && <LazyExportDialog surveys={[exported]} onClose={() => setExported(null)} />}
    </>
  );
}
