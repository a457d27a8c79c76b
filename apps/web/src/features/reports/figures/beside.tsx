import { type Figure, figureAt } from '@sampark/core/reports/figures';
import { sayBeside } from '@sampark/core/reports/say';
import { type Since, sinceThen } from '@sampark/core/reports/since';
import { ArrowDown, ArrowUp, Equal } from 'lucide-react';
import { useTranslation } from '../../../shared/use-translation.ts';
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
    const since = sinceThen(form, figure, isOne, other);
    return sentence ? [{ named, since, text: words.said(sentence, figure, counts) }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <dl className={styles.beside}>
      {lines.map(({ named, since, text }) => (
        <div key={named}>
          <dt>{named}</dt>
          <dd>
            <span>{text}</span>
            {since && <SinceThen since={since} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const ARROWS = { up: ArrowUp, down: ArrowDown, same: Equal } as const;

/** Says in words, beside an arrow, whether a figure has risen since then, and whether that is good news. */
function SinceThen({ since: { direction, news } }: { readonly since: Since }) {
  const { t } = useTranslation('reports');
  const Arrow = ARROWS[direction];
  const words = {
    up: { better: t('since.upBetter'), worse: t('since.upWorse'), plain: t('since.up') },
    down: { better: t('since.downBetter'), worse: t('since.downWorse'), plain: t('since.down') },
    same: { better: '', worse: '', plain: t('since.same') },
  }[direction][news ?? 'plain'];
  return (
    <span className={styles.since} data-news={news ?? undefined}>
      <Arrow size={16} aria-hidden="true" />
      {words}
    </span>
  );
}
