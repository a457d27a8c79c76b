import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { PanchayatCoverage } from '@sampark/core/places/coverage';
import { lateOf } from '@sampark/core/places/due-surveys';
import { dayInIndia } from '@sampark/core/survey/day-in-india';
import { formatNumber } from '@sampark/i18n/formats';
import { Link } from 'wouter';
import { useNow } from '../../shared/data/use-now.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { silenceOf } from '../../shared/village-coverage/silence.ts';
import { SilenceText } from '../../shared/village-coverage/silence-text.tsx';
import {
  type Counted,
  type FigureOfSurveys,
  surveysThatNeed,
} from '../../shared/village-coverage/surveys-that-need.ts';
import type { Coverage } from '../../shared/village-coverage/use-coverage.ts';
import styles from './coverage-table.module.css';

const FIGURES = [
  'villages',
  'complete',
  'in_progress',
  'missing',
  'conflicts',
  'warnings',
  'returned',
  'sent',
  'checked',
  'unlisted',
] as const;
const OF_SURVEYS: ReadonlySet<string> = new Set(['conflicts', 'warnings', 'returned', 'sent', 'checked']);
const isOfSurveys = (figure: string): figure is FigureOfSurveys => OF_SURVEYS.has(figure);

/** The figures that nobody knows without the list of villages. */
const BY_LIST: ReadonlySet<(typeof FIGURES)[number]> = new Set(['villages', 'missing', 'unlisted']);

interface CoverageTableProps {
  readonly rows: readonly PanchayatCoverage[];
  readonly coverage: Coverage;
}

interface FigureProps {
  readonly figure: (typeof FIGURES)[number];
  readonly count: number;
  readonly listed: boolean;
  readonly counted: Counted;
}

/** Shows one figure. A figure of surveys leads to them. */
function Figure({ figure, count, listed, counted }: FigureProps) {
  if (BY_LIST.has(figure) && !listed) return '?';
  return isOfSurveys(figure) && count > 0 ? (
    <Link href={surveysThatNeed(figure, counted)}>{formatNumber(count)}</Link>
  ) : (
    formatNumber(count)
  );
}

const ofPanchayat = ({ due }: Coverage, id: string) =>
  due.filter(({ panchayat }) => panchayat.panchayat_id === id);

/** Shows the figures behind the bars as a table. On a phone it scrolls sideways, and the names stay. */
export function CoverageTable({ rows, coverage }: CoverageTableProps) {
  const { t, i18n } = useTranslation('coverage');
  const now = useNow();
  const caption = t('tableCaption', { year: coverage.year });
  return (
    // The table takes the focus, so that a person without a pointer scrolls it by the arrow keys.
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('panchayat')}</th>
            {FIGURES.map((figure) => (
              <th key={figure} scope="col" className={styles.number}>
                {t(`figures.${figure}`)}
              </th>
            ))}
            {coverage.due.length > 0 && (
              <th scope="col" className={styles.number}>
                {t('deadline.late')}
              </th>
            )}
            <th scope="col">{t('contact.heading')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ panchayat, figures, listed }) => (
            <tr key={panchayat.panchayat_id}>
              <th scope="row">
                <Link href={paths.coverageOf(panchayat.panchayat_id, coverage.counted)}>
                  {inLanguage(panchayat.name, i18n.language)}
                </Link>
              </th>
              {FIGURES.map((figure) => (
                <td key={figure} className={styles.number}>
                  <Figure
                    {...{ figure, listed }}
                    count={figures[figure]}
                    counted={{ ...coverage.counted, panchayat: panchayat.panchayat_id }}
                  />
                </td>
              ))}
              {coverage.due.length > 0 && (
                <td className={styles.number}>
                  {formatNumber(lateOf(ofPanchayat(coverage, panchayat.panchayat_id), dayInIndia(now)))}
                </td>
              )}
              <td>
                <SilenceText silence={silenceOf(coverage.contacts, panchayat.panchayat_id, now)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
