import type { Line, Share } from '@sampark/core/reports/say';
import { useTranslation } from '../../../shared/use-translation.ts';
import type { Counts } from '../sentence-words.ts';
import { useReportWords } from '../use-report-words.ts';
import styles from './figures.module.css';
import { keyOf } from './line-key.ts';

interface BehindProps {
  readonly lines: readonly Line[];
  /** The same lines of an earlier year, by their keys. */
  readonly earlier: ReadonlyMap<string, Share>;
  /** The earlier year; empty: there is none. */
  readonly year: string;
  readonly counts: Counts;
  readonly labelledBy: string;
}

/** Shows the table behind a figure. */
export function Behind({ lines, earlier, year, counts, labelledBy }: BehindProps) {
  const { t } = useTranslation('reports');
  const words = useReportWords();
  const before = (line: Line): string => {
    const share = earlier.get(keyOf(line));
    return share ? words.shareWithPercent(share) : '';
  };
  const showsEarlier = lines.some((line) => earlier.has(keyOf(line)));
  return (
    <div className={styles.table}>
      <table aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{t('answer')}</th>
            <th scope="col">{t(`column.${counts}`)}</th>
            <th scope="col">{t('share')}</th>
            {showsEarlier && <th scope="col">{year}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={keyOf(line)}>
              <th scope="row">{words.line(line)}</th>
              <td>{words.share(line.share, counts)}</td>
              <td>{words.percent(line.share)}</td>
              {showsEarlier && <td>{before(line)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
