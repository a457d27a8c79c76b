import { isOfTree } from '@sampark/core/survey/record-form';
import { Link } from 'wouter';
import { BackHeading } from '../../shared/frame/back-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { usePlaceName } from '../../shared/places/place-name.ts';
import { useTypeWords } from '../../shared/records/type-words.ts';
import { SyncSafety } from '../../shared/surveys/safety.tsx';
import { useSurveyWords } from '../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import styles from './record.module.css';
import type { OneRecord } from './use-one-record.ts';

/** Says which record this is, where it hangs, and whether all of it is safe. */
export function RecordHead({ one: { records, record, saved } }: { readonly one: OneRecord }) {
  const { t } = useTranslation('records');
  const types = useTypeWords();
  const words = useSurveyWords();
  const { sync_status, is_draft, panchayat_id } = saved.summary;
  const place = usePlaceName()(panchayat_id);
  const above = records.tree.parent(record.record_id);
  // What this page asks itself needs no way to the editor.
  const isInEditor = saved.conflicts.some(({ field }) => !isOfTree(field));
  const safety = <SyncSafety status={sync_status} draft={is_draft} words={words} />;
  return (
    <header className={styles.head}>
      <BackHeading
        href={paths.recordsOf(record.type, { panchayat: record.panchayat_id })}
        back={types.many(record.type)}
        title={record.label}
      />
      <p className={styles.line}>
        <span>{types.one(record.type)}</span>
        {above && <Link href={paths.record(above.record_id)}>{t('partOf', { name: above.label })}</Link>}
        {place && <span>{place}</span>}
        {record.is_closed && <Badge>{t('closed')}</Badge>}
        {isInEditor ? <Link href={paths.conflict(record.record_id)}>{safety}</Link> : safety}
      </p>
    </header>
  );
}
