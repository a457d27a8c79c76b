import { type Figure, figureAt } from '@sampark/core/reports/figures';
import { sayBeside } from '@sampark/core/reports/say';
import type { Counts } from '../sentence-words.ts';
import { useReportWords } from '../use-report-words.ts';
import styles from './figures.module.css';
import { useReport } from './report-context.ts';

/** Says below a figure what it was in an earlier year, and what it is in the wider place. */
export function Beside({
  figure,
  counts,
  isOne,
}: {
  readonly figure: Figure;
  readonly counts: Counts;
  readonly isOne: boolean;
}) {
  const { form, beside } = useReport();
  const words = useReportWords();
  const at = figureAt(form, figure.path);
  const lines = beside.flatMap(({ named, tally, isWider }) => {
    const other = { figure: at(tally), isOne: tally.surveys === 1 && counts !== 'rows', isWider };
    const sentence = sayBeside(figure, isOne, other);
    return sentence ? [{ named, text: words.said(sentence, figure, counts) }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <dl className={styles.beside}>
      {lines.map(({ named, text }) => (
        <div key={named}>
          <dt>{named}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
