import type { FormDefinition, Module } from '@sampark/core/forms/definition/definition';
import { moduleEntries } from '@sampark/core/forms/fields/module-fields';
import { type Figure, figuresOfModule, gapsOf } from '@sampark/core/reports/figures';
import { memo, useMemo, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { Section } from '../../ui/layout/section.tsx';
import { FigureView } from './figures/figure-view.tsx';
import styles from './figures/figures.module.css';
import { InReport, type ReportContext } from './figures/report-context.ts';
import { Gaps } from './gaps.tsx';
import { countsOf } from './report-choice.ts';
import { Turn } from './turn.tsx';
import { useBeside } from './use-beside.ts';
import { useDrawnFigures } from './use-drawn-figures.ts';
import type { DrawnReport } from './use-drawn-report.ts';
import { useReportWords } from './use-report-words.ts';
import { nameOfReport } from './use-tally.ts';

/**
 * Shows the gaps, then the figures module by module, the first at once. The figures of another place of the same form are drawn into those that are
 * there, in their turn.
 */
export function FiguresOfReport({ port, choice, form, tally }: Pick<ReportContext, 'port'> & DrawnReport) {
  const gaps = useMemo(() => gapsOf(tally, form), [tally, form]);
  const modules = useMemo(() => placed(form), [form]);
  const shown = useDrawnFigures(nameOfReport(choice), modules.at(-1)?.end ?? 0);
  const beside = useBeside(port, choice);
  const report = useMemo(() => ({ port, choice, form, tally, beside }), [port, choice, form, tally, beside]);
  const counts = countsOf(choice);
  return (
    <>
      <Gaps key={nameOfReport(choice)} {...{ gaps, counts }} isOne={tally.surveys === 1} />
      {modules.map(({ module, begin, end }) => (
        <Turn key={module.name} hasCome={begin < shown} className={styles.module}>
          <ModuleOfReport {...{ report, module }} most={Math.min(shown, end) - begin} />
        </Turn>
      ))}
    </>
  );
}

/** Says which figures of a report those of each module are at most: from `begin` up to `end`. */
function placed(form: FormDefinition) {
  let end = 0;
  return form.modules.map((module) => {
    const begin = end;
    end += moduleEntries(form, module).length;
    return { module, begin, end };
  });
}

interface ModuleOfReportProps {
  readonly report: ReportContext;
  readonly module: Module;
  /** The figures that are drawn by now. */
  readonly most: number;
}

/** Shows the figures of one module. Only a change of what it shows draws it again. */
const ModuleOfReport = memo(function ModuleOfReport({ report, module, most }: ModuleOfReportProps) {
  const { form, tally, choice } = report;
  const words = useReportWords();
  const found = useMemo(() => figuresOfModule(tally, form, module, most), [tally, form, module, most]);
  const places = usePlaces(found?.figures ?? NONE, most < moduleEntries(form, module).length);
  if (places.length === 0) return null;
  return (
    <Section title={words.of(module.label)}>
      <div className={styles.grid}>
        {places.map(({ path, isWide, figure }) => (
          <Turn
            key={path}
            hasCome={figure !== undefined}
            className={classes(styles.cell, isWide && styles.wide)}
          >
            {figure && (
              <InReport value={report}>
                <FigureView figure={figure} counts={countsOf(choice)} isOne={tally.surveys === 1} />
              </InReport>
            )}
          </Turn>
        ))}
      </div>
    </Section>
  );
});

const NONE: readonly Figure[] = [];

interface Place {
  readonly path: string;
  readonly isWide: boolean;
  /** Undefined: its turn has not come. */
  readonly figure?: Figure;
}

const withoutFigure = ({ path, isWide }: Place): Place => ({ path, isWide });

/**
 * Returns the places of the figures of a module. While they are not all drawn, those that were drawn before keep theirs.
 * @param hasMore whether further figures wait
 */
function usePlaces(figures: readonly Figure[], hasMore: boolean): readonly Place[] {
  const drawn = figures.map((figure) => ({ path: figure.path, isWide: figure.kind === 'rows', figure }));
  const [before, setBefore] = useState(() => drawn.map(withoutFigure));
  const [last, setLast] = useState(figures);
  const waiting = hasMore ? before.filter(({ path }) => !drawn.some((each) => each.path === path)) : [];
  if (last !== figures) {
    setLast(figures);
    setBefore([...drawn, ...waiting].map(withoutFigure));
  }
  return [...drawn, ...waiting];
}
