import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { Counting, LookedThrough } from '../../data/ports/reports.ts';
import { useAppData } from '../../shared/data/app-data.ts';
import { useFirstSync } from '../../shared/data/use-first-sync.ts';
import { useOpened } from '../../shared/data/use-opened.ts';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { useCounted } from '../../shared/reports/use-counted.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { type Asked, DoubtFilters } from './doubt-filters.tsx';
import { DoubtList } from './doubt-list.tsx';
import { doubtsOf, farNumbers } from './doubts-of.ts';
import { LookHere } from './look-here.tsx';
import { type DoubtsChoice, useDoubtsChoice } from './use-doubts-choice.ts';
import { type Review, useReview } from './use-review.ts';

/**
 * Shows what is doubtful in the surveys of a form and a year, and which numbers lie far from the others: from this device, with or without
 * network.
 */
export default function DoubtsPage() {
  const { t } = useTranslation(['doubts', 'common']);
  const data = useAppData();
  const [search, setSearch] = useSearchParams();
  const port = useOpened(useCallback(() => data.reports(), [data]));
  const firstSync = useFirstSync();
  const asked: Asked = {
    panchayat: search.get('panchayat') ?? '',
    form: search.get('form') ?? '',
    year: search.get('year') ?? '',
    question: search.get('question') ?? '',
    state: search.get('state') ?? '',
  };
  const choice = useDoubtsChoice(asked, port);
  const review = useReview(port);
  const surveys = useMemo(() => choice?.panchayats.flatMap((each) => each.surveys), [choice]);
  const count = useMemo(
    () =>
      port && choice && surveys && ((counting: Counting) => port.findings(surveys, counting, choice.beside)),
    [port, choice, surveys],
  );
  const [counted, again] = useCounted(count, `${choice?.form_name} ${choice?.year}`);
  const choose = (change: Partial<Asked>) => {
    const next = Object.entries({ ...asked, ...change }).filter(([, value]) => value !== '');
    setSearch(new URLSearchParams(next), { replace: true });
  };
  const isWaiting = !choice || !surveys || (firstSync && surveys.length === 0);
  return (
    <>
      <PageHeading title={t('title')} />
      {isWaiting ? (
        <Skeleton label={t('common:state.loading')} lines={5} height={6} />
      ) : (
        <>
          {counted.kind === 'done' && surveys.length > 0 ? (
            <Found looked={counted.found} {...{ choice, asked, review }} onChoose={choose} />
          ) : (
            <DoubtFilters {...{ choice, asked }} doubts={[]} onChoose={choose} />
          )}
          {surveys.length === 0 && choice.form_name !== '' && !choice.form && (
            <EmptyState drawing="path" title={t('noForm')}>
              {t('noFormBody')}
            </EmptyState>
          )}
          {surveys.length === 0 && (choice.form_name === '' || choice.form) && (
            <EmptyState drawing="village" title={t('noSurvey', { year: choice.year })}>
              {t('noSurveyBody')}
            </EmptyState>
          )}
          {surveys.length > 0 && counted.kind === 'counting' && (
            <Skeleton
              label={t('looking', { looked: counted.counted, count: surveys.length })}
              lines={4}
              height={6}
            />
          )}
          {surveys.length > 0 && counted.kind === 'failed' && (
            <EmptyState
              drawing="broken"
              title={t('failed')}
              action={<Button onClick={again}>{t('again')}</Button>}
            >
              {t('failedBody')}
            </EmptyState>
          )}
        </>
      )}
    </>
  );
}

interface FoundProps {
  readonly choice: DoubtsChoice;
  readonly asked: Asked;
  readonly looked: readonly LookedThrough[];
  readonly review: Review | null;
  readonly onChoose: (change: Partial<Asked>) => void;
}

/** Shows what was found in the surveys, as far as the filters ask for it. */
function Found({ choice, asked, looked, review, onChoose }: FoundProps) {
  const { i18n } = useTranslation();
  const { form, speaking } = choice;
  const doubts = useMemo(() => doubtsOf(looked), [looked]);
  const far = useMemo(
    () =>
      form
        ? farNumbers(
            looked.filter(({ survey }) => speaking.has(survey.survey_id)),
            form,
          )
        : [],
    [looked, form, speaking],
  );
  const panchayats = choice.panchayats.filter(
    ({ panchayat }) => asked.panchayat === '' || panchayat.panchayat_id === asked.panchayat,
  );
  const wanted = panchayats.map(({ panchayat, surveys }) => ({
    id: panchayat.panchayat_id,
    name: inLanguage(panchayat.name, i18n.language),
    surveys: new Set(surveys.map(({ survey_id }) => survey_id)),
  }));
  return (
    <>
      <DoubtFilters {...{ choice, asked, doubts, onChoose }} />
      <DoubtList {...{ doubts, asked, review }} panchayats={wanted} />
      <LookHere
        far={far.filter(({ survey }) => wanted.some(({ surveys }) => surveys.has(survey.survey_id)))}
        form={form}
      />
    </>
  );
}
