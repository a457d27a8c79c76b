import type { Lookalike } from '@sampark/core/records/alike/looks-like';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { paths } from '../../shared/paths.ts';
import { useAlikeWords } from '../../shared/records/alike-words.ts';
import { recordLine } from '../../shared/records/record-line.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './record.module.css';
import type { OneRecord } from './use-one-record.ts';

/** The records that are named at once: more than these are only of a common name. */
const NAMED = 5;

/** Returns the records that may be the same as this one, the likeliest first. */
export const alikeOf = ({ records, record }: OneRecord): readonly Lookalike[] => {
  const marks = records.marksOf(record.record_id);
  if (!marks) return [];
  return records
    .lookalikes(record.type)(marks)
    .filter(({ record_id }) => record_id !== record.record_id);
};

interface AlikeProps {
  readonly one: OneRecord;
  readonly onCompare: (other: string) => void;
}

/** Names the records that may be the same. A person decides: nothing is merged by itself. */
export function Alike({ one, onCompare }: AlikeProps) {
  const { t } = useTranslation('records');
  const why = useAlikeWords();
  const alike = useMemo(() => alikeOf(one), [one]);
  if (alike.length === 0) return null;
  return (
    <Section title={t('alike.title')} about={t('alike.about')}>
      <ul className={styles.list}>
        {alike.slice(0, NAMED).flatMap((each) => {
          const other = one.records.tree.canonical(each.record_id);
          if (!other) return [];
          return (
            <li key={each.record_id} className={styles.alike}>
              <div>
                <Link href={paths.record(each.record_id)}>{recordLine(one.records, other)}</Link>
                <p className={styles.soft}>{why(each)}</p>
              </div>
              <Button onClick={() => onCompare(each.record_id)}>{t('alike.compare')}</Button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
