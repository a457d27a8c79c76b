import type { FormDefinition } from '@sampark/core/forms/definition';
import { figuresOf, gapsOf } from '@sampark/core/reports/figures';
import type { Tally } from '@sampark/core/reports/tally';
import { subjectTypeOf } from '@sampark/core/survey/subject';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
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
import { FigureView } from './figure-view.tsx';
import styles from './figures.module.css';
import { Gaps } from './gaps.tsx';
import { ReportChoices } from './report-choices.tsx';
import { ReportHead } from './report-head.tsx';
import { type Asked, type ReportChoice, useReportChoice } from './use-report-choice.ts';
import { useReportWords } from './use-report-words.ts';
import { useTally } from './use-tally.ts';

/** Shows what the surveys of a panchayat, or of one village, say in a year: from this device, with or without network. */
export default function ReportsPage() {
  const { t } = useTranslation(['reports', 'common']);
  const data = useAppData();
  const [search, setSearch] = useSearchParams();
  const port = useOpened(useCallback(() => data.reports(), [data]));
  const firstSync = useFirstSync();
  const asked: Asked = {
    panchayat: search.get('panchayat') ?? '',
    village: search.get('village') ?? '',
    form: search.get('form') ?? '',
    year: search.get('year') ?? '',
  };
  const choice = useReportChoice(asked, port);
  const place = choice
    ? [choice.panchayat.panchayat_id, choice.village, choice.form_name, choice.year].join(' ')
    : '';
  const [counted, again] = useTally(port, choice?.round, place);
  const choose = (change: Partial<Asked>) => {
    const next = Object.entries({ ...asked, ...change }).filter(([, value]) => value !== '');
    setSearch(new URLSearchParams(next), { replace: true });
  };
  const isWaiting = choice === undefined || (firstSync && !choice?.round.standings.length);
  return (
    <>
      <PageHeading title={t('title')} />
      {isWaiting && <Skeleton label={t('common:state.loading')} lines={5} height={6} />}
      {!isWaiting && choice === null && <NoPanchayat />}
      {!isWaiting && choice && (
        <>
          <ReportChoices choice={choice} onChoose={choose} />
          {choice.round.standings.length === 0 ? (
            <NoSurvey choice={choice} />
          ) : (
            <>
              <ReportHead choice={choice} />
              {counted.kind === 'counting' && (
                <Skeleton
                  label={t('counting', { counted: counted.counted, count: choice.round.standings.length })}
                  lines={4}
                  height={6}
                />
              )}
              {counted.kind === 'failed' && (
                <EmptyState
                  drawing="broken"
                  title={t('failed')}
                  action={<Button onClick={again}>{t('again')}</Button>}
                >
                  {t('failedBody')}
                </EmptyState>
              )}
              {counted.kind === 'done' && choice.form && <Report tally={counted.found} form={choice.form} />}
              {counted.kind === 'done' && !choice.form && (
                <EmptyState drawing="path" title={t('noForm')}>
                  {t('noFormBody')}
                </EmptyState>
              )}
            </>
          )}
        </>
      )}
    </>
  );
}

/** Shows the gaps, then the figures module by module. */
function Report({ tally, form }: { readonly tally: Tally; readonly form: FormDefinition }) {
  const words = useReportWords();
  const gaps = useMemo(() => gapsOf(tally, form), [tally, form]);
  const modules = useMemo(() => figuresOf(tally, form), [tally, form]);
  const counts = subjectTypeOf(form) === 'village' ? 'villages' : 'surveys';
  const isOne = tally.surveys === 1;
  return (
    <>
      <Gaps {...{ gaps, counts, isOne }} />
      {modules.map(({ name, label, figures }) => (
        <Section key={name} title={words.of(label)}>
          <div className={styles.grid}>
            {figures.map((figure) => (
              <FigureView key={figure.path} {...{ figure, counts, isOne }} />
            ))}
          </div>
        </Section>
      ))}
    </>
  );
}

/** Says that nothing was surveyed in the year, and leads to what can be done. */
function NoSurvey({ choice: { year, years, village, panchayat } }: { readonly choice: ReportChoice }) {
  const { t } = useTranslation('reports');
  const mayBegin = useSeesWhole() && year === years[0];
  const href = village === '' ? paths.newSurvey : paths.newSurveyOf(panchayat.panchayat_id, village);
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
