import { splitRecord } from '@sampark/core/records/merge-records';
import { MERGED_INTO } from '@sampark/core/survey/record-form';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './record.module.css';
import type { OneRecord } from './use-one-record.ts';
import type { RecordEdits } from './use-record-edits.ts';

interface MergedHereProps {
  readonly one: OneRecord;
  readonly edits: RecordEdits;
}

/** Lists the records that people said to be this one, each with the way to take that back. */
export function MergedHere({ one: { records, record }, edits }: MergedHereProps) {
  const { t } = useTranslation('records');
  const merged = records.tree.merged(record.record_id);
  if (merged.length === 0) return null;
  return (
    <Section title={t('merged.title')} about={t('merged.about')}>
      <ul className={styles.list}>
        {merged.map(({ record_id, label, merged_into }) => (
          <li key={record_id} className={styles.alike}>
            <span>{label}</span>
            <Button
              busy={edits.busy}
              onClick={() =>
                edits.run([splitRecord(record_id)], {
                  message: t('done.split', { name: label }),
                  undo: [{ record_id, set: { [MERGED_INTO]: merged_into } }],
                })
              }
            >
              {t('merged.split')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
