import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { finderIn } from '@sampark/core/records/list/find-records';
import { listedRecords } from '@sampark/core/records/list/record-list';
import { Plus } from 'lucide-react';
import { memo, useMemo } from 'react';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { useFirstSync } from '../../shared/data/use-first-sync.ts';
import { BackHeading } from '../../shared/frame/back-heading.tsx';
import { useHere } from '../../shared/map/use-here.ts';
import { paths } from '../../shared/paths.ts';
import { useTypeWords } from '../../shared/records/type-words.ts';
import { useRecords } from '../../shared/records/use-records.ts';
import { useThisRound, useVisits } from '../../shared/records/use-visits.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NearMe } from './near-me.tsx';
import { RecordFilters } from './record-filters.tsx';
import { RecordRows } from './record-rows.tsx';
import styles from './records.module.css';
import { useChosenPanchayat } from './use-chosen-panchayat.ts';
import { useRecordQuery } from './use-record-query.ts';

interface RecordsPageProps {
  /** Another type is another page: the caller gives it a key. */
  readonly type: string;
}

/** Lists the records of a type in a panchayat: by name, or the nearest first. */
export default function RecordsPage({ type }: RecordsPageProps) {
  const { t, i18n } = useTranslation(['records', 'common']);
  const year = useThisRound();
  const [query, ask] = useRecordQuery();
  const { panchayats, chosen, isRead } = useChosenPanchayat(query.panchayat);
  const panchayatId = chosen?.panchayat_id ?? '';
  const records = useRecords(panchayatId);
  const visits = useVisits(records);
  const near = useHere();
  const place = near.here.kind === 'known' ? near.here.place : null;
  const question = useMemo(() => ({ ...query, year, near: place }), [query, year, place]);
  const all = records?.ofType(type) ?? [];
  const hasPlaces = useMemo(
    () => records?.ofType(type).some(({ record_id }) => records.marksOf(record_id)?.place) ?? false,
    [records, type],
  );
  const { state, visit } = query;
  // What is typed narrows down what is listed, so a key looks at names only.
  const find = useMemo(() => {
    if (!records || !visits) return;
    const asked = { state, visit, year, near: place };
    const known = {
      visited: visits,
      placeOf: (id: string) => records.marksOf(id)?.place ?? null,
    };
    const shown = listedRecords(records.ofType(type), asked, known);
    return finderIn(shown, ({ record }) => records.keysOf(record.record_id));
  }, [records, visits, type, state, visit, year, place]);
  const listed = useMemo(() => find?.(query.text), [find, query.text]);
  const firstSync = useFirstSync();
  const waiting = !isRead || (chosen !== undefined && !listed) || (firstSync && all.length === 0);
  const isNone = !waiting && all.length === 0;

  return (
    <>
      <Heading type={type} />
      {panchayats.length === 1 && chosen && (
        <p className={styles.place}>{inLanguage(chosen.name, i18n.language)}</p>
      )}
      <RecordFilters query={query} panchayats={panchayats} chosen={panchayatId} year={year} onChange={ask} />
      {hasPlaces && <NearMe {...near} />}
      {waiting && <Skeleton label={t('common:state.loading')} lines={6} height={4.5} />}
      {listed && !waiting && !isNone && (
        <p className={styles.count} role="status">
          {t('list.showing', { count: listed.length })}
        </p>
      )}
      {records && listed && listed.length > 0 && (
        <RecordRows records={records} listed={listed} question={question} year={year} />
      )}
      {isNone && <NoRecords type={type} panchayatId={panchayatId} />}
      {!waiting && !isNone && listed?.length === 0 && (
        <EmptyState
          drawing="search"
          title={t('list.noMatch')}
          action={
            <Button onClick={() => ask({ text: '', state: 'all', visit: 'all' })}>{t('list.clear')}</Button>
          }
        >
          {t('list.noMatchBody')}
        </EmptyState>
      )}
    </>
  );
}

/** Names the page. Typing in the search does not draw it again. */
const Heading = memo(function Heading({ type }: RecordsPageProps) {
  const { t } = useTranslation('records');
  const words = useTypeWords();
  return <BackHeading href={paths.dashboard} back={t('toHome')} title={words.many(type)} />;
});

/** Says that there are no records of a type yet, and leads to the survey that makes the first. */
function NoRecords({ type, panchayatId }: RecordsPageProps & { readonly panchayatId: string }) {
  const { t } = useTranslation('records');
  const { panchayats, surveys } = useAppData();
  const place = useLive(panchayats)?.find(({ panchayat_id }) => panchayat_id === panchayatId);
  const form = place && surveys.offered(place).find(({ subject }) => subject === type);
  return (
    <EmptyState
      drawing="village"
      title={t('list.none')}
      action={
        form && (
          <LinkButton
            kind="primary"
            href={paths.newSurveyOn(panchayatId, form.name)}
            icon={<Plus size={20} aria-hidden="true" />}
          >
            {t('list.first')}
          </LinkButton>
        )
      }
    >
      {form ? t('list.noneBody') : t('list.noneForm')}
    </EmptyState>
  );
}
