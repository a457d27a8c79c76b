import type { Tally } from '@sampark/core/reports/tally';
import { useCallback, useEffect } from 'react';
import type { ReportsPort } from '../../data/ports/reports.ts';
import { useAppData, useSeesWhole } from '../../shared/data/app-data.ts';
import { useFirstSync } from '../../shared/data/use-first-sync.ts';
import { useOpened } from '../../shared/data/use-opened.ts';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { LazyChoosePanchayats } from '../../shared/places/lazy-choose-panchayats.ts';
import { useChoosesPanchayats } from '../../shared/places/use-chooses-panchayats.ts';
import type { Counted } from '../../shared/reports/use-counted.ts';
import { NothingGiven } from '../../shared/surveys/nothing-given.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FiguresOfReport } from './figures-of-report.tsx';
import type { ReportChoice } from './report-choice.ts';
import { ReportChoices } from './report-choices.tsx';
import { ReportHead } from './report-head.tsx';
import { useAsked } from './use-asked.ts';
import { type DrawnReport, useDrawnReport } from './use-drawn-report.ts';
import { useReportChoice } from './use-report-choice.ts';
import { nameOfReport, useTally } from './use-tally.ts';

/**
 * Shows what the surveys of a place say in a year: from this device, with or without network. Where somebody chooses another place, the head, the figures and
 * the villages change together; until then, and for a moment at most, those of before stay.
 */
export default function ReportsPage() {
  const { t } = useTranslation(['reports', 'common']);
  const data = useAppData();
  const [asked, choose] = useAsked();
  const port = useOpened(useCallback(() => data.reports(), [data]));
  const firstSync = useFirstSync();
  const { scope, choice } = useReportChoice(asked, port);
  const [counted, again] = useTally(port, choice?.round, choice ? nameOfReport(choice) : '');
  const drawn = useDrawnReport(choice, counted);
  const isReading = scope === undefined || (firstSync && choice?.round.standings.length === 0);
  const shown = drawn?.choice ?? choice;
  return (
    <>
      <PageHeading title={t('title')} />
      {scope && !isReading && (
        <ReportChoices {...{ scope, shown }} village={choice?.village ?? ''} onChoose={choose} />
      )}
      {(isReading || (scope && !shown)) && (
        <Skeleton label={t('common:state.loading')} lines={5} height={6} />
      )}
      {scope === null && !isReading && <NoPanchayat />}
      {shown && port && !isReading && <Report {...{ port, drawn, counted }} choice={shown} onAgain={again} />}
    </>
  );
}

interface ReportProps {
  readonly port: ReportsPort;
  readonly choice: ReportChoice;
  readonly counted: Counted<Tally>;
  readonly drawn: DrawnReport | null;
  readonly onAgain: () => void;
}

/** Shows a report, or says that nothing was surveyed. */
function Report({ port, choice, counted, drawn, onAgain }: ReportProps) {
  const name = nameOfReport(choice);
  // The report that a figure leads to begins at its head.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [name]);
  if (choice.round.standings.length === 0) return <NoSurvey choice={choice} />;
  return (
    <>
      <ReportHead choice={choice} />
      {drawn ? (
        <FiguresOfReport key={choice.form_name} port={port} {...drawn} />
      ) : (
        <NotDrawn counted={counted} of={choice.round.standings.length} onAgain={onAgain} />
      )}
    </>
  );
}

interface NotDrawnProps extends Pick<ReportProps, 'counted' | 'onAgain'> {
  /** How many surveys are counted. */
  readonly of: number;
}

/** Says why there are no figures: the surveys are counted, nobody could count them, or this device does not have their form. */
function NotDrawn({ counted, of, onAgain }: NotDrawnProps) {
  const { t } = useTranslation('reports');
  if (counted.kind === 'counting')
    return <Skeleton label={t('counting', { counted: counted.counted, count: of })} lines={4} height={6} />;
  if (counted.kind === 'failed')
    return (
      <EmptyState
        drawing="broken"
        title={t('failed')}
        action={<Button onClick={onAgain}>{t('again')}</Button>}
      >
        {t('failedBody')}
      </EmptyState>
    );
  return (
    <EmptyState drawing="path" title={t('noForm')}>
      {t('noFormBody')}
    </EmptyState>
  );
}

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
