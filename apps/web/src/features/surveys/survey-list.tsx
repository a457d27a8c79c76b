import type { ListQuery } from '@sampark/core/survey/list-view';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { TFunction } from 'i18next';
import { memo, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterPaint } from '../../data/after-paint.ts';
import { useDeleteSurvey } from '../../shared/delete-survey.tsx';
import { usePlaceName } from '../../shared/place-name.ts';
import { useLeaving } from '../../shared/use-leaving.ts';
import { Button } from '../../ui/button.tsx';
import { LazyExportDialog } from './export/lazy-export-dialog.ts';
import { SurveyCard } from './survey-card.tsx';
import styles from './survey-list.module.css';
import { type CardWords, useCardWords } from './use-card-words.ts';
import { useSurveyActions } from './use-survey-actions.ts';

/** Cards that are drawn at once, with every key in the search box: what a phone's screen shows. */
const FIRST = 2;
/** Cards that are drawn together after that: what one push with the thumb brings. */
const PAGE = 6;
/** A list up to this many pages comes as a whole by itself, once the first page is drawn. */
const SHORT = 6;

/** The surveys of one page. */
const pageOf = (surveys: readonly SurveySummary[], page: number): readonly SurveySummary[] =>
  page === 0 ? surveys.slice(0, FIRST) : surveys.slice(FIRST + (page - 1) * PAGE, FIRST + page * PAGE);

interface SurveyListProps {
  readonly surveys: readonly SurveySummary[];
  /** What these surveys answer; another question starts again at the top. */
  readonly question: ListQuery;
}

/** The surveys, drawn page by page as far as a person has come: a long list costs no more than what is looked at. */
export const SurveyList = memo(function SurveyList({ surveys, question }: SurveyListProps) {
  const { t } = useTranslation(['survey', 'common', 'modules']);
  const words = useCardWords();
  const place = usePlaceName();
  const leavingOf = useLeaving();
  const [drawn, setDrawn] = useState({ question, pages: 1 });
  const pages = drawn.question === question ? drawn.pages : 1;
  const [askDelete, deleteDialog] = useDeleteSurvey();
  const { duplicate } = useSurveyActions();
  const [exported, setExported] = useState<SurveySummary | null>(null);
  const all = 1 + Math.ceil(Math.max(0, surveys.length - FIRST) / PAGE);
  const end = useRef<HTMLDivElement>(null);
  const more = pages < all;
  const comesByItself = all <= SHORT;
  const drawMore = useCallback(() => setDrawn({ question, pages: pages + 1 }), [question, pages]);

  useEffect(() => {
    const element = end.current;
    if (!element || !more) return;
    const draw = () => startTransition(drawMore);
    if (comesByItself) return afterPaint(draw);
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && draw(), {
      rootMargin: '800px',
    });
    const cancel = afterPaint(() => watch.observe(element));
    return () => {
      cancel();
      watch.disconnect();
    };
  }, [more, comesByItself, drawMore]);

  return (
    <>
      <ul className={styles.list}>
        {Array.from({ length: Math.min(pages, all) }, (_, at) => (
          <Cards
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place in the list
            key={at}
            surveys={pageOf(surveys, at)}
            {...{ t, words, place, leavingOf }}
            onDelete={askDelete}
            onDuplicate={duplicate}
            onExport={setExported}
          />
        ))}
      </ul>
      {more && (
        <div ref={end} className={styles.more}>
          {!comesByItself && <Button onClick={drawMore}>{t('list.more')}</Button>}
        </div>
      )}
      {deleteDialog}
      {exported && <LazyExportDialog surveys={[exported]} onClose={() => setExported(null)} />}
    </>
  );
});

interface CardsProps {
  readonly surveys: readonly SurveySummary[];
  readonly t: TFunction<['survey', 'common', 'modules']>;
  readonly words: CardWords;
  readonly place: ReturnType<typeof usePlaceName>;
  readonly leavingOf: ReturnType<typeof useLeaving>;
  readonly onDelete: (survey: SurveySummary) => void;
  readonly onDuplicate: (survey: SurveySummary) => void;
  readonly onExport: (survey: SurveySummary) => void;
}

/** A page of cards; drawn again only when something on it changes. */
const Cards = memo(
  function Cards({ surveys, place, leavingOf, ...card }: CardsProps) {
    return surveys.map((survey) => (
      <SurveyCard
        key={survey.survey_id}
        survey={survey}
        place={place(survey.panchayat_id)}
        leaving={leavingOf(survey.panchayat_id)}
        {...card}
      />
    ));
  },
  (before, after) =>
    before.surveys.length === after.surveys.length &&
    before.surveys.every((survey, at) => survey === after.surveys[at]) &&
    before.t === after.t &&
    before.words === after.words &&
    before.place === after.place &&
    before.leavingOf === after.leavingOf &&
    before.onDelete === after.onDelete &&
    before.onDuplicate === after.onDuplicate,
);
