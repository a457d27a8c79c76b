import type { Line } from '@sampark/core/reports/say';
import { useReportWords } from '../use-report-words.ts';
import styles from './columns.module.css';
import { keyOf } from './line-key.ts';

/** The size of the drawing, in its own units. */
const [WIDTH, HEIGHT, GAP] = [100, 40, 2];

/** Draws how numbers lie: a column for each range, as high as it is often. The table beside it has the numbers for those who do not see it. */
export function Columns({ lines }: { readonly lines: readonly Line[] }) {
  const words = useReportWords();
  const most = Math.max(1, ...lines.map(({ share }) => share.part));
  const width = WIDTH / lines.length;
  return (
    <div className={styles.columns} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={styles.drawing}>
        {lines.map((line, at) => {
          const height = (line.share.part / most) * HEIGHT;
          return (
            <rect
              key={keyOf(line)}
              className={styles.column}
              x={at * width + GAP / 2}
              y={HEIGHT - height}
              width={width - GAP}
              height={height}
            />
          );
        })}
      </svg>
      <ol className={styles.feet}>
        {lines.map((line) => (
          <li key={keyOf(line)}>
            <b>{line.share.part}</b>
            <span>{words.foot(line)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
