import type { FormDefinition, Module } from '@sampark/core/forms/definition';
import { moduleEntries } from '@sampark/core/forms/module-fields';
import { figuresOfModule, gapsOf } from '@sampark/core/reports/figures';
import { memo, useCallback, useMemo } from 'react';
import type { ReportsPort } from '../../data/ports/reports.ts';
import { useAppData, useSeesWhole } from '../../shared/data/app-data.ts';
import { useFirstSync } from '../../shared/data/use-first-sync.ts';
import { useOpened } from '../../shared/data/use-opened.ts';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { LazyChoosePanchayats } from '../../shared/places/lazy-choose-panchayats.ts';
import { useChoosesPanchayats } from '../../shared/places/use-chooses-panchayats.ts';
import { NothingGiven } from '../../shared/surveys/nothing-given.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { FigureView } from './figures/figure-view.tsx';
import styles from './figures/figures.module.css';
import { InReport, type ReportContext } from './figures/report-context.ts';
import { Gaps } from './gaps.tsx';
import type { ReportChoice } from './report-choice.ts';
import { ReportChoices } from './report-choices.tsx';
import { ReportHead } from './report-head.tsx';
import type { Counts } from './sentence-words.ts';
import { useAsked } from './use-asked.ts';
import { useBeside } from './use-beside.ts';
import { useDrawnFigures } from './use-drawn-figures.ts';
import { type DrawnReport, useDrawnReport } from './use-drawn-report.ts';
import { useReportChoice } from './use-report-choice.ts';
import { useReportWords } from './use-report-words.ts';
import { nameOfReport, useTally } from './use-tally.ts';

/** Shows what the surveys of a place say in a year: from this device, with or without network. */
export default function ReportsPage() {
  const { t } = useTranslation(['reports', 'common']);
  const data = useAppData();
  const [asked, choose] = useAsked();
  const port = useOpened(useCallback(() => data.reports(), [data]));
  const firstSync = useFirstSync();
  const { scope, choice } = useReportChoice(asked, port);
  const isReading = scope === undefined || (firstSync && choice?.round.standings.length === 0);
  return (
    <>
      <PageHeading title={t('title')} />
      {scope && !isReading && <ReportChoices scope={scope} choice={choice} onChoose={choose} />}
      {(isReading || (scope && !choice)) && (
        <Skeleton label={t('common:state.loading')} lines={5} height={6} />
      )}
      {scope === null && !isReading && <NoPanchayat />}
      {choice && port && !isReading && <Chosen port={port} choice={choice} />}
    </>
  );
}

/** Shows a report, or says that nothing was surveyed. */
function Chosen({ port, choice }: { readonly port: ReportsPort; readonly choice: ReportChoice }) {
  if (choice.round.standings.length === 0) return <NoSurvey choice={choice} />;
  return (
    <>
      <ReportHead choice={choice} />
      <Report port={port} choice={choice} />
    </>
  );
}

/** Counts what the surveys say, and shows it once it is counted. Where that takes no time the figures of before stay meanwhile. */
function Report({ port, choice }: { readonly port: ReportsPort; readonly choice: ReportChoice }) {
  const { t } = useTranslation('reports');
  const [counted, again] = useTally(port, choice.round, nameOfReport(choice));
  const drawn = useDrawnReport(choice, counted);
  if (drawn) return <Figures key={nameOfReport(drawn.choice)} port={port} {...drawn} />;
  if (counted.kind === 'counting')
    return (
      <Skeleton
        label={t('counting', { counted: counted.counted, count: choice.round.standings.length })}
        lines={4}
        height={6}
      />
    );
  if (counted.kind === 'failed')
    return (
      <EmptyState drawing="broken" title={t('failed')} action={<Button onClick={again}>{t('again')}</Button>}>
        {t('failedBody')}
      </EmptyState>
    );
  return (
    <EmptyState drawing="path" title={t('noForm')}>
      {t('noFormBody')}
    </EmptyState>
  );
}

/** Shows the gaps, then the figures module by module. */
function Figures({ port, choice, form, tally }: Pick<ReportContext, 'port'> & DrawnReport) {
  const gaps = useMemo(() => gapsOf(tally, form), [tally, form]);
  const modules = useMemo(() => placed(form), [form]);
  const shown = useDrawnFigures(nameOfReport(choice), modules.at(-1)?.end ?? 0);
  const beside = useBeside(port, choice);
  const report = useMemo(() => ({ port, choice, form, tally, beside }), [port, choice, form, tally, beside]);
  const counts = choice.subject === 'village' ? 'villages' : 'surveys';
  const isOne = tally.surveys === 1;
  return (
    <InReport value={report}>
      <Gaps {...{ gaps, counts, isOne }} />
      {modules.map(({ module, begin, end }) =>
        begin < shown ? (
          <ModuleOfReport
            key={module.name}
            {...{ form, tally, module, counts, isOne }}
            most={Math.min(shown, end) - begin}
          />
        ) : null,
      )}
    </InReport>
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

interface ModuleOfReportProps extends Pick<ReportContext, 'form' | 'tally'> {
  readonly module: Module;
  /** The figures that are drawn by now. */
  readonly most: number;
  readonly counts: Counts;
  readonly isOne: boolean;
}

/** Shows the figures of one module. Only a change of what it shows draws it again. */
const ModuleOfReport = memo(function ModuleOfReport(props: ModuleOfReportProps) {
  const { form, tally, module, most, counts, isOne } = props;
  const words = useReportWords();
  const figures = useMemo(() => figuresOfModule(tally, form, module, most), [tally, form, module, most]);
  if (!figures) return null;
  return (
    <Section title={words.of(figures.label)}>
      <div className={styles.grid}>
        {figures.figures.map((figure) => (
          <FigureView key={figure.path} {...{ figure, counts, isOne }} />
        ))}
      </div>
    </Section>
  );
});

/** Says that nothing was surveyed in the year, and leads to what can be done. */
function NoSurvey({ choice: { year, years, village, place } }: { readonly choice: ReportChoice }) {
  const { t } = useTranslation('reports');
  const mayBegin = useSeesWhole() && year === years[0];
  const href =
    place.kind === 'panchayat' && village !== ''
      ? paths.newSurveyOf(place.panchayat.panchayat_id, village)
      : paths.newSurvey;
  return (
    <EmptyState
      drawing="village"
      title={t('nothing', { year })}
      action={
        mayBegin && (
          <LinkButton kind="primary" href={href}>
            {t('begin')}
          </LinkButton>
        )
      }
    >
      {t('nothingBody')}
    </EmptyState>
  );
}

/** Says that no panchayat is here, and why. */
function NoPanchayat() {
  const { t } = useTranslation('coverage');
  const chooses = useChoosesPanchayats();
  const isWhole = useSeesWhole();
  if (!isWhole) return <NothingGiven />;
  if (chooses) return <LazyChoosePanchayats />;
  return (
    <EmptyState drawing="broken" title={t('none')}>
      {t('noneBody')}
    </EmptyState>
  );
}
