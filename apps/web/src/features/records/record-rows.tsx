import type { ListedRecord } from '@sampark/core/records/list/record-list';
import type { Translate } from '@sampark/i18n/types';
import { TriangleAlert } from 'lucide-react';
import { memo, useId } from 'react';
import { Link } from 'wouter';
import type { PanchayatRecords } from '../../data/ports/surveys/records.ts';
import { showDate } from '../../shared/dates.ts';
import { type Paging, useDrawnPages } from '../../shared/lists/use-drawn-pages.ts';
import { useWayBack } from '../../shared/lists/use-way-back.ts';
import { paths } from '../../shared/paths.ts';
import { SyncSafety } from '../../shared/surveys/safety.tsx';
import { type SurveyWords, useSurveyWords } from '../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { distanceText } from './distance-text.ts';
import styles from './records.module.css';

const PAGING: Paging<ListedRecord> = { idOf: ({ record }) => record.record_id, first: 4, page: 12 };

interface RecordRowsProps {
  readonly records: PanchayatRecords;
  readonly listed: readonly ListedRecord[];
  /** Another question starts again at the top. */
  readonly question: object;
  readonly year: string;
}

/** Lists records, drawn page by page as far as a person has scrolled. */
export const RecordRows = memo(function RecordRows({ records, listed, question, year }: RecordRowsProps) {
  const { t } = useTranslation(['records', 'common']);
  const words = useSurveyWords();
  const { list, onClickCapture, least } = useWayBack(listed, PAGING.idOf);
  const { pages, first, more, end, drawMore } = useDrawnPages(question, listed, PAGING, least);
  const keyOf = (id: string) => (first.includes(id) ? first.indexOf(id) : id);
  return (
    <>
      <ul ref={list} className={styles.list} onClickCapture={onClickCapture}>
        {pages.flat().map((each) => (
          <RecordRow
            key={keyOf(each.record.record_id)}
            {...each}
            above={records.tree.parent(each.record.record_id)?.label ?? ''}
            number={records.marksOf(each.record.record_id)?.house_number ?? ''}
            hasProblem={records.tree.problems.has(each.record.record_id)}
            status={records.summaryOf(each.record.record_id)?.sync_status ?? 'synced'}
            {...{ t, words, year }}
          />
        ))}
      </ul>
      {more && (
        <div ref={end} className={styles.more}>
          {drawMore && <Button onClick={drawMore}>{t('list.more')}</Button>}
        </div>
      )}
    </>
  );
});

interface RecordRowProps extends ListedRecord {
  /** The name of the record above; empty: that is the panchayat. */
  readonly above: string;
  /** The number of its house; empty: it has none. */
  readonly number: string;
  readonly hasProblem: boolean;
  readonly status: Parameters<typeof SyncSafety>[0]['status'];
  /** The list looks these up once: hooks in each row would cost more than the row. */
  readonly t: Translate<readonly ['records', 'common']>;
  readonly words: SurveyWords;
  readonly year: string;
}

/** Draws one record. A press anywhere on it opens it. */
const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { record, visited, metres, above, number, hasProblem, status, t, words, year } = props;
  const nameId = useId();
  const isThisRound = visited?.startsWith(year) ?? false;
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <h2 id={nameId}>
          <Link href={paths.record(record.record_id)} className={styles.open}>
            {record.label}
          </Link>
        </h2>
        <p className={styles.soft}>
          {number && <span>{t('records:row.number', { number })}</span>}
          {above && <span>{above}</span>}
          {metres !== null && <span>{distanceText(t, metres)}</span>}
        </p>
      </div>
      <div className={styles.marks}>
        {record.is_closed && <Badge>{t('records:closed')}</Badge>}
        {hasProblem && (
          <Badge tone="needs" icon={<TriangleAlert size={16} aria-hidden="true" />}>
            {t('records:row.problem')}
          </Badge>
        )}
        <span className={isThisRound ? styles.visited : styles.soft}>
          {visited ? t('records:row.visited', { date: showDate(visited) }) : t('records:row.never')}
        </span>
        {status !== 'synced' && <SyncSafety status={status} draft={false} words={words} />}
      </div>
    </li>
  );
});
