import type { Line, Share } from '@sampark/core/reports/say';
import { useReportWords } from '../use-report-words.ts';
import styles from './figures.module.css';
import { keyOf } from './line-key.ts';

interface BarsProps {
  readonly lines: readonly Line[];
  /** The same lines of an earlier year, by their keys; a second bar shows each. Empty: there is none. */
  readonly earlier: ReadonlyMap<string, Share>;
  /** Leads to those who gave an answer; absent: there is nowhere to lead to. */
  readonly onOpen?: ((line: Line) => void) | undefined;
}

const widthOf = ({ part, of }: Share): string => `${(part / of) * 100}%`;

/**
 * Draws a bar for each answer, with its words beside it, and a hatched one below for an earlier year. No answer is hollow, and what was given is solid: not by
 * colour alone.
 */
export function Bars({ lines, earlier, onOpen }: BarsProps) {
  return (
    <ul className={styles.bars}>
      {lines.map((line) => {
        const row = <Row line={line} earlier={earlier.get(keyOf(line))} />;
        return (
          <li key={keyOf(line)}>
            {onOpen && line.share.part > 0 ? (
              <button type="button" className={styles.opens} onClick={() => onOpen(line)}>
                {row}
              </button>
            ) : (
              row
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Row({ line, earlier }: { readonly line: Line; readonly earlier: Share | undefined }) {
  const words = useReportWords();
  return (
    <span className={styles.bar}>
      <span>{words.line(line)}</span>{' '}
      <span className={styles.amount}>{words.shareWithPercent(line.share)}</span>
      <span className={styles.track} aria-hidden="true">
        {line.share.part > 0 && (
          <span
            className={line.of === null ? styles.hollow : styles.solid}
            style={{ inlineSize: widthOf(line.share) }}
          />
        )}
      </span>
      {earlier && (
        <span className={styles.before} aria-hidden="true">
          {earlier.part > 0 && <span className={styles.hatched} style={{ inlineSize: widthOf(earlier) }} />}
        </span>
      )}
    </span>
  );
}
