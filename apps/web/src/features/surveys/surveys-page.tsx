import { type ListQuery, listView } from '@sampark/core/list/list-view';
import { NO_VILLAGES } from '@sampark/core/places/village-names';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { useFirstSync } from '../../shared/data/use-first-sync.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { LazyExportDialog } from './export/lazy-export-dialog.ts';
import { ListFilters } from './list-filters.tsx';
import { ListHead } from './list-head.tsx';
import { writeQuery } from './list-query.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListWays } from './list-ways.tsx';
import { NothingToShow } from './nothing-to-show.tsx';
import { SurveyList } from './survey-list.tsx';
import styles from './surveys-page.module.css';
import { useListQuery } from './use-list-query.ts';

const isUnfiltered = (query: ListQuery): boolean => writeQuery(query).toString() === '';

export default function SurveysPage() {
  const { t, i18n } = useTranslation(['survey', 'common']);
  const { surveys: live, villages } = useAppData();
  const { all, newest } = live;
  const surveys = useLive(all);
  const first = useLive(newest);
  const [query, ask] = useListQuery();
  const [, navigate] = useLocation();
  const firstSync = useFirstSync();
  const names = useLive(villages) ?? NO_VILLAGES;
  const list = useMemo(
    () => surveys && listView(surveys, names, i18n.language),
    [surveys, names, i18n.language],
  );
  const shown = useMemo(() => list?.(query), [list, query]);
  const forms = useMemo(() => [...new Set(surveys?.map(({ form_name }) => form_name))], [surveys]);

  const [exporting, setExporting] = useState(false);
  // The beginning of an unfiltered list is known before all of it is read.
  const beginning = !surveys && isUnfiltered(query) && first?.length ? first : undefined;
  const cards = shown ?? beginning;
  const waiting = !beginning && (!surveys || (firstSync && surveys.length === 0));

  return (
    <>
      <ListHead />
      <ListFilters forms={forms} query={query} onChange={ask} />
      {waiting && <ListSkeleton label={t('common:state.loading')} />}
      {shown && !waiting && (
        <div className={styles.found}>
          <p className={styles.count} role="status">
            {t('list.showing', { count: shown.length })}
          </p>
          <ListWays query={query} isEmpty={shown.length === 0} onExport={() => setExporting(true)} />
        </div>
      )}
      {cards && cards.length > 0 && <SurveyList question={query} surveys={cards} forms={forms} />}
      {!waiting && shown?.length === 0 && (
        <NothingToShow
          searching={surveys !== undefined && surveys.length > 0}
          onClear={() => navigate(paths.surveys)}
        />
      )}
      {shown && exporting && <LazyExportDialog surveys={shown} onClose={() => setExporting(false)} />}
    </>
  );
}
