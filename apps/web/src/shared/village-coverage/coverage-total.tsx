import type { CoverageFigures } from '@sampark/core/places/coverage';
import { useTranslation } from '../use-translation.ts';
import styles from './coverage.module.css';
import { CoverageBar } from './coverage-bar.tsx';
import { CoverageLegend } from './coverage-legend.tsx';
import type { Counted } from './surveys-that-need.ts';

interface CoverageTotalProps {
  readonly figures: CoverageFigures;
  readonly counted: Counted;
  /** The list of villages is known. */
  readonly listed: boolean;
}

/** Shows one sentence, its bar and its figures. */
export function CoverageTotal({ figures, counted, listed }: CoverageTotalProps) {
  const { t } = useTranslation('coverage');
  const { surveyed, villages } = figures;
  return (
    <div className={styles.total}>
      <p className={styles.share}>
        {listed ? t('surveyed', { surveyed, count: villages }) : t('surveyedOnly', { count: surveyed })}
      </p>
      <CoverageBar figures={figures} tall />
      <CoverageLegend figures={figures} counted={counted} listed={listed} />
      {!listed && <p className={styles.soft}>{t('noList')}</p>}
    </div>
  );
}
