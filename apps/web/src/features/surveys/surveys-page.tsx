import { type ListQuery, listView } from '@sampark/core/survey/list-view';
import { Download, Plus, RefreshCw } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'wouter';
import { useAppData, useLive, useSignedIn } from '../../shared/app-data.ts';
import { OfferedDrafts } from '../../shared/other-drafts/offered-drafts.tsx';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { useFirstSync } from '../../shared/use-first-sync.ts';
import { useSyncNow } from '../../shared/use-sync-now.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { LazyExportDialog } from './export/lazy-export-dialog.ts';
import { ListFilters } from './list-filters.tsx';
import { readQuery, writeQuery } from './list-query.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { NothingToShow } from './nothing-to-show.tsx';
import { SurveyList } from './survey-list.tsx';
import styles from './surveys-page.module.css';
import { SyncProgress } from './sync-progress.tsx';

export default function SurveysPage() {
  const { t, i18n } = useTranslation(['survey', 'common']);
  const { all, newest } = useAppData().surveys;
  const surveys = useLive(all);
  const first = useLive(newest);
  const { user } = useSignedIn();
  const [search, setSearch] = useSearchParams();
  const [busy, syncNow] = useSyncNow();
  const query = readQuery(search);
  // Typing stays quick: the list follows the search box when the browser has time.
  const address = useDeferredValue(search.toString());
  const list = useMemo(() => surveys && listView(surveys, i18n.language), [surveys, i18n.language]);
  const shown = useMemo(() => list?.(readQuery(new URLSearchParams(address))), [list, address]);

  const [exporting, setExporting] = useState(false);
  const firstSync = useFirstSync();
  // What an unfiltered list begins with is known before all of it is read.
  const beginning = !surveys && address === '' && first?.length ? first : undefined;
  const cards = shown ?? beginning;
  const waiting = !beginning && (!surveys || (firstSync && surveys.length === 0));

  const change = (changed: Partial<ListQuery>) =>
    setSearch(writeQuery({ ...query, ...changed }), { replace: true });

  return (
    <>
      <div className={styles.head}>
        <PageHeading title={t('list.title')} />
        <div className={styles.buttons}>
          <Button busy={busy} onClick={syncNow} icon={<RefreshCw size={20} aria-hidden="true" />}>
            {t('common:sync.now')}
          </Button>
          <LinkButton kind="primary" href={paths.newSurvey} icon={<Plus size={20} aria-hidden="true" />}>
            {t('list.new')}
          </LinkButton>
        </div>
      </div>
      {user.role !== 'staff' && (
        <p>
          <Link href={paths.recycleBin}>{t('list.bin')}</Link>
        </p>
      )}
      <SyncProgress />
      <OfferedDrafts />
      <ListFilters query={query} onChange={change} />
      {waiting && <ListSkeleton label={t('common:state.loading')} />}
      {shown && !waiting && (
        <div className={styles.found}>
          <p className={styles.count} role="status">
            {t('list.showing', { count: shown.length })}
          </p>
          {shown.length > 0 && (
            <Button
              kind="quiet"
              icon={<Download size={20} aria-hidden="true" />}
              onClick={() => setExporting(true)}
            >
              {t('list.exportList')}
            </Button>
          )}
        </div>
      )}
      {cards && cards.length > 0 && <SurveyList question={address} surveys={cards} />}
      {!waiting && shown?.length === 0 && (
        <NothingToShow
          searching={surveys !== undefined && surveys.length > 0}
          onClear={() => setSearch({})}
        />
      )}
      {shown && exporting && <LazyExportDialog surveys={shown} onClose={() => setExporting(false)} />}
    </>
  );
}
