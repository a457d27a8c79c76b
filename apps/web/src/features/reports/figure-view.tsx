import type { Figure } from '@sampark/core/reports/figures';
import { type Line, linesOf, type Share } from '@sampark/core/reports/say';
import { useId, useState } from 'react';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import styles from './figures.module.css';
import { type Counts, useReportWords } from './use-report-words.ts';

interface FigureViewProps {
  readonly figure: Figure;
  readonly counts: Counts;
  /** The report is of one survey, so its answers are shown, not shares of them. */
  readonly isOne: boolean;
  /** The level of the heading. */
  readonly level?: 3 | 4 | 5;
}

/** Shows one figure: a sentence, bars where shares help, and a table behind them. Of a repeat also what stands in its rows. */
export function FigureView({ figure, counts, isOne, level = 3 }: FigureViewProps) {
  const words = useReportWords();
  const id = useId();
  const Heading = `h${level}` as const;
  const lines = isOne ? [] : linesOf(figure);
  const spread = isOne ? '' : words.spread(figure);
  return (
    <article className={styles.figure} aria-labelledby={id}>
      <Heading id={id} className={styles.label}>
        {words.of(figure.label)}
      </Heading>
      <p className={styles.sentence}>{words.sentence(figure, counts, isOne)}</p>
      {spread !== '' && <p className={styles.soft}>{spread}</p>}
      {figure.kind === 'shares' && lines.length > 0 && <Bars lines={lines} />}
      {lines.length > 0 && <Behind lines={lines} counts={counts} labelledBy={id} />}
      {figure.kind === 'rows' && figure.inside.length > 0 && (
        <div className={styles.inside}>
          {figure.inside.map((each) => (
            <FigureView
              key={each.path}
              figure={each}
              counts="rows"
              isOne={false}
              level={level === 3 ? 4 : 5}
            />
          ))}
        </div>
      )}
    </article>
  );
}

/** Draws a bar for each choice, with its words beside it. No answer is hollow, and a choice that was given is solid: not by colour alone. */
function Bars({ lines }: { readonly lines: readonly Line[] }) {
  const words = useReportWords();
  const width = ({ part, of }: Share): string => `${(part / of) * 100}%`;
  return (
    <ul className={styles.bars}>
      {lines.map((line) => (
        <li key={keyOf(line)}>
          <span className={styles.choice}>{words.line(line)}</span>
          <span className={styles.amount}>{words.shareWithPercent(line.share)}</span>
          <span className={styles.track} aria-hidden="true">
            {line.share.part > 0 && (
              <span
                className={line.of === null ? styles.hollow : styles.solid}
                style={{ inlineSize: width(line.share) }}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Opens the table behind a figure. */
function Behind({
  lines,
  counts,
  labelledBy,
}: {
  readonly lines: readonly Line[];
  readonly counts: Counts;
  readonly labelledBy: string;
}) {
  const { t } = useTranslation('reports');
  const words = useReportWords();
  const [open, setOpen] = useState(false);
  const table = useId();
  return (
    <>
      <div>
        <Button kind="quiet" small aria-expanded={open} aria-controls={table} onClick={() => setOpen(!open)}>
          {t('table')}
        </Button>
      </div>
      {open && (
        <div id={table} className={styles.table}>
          <table aria-labelledby={labelledBy}>
            <thead>
              <tr>
                <th scope="col">{t('answer')}</th>
                <th scope="col">{t(`column.${counts}`)}</th>
                <th scope="col">{t('share')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={keyOf(line)}>
                  <th scope="row">{words.line(line)}</th>
                  <td>{words.share(line.share, counts)}</td>
                  <td>{words.percent(line.share)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

const keyOf = ({ of }: Line): string => {
  if (of === null) return '';
  return 'name' in of ? `choice ${of.name}` : `from ${of.from}`;
};
