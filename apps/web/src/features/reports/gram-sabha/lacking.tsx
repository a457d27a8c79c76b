import { figureAt } from '@sampark/core/reports/figures';
import { type Shortfall, shortfallsOf } from '@sampark/core/reports/shortfalls';
import { formatNumber } from '@sampark/i18n/formats';
import { useMemo } from 'react';
import { countsOf } from '../report-choice.ts';
import { beforeAnswer, placesLacking, sayEarlier } from './gram-sabha.ts';
import type { SabhaPart } from './sabha-part.ts';
import styles from './sabha-sheet.module.css';

/** The most that are named on the front; the back has all answers. */
const MOST = 8;

/** The places that are named for each. */
const MOST_PLACES = 12;

/** Says in plain sentences what is poor or not there, where most say so first. */
export function Lacking({ report, tongue }: SabhaPart) {
  const { t } = tongue;
  const all = useMemo(() => shortfallsOf(report.tally, report.form), [report]);
  return (
    <section className={styles.part}>
      <h2>{t('reports:sabha.lacking')}</h2>
      {all.length === 0 ? (
        <p>{t('reports:sabha.nothingLacking')}</p>
      ) : (
        <ul className={styles.sentences}>
          {all.slice(0, MOST).map((shortfall) => (
            <LackingLine key={shortfall.path} report={report} tongue={tongue} shortfall={shortfall} />
          ))}
        </ul>
      )}
      {all.length > MOST && (
        <p className={styles.soft}>
          {t('reports:sabha.moreLacking', {
            count: all.length - MOST,
            more: formatNumber(all.length - MOST),
          })}
        </p>
      )}
    </section>
  );
}

function LackingLine({ report, tongue, shortfall }: SabhaPart & { readonly shortfall: Shortfall }) {
  const { t, words, names } = tongue;
  const { label, parts, inRows, lacking, asked } = shortfall;
  const counts = countsOf(report.choice);
  const answers = parts.map((part) => words.line({ of: part, share: { part: 0, of: 0 } })).join(' / ');
  const places = names(placesLacking(report, shortfall), MOST_PLACES);
  const figure = figureAt(report.form, shortfall.path)(report.tally);
  const before = figure && report.isOne && !inRows ? sayEarlier(report, figure) : null;
  return (
    <li>
      <b>{beforeAnswer(words.of(label))}</b> {answers}
      {(!report.isOne || inRows) &&
        ` – ${words.share({ part: lacking, of: asked }, inRows ? 'rows' : counts)}`}
      {places !== '' && ` (${places})`}
      {figure && before && (
        <span className={styles.earlier}>
          {' '}
          ({t('reports:sabha.earlier', { year: report.earlier?.year, answer: words.brief(before, figure) })})
        </span>
      )}
    </li>
  );
}
