import { type Gap, gapsOf } from '@sampark/core/reports/figures';
import { formatNumber } from '@sampark/i18n/formats';
import { useMemo } from 'react';
import { countsOf } from '../report-choice.ts';
import { placesMissing } from './gram-sabha.ts';
import type { SabhaPart } from './sabha-part.ts';
import styles from './sabha-sheet.module.css';
import type { Tongue } from './tongue.ts';

/** The questions, and the villages, that are named; more of them would fill the page. */
const MOST = 20;

/** The villages that are named for one question, where a few have left it out. */
const FEW = 4;

/** Names what nobody has answered yet, so that no empty place passes for a good answer, and the villages without a survey. */
export function Blanks({ report, tongue }: SabhaPart) {
  const { t, words } = tongue;
  const gaps = useMemo(() => gapsOf(report.tally, report.form), [report]);
  const unsurveyed = report.choice.round.villages.filter(({ listed, standing }) => listed && !standing);
  if (gaps.length + unsurveyed.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t('reports:sabha.blanks')}</h2>
      {unsurveyed.length > 0 && (
        <p>
          <b>{t('reports:sabha.unsurveyed')}</b>{' '}
          {unsurveyed
            .slice(0, MOST)
            .map(({ name }) => words.of(name))
            .join(', ')}
          {unsurveyed.length > MOST &&
            ` ${t('reports:sabha.moreBlanks', { count: unsurveyed.length - MOST, more: formatNumber(unsurveyed.length - MOST) })}`}
        </p>
      )}
      {gaps.length > 0 && (
        <p>
          <b>{t('reports:sabha.unanswered')}</b>{' '}
          {gaps
            .slice(0, MOST)
            .map((gap) => blankOf(gap, report, tongue))
            .join('; ')}
          {gaps.length > MOST &&
            ` ${t('reports:sabha.moreBlanks', { count: gaps.length - MOST, more: formatNumber(gaps.length - MOST) })}`}
        </p>
      )}
    </section>
  );
}

/** Names a question, and where it lacks an answer: the villages by name where they are few, else how many they are. */
function blankOf(gap: Gap, report: SabhaPart['report'], { words, names }: Tongue): string {
  const label = words.of(gap.label);
  if (report.isOne && !gap.inRows) return label;
  const places = placesMissing(report, gap);
  const counts = countsOf(report.choice);
  const share = words.share({ part: gap.missing, of: gap.asked }, gap.inRows ? 'rows' : counts);
  const named = places.length <= FEW && !gap.inRows ? names(places, FEW) : '';
  return `${label} (${named === '' ? share : named})`;
}
