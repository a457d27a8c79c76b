import { isRecord } from '@sampark/core/survey/summary';
import { useCallback, useEffect } from 'react';
import type { HistoryLine } from '../../data/ports/surveys/history.ts';
import { useAppData } from '../../shared/data/app-data.ts';
import { useFetched } from '../../shared/data/use-fetched.ts';
import { BackHeading } from '../../shared/frame/back-heading.tsx';
import { NotFetched } from '../../shared/frame/not-fetched.tsx';
import { paths } from '../../shared/paths.ts';
import { usePlaceName } from '../../shared/places/place-name.ts';
import { useSubjectName } from '../../shared/records/subject-name.tsx';
import { useFieldText } from '../../shared/surveys/field-text.ts';
import { useSavedSurvey } from '../../shared/surveys/use-saved-survey.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './history.module.css';
import { HistoryEntry } from './history-entry.tsx';
import { useBringBack } from './use-bring-back.ts';

interface HistoryPageProps {
  readonly surveyId: string;
}

/** A survey that is not known yet. */
const NAMELESS = { survey_id: '', village_name: '', record_id: '', form_name: '' };

/** Returns whether a survey was deleted after all these events, newest first. */
const wasDeleted = (earlier: readonly HistoryLine[]): boolean =>
  earlier.find(({ action }) => action === 'delete' || action === 'restore')?.action === 'delete';

/** Shows who changed which answer of a survey and when, newest first. A person can bring back any earlier answer. */
export default function HistoryPage({ surveyId }: HistoryPageProps) {
  const { t } = useTranslation(['history', 'survey', 'editor', 'common']);
  const { surveys, sync } = useAppData();
  const survey = useSavedSurvey(surveyId);
  const [lines, again] = useFetched(useCallback(() => surveys.history(surveyId), [surveys, surveyId]));
  const text = useFieldText(survey?.form, survey ?? undefined);
  const bringBack = useBringBack(surveyId);
  // The history comes from the server, and this device should not show an older survey beside it.
  useEffect(() => {
    if (sync.status.get()?.online !== false) void sync.now();
  }, [sync]);
  const none = lines?.kind === 'not_found' || (lines?.kind === 'ok' && lines.value.length === 0);
  const village = useSubjectName(survey?.summary ?? NAMELESS);
  const place = usePlaceName()(survey?.summary.panchayat_id ?? '');
  const isOfRecord = survey ? isRecord(survey.summary) : false;

  return (
    <>
      <BackHeading
        href={survey === null ? paths.surveys : isOfRecord ? paths.record(surveyId) : paths.survey(surveyId)}
        alias={paths.editSurvey(surveyId)}
        back={isOfRecord ? t('editor:backToRecord') : t('back')}
        title={t('title')}
      >
        {survey ? [t('of', { village }), place].filter(Boolean).join(' · ') : t('title')}
      </BackHeading>
      {(survey === undefined || lines === undefined) && (
        <Skeleton label={t('common:state.loading')} lines={4} />
      )}
      {survey !== undefined && lines?.kind === 'ok' && lines.value.length > 0 && (
        <>
          <p className={styles.soft}>{t('intro')}</p>
          <ol className={styles.lines}>
            {lines.value.map((line, at) => (
              <HistoryEntry
                key={line.op_id}
                line={line}
                isOfRecord={isOfRecord}
                onDeleted={wasDeleted(lines.value.slice(at + 1))}
                text={text}
                values={survey?.values ?? null}
                onBringBack={bringBack}
              />
            ))}
          </ol>
        </>
      )}
      {none && survey === null && (
        <EmptyState drawing="path" title={t('survey:editor.missing')}>
          {t('editor:missingBody')}
        </EmptyState>
      )}
      {none && survey && (
        <EmptyState drawing="path" title={t('none')}>
          {t('noneBody')}
        </EmptyState>
      )}
      {(lines?.kind === 'unreachable' || lines?.kind === 'not_allowed') && (
        <NotFetched because={lines.kind} title={t('offline')} onRetry={again} />
      )}
    </>
  );
}
