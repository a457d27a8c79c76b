import type { ListQuery } from '@sampark/core/list/list-view';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Translate } from '@sampark/i18n/types';
import { memo, useMemo, useState } from 'react';
import { useSeesWhole } from '../../shared/data/app-data.ts';
import { useFormTitles } from '../../shared/forms/use-form-titles.ts';
import { useLeaving } from '../../shared/frame/use-leaving.ts';
import { type Paging, useDrawnPages } from '../../shared/lists/use-drawn-pages.ts';
import { useWayBack } from '../../shared/lists/use-way-back.ts';
import { usePlaceName } from '../../shared/places/place-name.ts';
import { useDeleteSurvey } from '../../shared/surveys/delete-survey.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { LazyExportDialog } from './export/lazy-export-dialog.ts';
import { SurveyCard, type WholeActions } from './survey-card.tsx';
import styles from './survey-list.module.css';
import { type CardWords, useCardWords } from './use-card-words.ts';
import { useSurveyActions } from './use-survey-actions.ts';

const PAGING: Paging<SurveySummary> = { idOf: ({ survey_id }) => survey_id, first: 2, page: 6 };

interface SurveyListProps {
  readonly surveys: readonly SurveySummary[];
  /** The names of the forms of all surveys: a card names its form where there are several. */
  readonly forms: readonly string[];
  /** The query that these surveys match; another one starts again at the top. */
  readonly question: ListQuery;
}

/**
 * Lists the surveys, drawn page by page as far as a person has scrolled: a long list costs no more than the part that is
 * looked at.
 */
export const SurveyList = memo(function SurveyList({ surveys, question, forms }: SurveyListProps) {
  const { t } = useTranslation(['survey', 'common', 'modules']);
  const words = useCardWords();
  const place = usePlaceName();
  const titles = useFormTitles(forms);
  const formOf = useMemo(() => (titles.size > 1 ? titles : new Map<string, string>()), [titles]);
  const leavingOf = useLeaving();
  const { list, onClickCapture, least } = useWayBack(surveys, PAGING.idOf);
  const { pages, first, more, end, drawMore } = useDrawnPages(question, surveys, PAGING, least);
  const [askDelete, deleteDialog] = useDeleteSurvey();
  const { duplicate } = useSurveyActions();
  const [exported, setExported] = useState<SurveySummary | null>(null);
  const isWhole = useSeesWhole();
  const asWhole = useMemo(
    () => (isWhole ? { onDelete: askDelete, onDuplicate: duplicate, onExport: setExported } : null),
    [isWhole, askDelete, duplicate],
  );

  return (
    <>
      <ul ref={list} className={styles.list} onClickCapture={onClickCapture}>
        {pages.map((page, at) => (
          <Cards
            // A page is its place in the list.
            key={at}
            surveys={page}
            {...{ first, t, words, place, formOf, leavingOf }}
            asWhole={asWhole}
          />
        ))}
      </ul>
      {more && (
        <div ref={end} className={styles.more}>
          {drawMore && <Button onClick={drawMore}>{t('list.more')}</Button>}
        </div>
      )}
      {deleteDialog}
      {exported && <LazyExportDialog surveys={[exported]} onClose={() => setExported(null)} />}
    </>
  );
});

interface CardsProps {
  /** See `DrawnPages`. */
  readonly first: readonly string[];
  readonly surveys: readonly SurveySummary[];
  readonly t: Translate<readonly ['survey', 'common', 'modules']>;
  readonly words: CardWords;
  readonly place: ReturnType<typeof usePlaceName>;
  readonly formOf: ReadonlyMap<string, string>;
  readonly leavingOf: ReturnType<typeof useLeaving>;
  readonly asWhole: WholeActions | null;
}

/** Draws a page of cards; again only when something on it changes. */
const Cards = memo(
  function Cards({ surveys, first, place, formOf, leavingOf, ...card }: CardsProps) {
    const keyOf = ({ survey_id }: SurveySummary) =>
      first.includes(survey_id) ? first.indexOf(survey_id) : survey_id;
    return surveys.map((survey) => (
      <SurveyCard
        key={keyOf(survey)}
        survey={survey}
        place={place(survey.panchayat_id)}
        form={formOf.get(survey.form_name) ?? ''}
        leaving={leavingOf(survey.panchayat_id)}
        {...card}
      />
    ));
  },
  (before, after) =>
    before.surveys.length === after.surveys.length &&
    before.surveys.every((survey, at) => survey === after.surveys[at]) &&
    before.first.join() === after.first.join() &&
    before.t === after.t &&
    before.words === after.words &&
    before.place === after.place &&
    before.formOf === after.formOf &&
    before.leavingOf === after.leavingOf &&
    before.asWhole === after.asWhole,
);
