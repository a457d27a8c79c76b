import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { PanchayatCoverage } from '@sampark/core/places/coverage';
import { Link } from 'wouter';
import { useNow } from '../../shared/data/use-now.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { CoverageBar } from '../../shared/village-coverage/coverage-bar.tsx';
import { CoverageLegend } from '../../shared/village-coverage/coverage-legend.tsx';
import { DueLines } from '../../shared/village-coverage/due-lines.tsx';
import { silenceOf } from '../../shared/village-coverage/silence.ts';
import { SilenceText } from '../../shared/village-coverage/silence-text.tsx';
import type { Coverage } from '../../shared/village-coverage/use-coverage.ts';
import styles from './coverage-page.module.css';

interface PanchayatRowProps {
  readonly row: PanchayatCoverage;
  readonly coverage: Coverage;
}

/** Shows one panchayat's bar, its figures and when its people were last in contact; leads to its villages. */
export function PanchayatRow({ row, coverage }: PanchayatRowProps) {
  const { t, i18n } = useTranslation('coverage');
  const { panchayat, figures, listed } = row;
  const due = coverage.due.filter(
    (each) => each.panchayat.panchayat_id === panchayat.panchayat_id && each.left > 0,
  );
  const silence = silenceOf(coverage.contacts, panchayat.panchayat_id, useNow());
  return (
    <li className={styles.row}>
      <h2 className={styles.name}>
        <Link href={paths.coverageOf(panchayat.panchayat_id, coverage.counted)} className={styles.link}>
          {inLanguage(panchayat.name, i18n.language)}
        </Link>
      </h2>
      <p className={styles.contact}>
        <SilenceText silence={silence} />
      </p>
      <div className={styles.picture}>
        <CoverageBar figures={figures} />
        {listed ? (
          <CoverageLegend
            figures={figures}
            counted={{ ...coverage.counted, panchayat: panchayat.panchayat_id }}
          />
        ) : (
          <p className={styles.soft}>{t('noList')}</p>
        )}
        <DueLines due={due} untitled={new Set(coverage.due.map(({ form_name }) => form_name)).size === 1} />
      </div>
    </li>
  );
}
