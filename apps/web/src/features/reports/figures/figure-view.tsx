import { type Figure, figureAt } from '@sampark/core/reports/figures';
import { asksForPlaceAt } from '@sampark/core/reports/given-places';
import { type Line, linesOf, type Share } from '@sampark/core/reports/say';
import { memo, useId, useState } from 'react';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { LazyPlacesMap } from '../map/lazy-places-map.ts';
import type { Counts } from '../sentence-words.ts';
import { useReportWords } from '../use-report-words.ts';
import { nameOfReport } from '../use-tally.ts';
import { Bars } from './bars.tsx';
import { Behind } from './behind.tsx';
import { Beside } from './beside.tsx';
import { Columns } from './columns.tsx';
import styles from './figures.module.css';
import { LazyComparison } from './lazy-comparison.ts';
import { keyOf } from './line-key.ts';
import { useReport } from './report-context.ts';

interface FigureViewProps {
  readonly figure: Figure;
  readonly counts: Counts;
  /** It is the answer of one survey, and none in its rows. */
  readonly isOne: boolean;
  /** The level of the heading. */
  readonly level?: 3 | 4 | 5;
}

/**
 * The part that is open below a figure: the table behind it, the places beside each other, perhaps those of
 * one answer, or where its answers are.
 */
type Opened = { readonly kind: 'table' | 'map' } | { readonly kind: 'places'; readonly line: Line | null };

/** The fewest columns that show how numbers lie. */
const FEW_COLUMNS = 3;

/** The level of a heading inside a figure, by that of the figure's own. */
const BELOW = { 3: 4, 4: 5, 5: 6 } as const;

/** Whether a drawing says more than the numbers themselves: where each was given once, all columns have one height. */
const saysMore = (lines: readonly Line[]): boolean =>
  lines.length >= FEW_COLUMNS && lines.some(({ share }) => share.part > 1);

/**
 * Shows one figure: a sentence, what it was and what it is elsewhere, bars where shares help, a table behind them, and its places beside each other.
 * Of a repeat also what stands in its rows. Only a change of what it shows draws it again.
 */
export const FigureView = memo(function FigureView({ figure, counts, isOne, level = 3 }: FigureViewProps) {
  const words = useReportWords();
  const id = useId();
  const [opened, setOpened] = useState<Opened | null>(null);
  const Heading = `h${level}` as const;
  const lines = isOne ? [] : linesOf(figure);
  const earlier = useEarlierLines(figure);
  const spread = isOne ? '' : words.spread(figure);
  const { choice, form } = useReport();
  const comparable = choice.round.standings.length > 1;
  // A choice that nobody gives has its line in the table.
  const isDrawn = (line: Line): boolean => line.share.part > 0 || (earlier.get(keyOf(line))?.part ?? 0) > 0;
  const hasMap = figure.kind === 'held' && figure.answered > 0 && asksForPlaceAt(form, figure.path);
  const columns = lines.filter(({ of }) => of !== null);
  return (
    <article className={classes(styles.figure, figure.kind === 'rows' && styles.ofRows)} aria-labelledby={id}>
      <Heading id={id} className={styles.label}>
        {words.of(figure.label)}
      </Heading>
      <p className={styles.sentence}>{words.sentence(figure, counts, isOne)}</p>
      <Beside figure={figure} counts={counts} isOne={isOne} />
      {spread !== '' && <p className={styles.soft}>{spread}</p>}
      {figure.kind === 'number' && spread !== '' && saysMore(columns) && <Columns lines={columns} />}
      {figure.kind === 'shares' && lines.length > 0 && (
        <Bars
          lines={lines.filter(isDrawn)}
          earlier={earlier}
          onOpen={comparable ? (line) => setOpened({ kind: 'places', line }) : undefined}
        />
      )}
      <Ways {...{ opened, onOpen: setOpened, hasTable: lines.length > 0, hasMap, comparable }} />
      {opened?.kind === 'table' && lines.length > 0 && (
        <Behind {...{ lines, earlier, counts }} year={choice.earlier?.year ?? ''} labelledBy={id} />
      )}
      {opened?.kind === 'map' && hasMap && <LazyPlacesMap figure={figure} level={BELOW[level]} />}
      {opened?.kind === 'places' && comparable && (
        <LazyComparison
          key={`${nameOfReport(choice)} ${opened.line ? keyOf(opened.line) : ''}`}
          figure={figure}
          line={opened.line}
        />
      )}
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
});

/** Returns the lines of a figure of choices as they were in the earlier year, by their keys. */
function useEarlierLines(figure: Figure): ReadonlyMap<string, Share> {
  const { form, beside } = useReport();
  const before = beside.find(({ isWider }) => !isWider);
  if (figure.kind !== 'shares' || !before) return new Map();
  const then = figureAt(form, figure.path)(before.tally);
  return new Map((then ? linesOf(then) : []).map((line) => [keyOf(line), line.share]));
}

interface WaysProps {
  readonly opened: Opened | null;
  readonly onOpen: (opened: Opened | null) => void;
  readonly hasTable: boolean;
  readonly hasMap: boolean;
  readonly comparable: boolean;
}

/** Opens and closes what stands below a figure. */
function Ways({ opened, onOpen, hasTable, hasMap, comparable }: WaysProps) {
  const { t } = useTranslation('reports');
  const ways: readonly (readonly [Opened, string])[] = [
    ...(hasTable ? [[{ kind: 'table' }, t('table')] as const] : []),
    ...(hasMap ? [[{ kind: 'map' }, t('map')] as const] : []),
    ...(comparable ? [[{ kind: 'places', line: null }, t('compare')] as const] : []),
  ];
  if (ways.length === 0) return null;
  return (
    <div className={styles.ways}>
      {ways.map(([way, label]) => (
        <Button
          key={way.kind}
          kind="quiet"
          small
          aria-expanded={opened?.kind === way.kind}
          onClick={() => onOpen(opened?.kind === way.kind ? null : way)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
