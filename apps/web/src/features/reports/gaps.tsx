import type { Gap } from '@sampark/core/reports/figures';
import { useState } from 'react';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './reports.module.css';
import type { Counts } from './sentence-words.ts';
import { useReportWords } from './use-report-words.ts';

/** The gaps that are shown at first. */
const FIRST = 5;

/** Lists what has to be answered and is not, the largest gap first. */
export function Gaps({
  gaps,
  counts,
  isOne,
}: {
  readonly gaps: readonly Gap[];
  readonly counts: Counts;
  readonly isOne: boolean;
}) {
  const { t } = useTranslation('reports');
  const words = useReportWords();
  const [all, setAll] = useState(false);
  if (gaps.length === 0) return <p className={styles.good}>{t('noGaps')}</p>;
  return (
    <Section title={t('gaps')}>
      <ul className={styles.gaps}>
        {gaps.slice(0, all ? gaps.length : FIRST).map(({ path, module, label, inRows, missing, asked }) => (
          <li key={path}>
            <b>{words.of(label)}</b>
            <span className={styles.soft}>
              {isOne && !inRows
                ? words.of(module)
                : t('gap', {
                    module: words.of(module),
                    share: words.share({ part: missing, of: asked }, inRows ? 'rows' : counts),
                  })}
            </span>
          </li>
        ))}
      </ul>
      {gaps.length > FIRST && !all && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          {t('allGaps', { count: gaps.length })}
        </Button>
      )}
    </Section>
  );
}
