import { type Compared, compare, givesLine, standsInRows } from '@sampark/core/reports/compare';
import { type Figure, figureAt } from '@sampark/core/reports/figures';
import { type Line, linesOf, say } from '@sampark/core/reports/say';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { countsOf } from '../report-choice.ts';
import { useReportWords } from '../use-report-words.ts';
import { nameOfReport } from '../use-tally.ts';
import { type ComparedBy, type ComparedPlace, comparedPlaces } from './compared-places.ts';
import styles from './comparison.module.css';
import { ComparisonRow } from './comparison-row.tsx';
import { keyOf } from './line-key.ts';
import { useReport } from './report-context.ts';
import { useComparison } from './use-comparison.ts';

/** The places that are shown at first. */
const FIRST = 30;

interface ComparisonProps {
  readonly figure: Figure;
  /** The answer whose places are shown at first; `null`: all are. */
  readonly line: Line | null;
}

/** Sets the places of a report beside each other in one question: the largest first, with last year, each leading to its survey or its report. */
export default function Comparison({ figure, line }: ComparisonProps) {
  const { t } = useTranslation(['reports', 'coverage']);
  const { port, choice } = useReport();
  const words = useReportWords();
  const severalPanchayats = choice.place.kind !== 'panchayat' && choice.subject !== 'panchayat';
  const [by, setBy] = useState<ComparedBy>(severalPanchayats && line === null ? 'panchayats' : 'surveys');
  const [answer, setAnswer] = useState(line ? `line ${keyOf(line)}` : '');
  const places = useMemo(() => comparedPlaces(choice, by), [choice, by]);
  const [comparing] = useComparison(port, places, figure.path, `${nameOfReport(choice)} ${by}`);
  const lines = linesOf(figure);
  const chosen = lines.find((each) => `line ${keyOf(each)}` === answer);
  const parts = choice.subject === 'village' ? t('column.villages') : t('column.surveys');
  return (
    <div className={styles.comparison}>
      {severalPanchayats && (
        <ChoiceField
          label={t('compareBy')}
          options={[
            { value: 'panchayats', label: t('column.panchayats') },
            { value: 'surveys', label: parts },
          ]}
          chosen={[by]}
          onChoose={([value]) => setBy(value === 'panchayats' ? 'panchayats' : 'surveys')}
        />
      )}
      {lines.length > 0 && by === 'surveys' && (
        <Select
          label={t('withAnswer')}
          value={chosen ? answer : ''}
          empty={t('anyAnswer')}
          options={lines.map((each) => ({ value: `line ${keyOf(each)}`, label: words.line(each) }))}
          onChoose={setAnswer}
        />
      )}
      {comparing.kind === 'counting' && <p role="status">{t('comparing')}</p>}
      {comparing.kind === 'failed' && <p role="alert">{t('failed')}</p>}
      {comparing.kind === 'done' && (
        <ComparisonTable
          figure={figure}
          title={
            by === 'panchayats'
              ? t('coverage:panchayat')
              : choice.subject === 'village'
                ? t('village')
                : t('survey')
          }
          groups={
            chosen && by === 'surveys'
              ? comparing.found.filter(({ tally }) => givesLine(tally, figure.path, chosen))
              : comparing.found
          }
        />
      )}
    </div>
  );
}

interface TableProps {
  readonly figure: Figure;
  readonly title: string;
  readonly groups: Parameters<typeof compare<ComparedPlace>>[3];
}

function ComparisonTable({ figure, title, groups }: TableProps) {
  const { t } = useTranslation('reports');
  const { choice, form, tally, beside } = useReport();
  const words = useReportWords();
  const [all, setAll] = useState(false);
  const rows: readonly Compared<ComparedPlace>[] = useMemo(
    () => compare(form, figure.path, tally, groups),
    [form, figure.path, tally, groups],
  );
  const hasEarlier = rows.some(({ earlier }) => earlier !== null);
  const before = beside.find(({ isWider }) => !isWider);
  const beforeFigure = before && figureAt(form, figure.path)(before.tally);
  const counts = countsOf(choice);
  const isOne = tally.surveys === 1 && !standsInRows(figure.path);
  if (rows.length === 0) return <p>{t('nobody')}</p>;
  return (
    <>
      <div className={styles.table}>
        <table aria-label={t('comparisonOf', { question: words.of(figure.label) })}>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">{hasEarlier ? choice.year : t('answer')}</th>
              {hasEarlier && <th scope="col">{choice.earlier?.year}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, all ? rows.length : FIRST).map((row) => (
              <ComparisonRow key={row.place.key} row={row} figure={figure} hasEarlier={hasEarlier} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('together')}</th>
              <td>{words.brief(say(figure, isOne), figure)}</td>
              {hasEarlier && (
                <td>{before && beforeFigure && words.before(say(beforeFigure, isOne), figure, counts)}</td>
              )}
            </tr>
          </tfoot>
        </table>
      </div>
      {rows.length > FIRST && !all && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          {t('allGaps', { count: rows.length })}
        </Button>
      )}
    </>
  );
}
